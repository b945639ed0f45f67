import Airbag
import CBaseline
import Fixtures
import Glibc

extension Report {
    /// Adds the cost of children, beside the cost of bare ones.
    mutating func addChildren() {
        // In turns, so that other load on the machine affects all of them.
        var bare: [Double] = []
        var empty: [Double] = []
        var crashing: [Double] = []
        for _ in 0..<15 {
            bare.append(microseconds { _ = baseline_fork_and_wait(1) })
            empty.append(microseconds { try? isolated {} })
            crashing.append(microseconds { _ = try? isolatedRun(crashByFatalError) })
        }
        let base = median(bare)
        add("bare C: fork, _exit, waitpid", base, unit: "µs")
        add("isolated, empty", median(empty), atMost: 1.5 * base, "1.5 × bare C", unit: "µs")
        add("isolated, crashing", median(crashing), atMost: 2 * base, "2 × bare C", unit: "µs")
    }

    private func microseconds(_ body: () -> Void) -> Double {
        nanoseconds(rounds: 100, runs: 1, body) / 1000
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    /// Runs very many children, and adds whether they stay quick and leave nothing behind.
    mutating func addManyChildren() {
        let part = 500
        let all = 10_000
        @Sendable func run(_ count: Int) -> Double {
            nanoseconds(rounds: count, runs: 1) { try? isolated {} } / 1000
        }
        let before = openDescriptors()
        let memory = residentMemory()
        let first = run(part)
        _ = run(all - 2 * part)
        let last = run(part)
        let eight = nanoseconds(rounds: 1, runs: 1) {
            let threads = (0..<8).map { _ in Thread { _ = run(all / 8) } }
            for thread in threads { thread.join() }
        }
        add("first 500 of 10,000 children", first, unit: "µs")
        add("last 500", last, atMost: 1.3 * first, "1.3 × the first", unit: "µs")
        add("10,000 children, 8 at a time: each", eight / 1000 / Double(all), unit: "µs")
        add("descriptors left of them", Double(openDescriptors() - before), atMost: 0, unit: "")
        add("memory each", Double(residentMemory() - memory) / Double(all), atMost: 64, unit: "B")
        add("zombies left of them", waitpid(-1, nil, WNOHANG) < 0 ? 0 : 1, atMost: 0, unit: "")
    }

    private func openDescriptors() -> Int {
        (0..<1024).filter { fcntl($0, F_GETFD) >= 0 }.count
    }
}
