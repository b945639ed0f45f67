import Airbag
import CBaseline
import Fixtures
import Glibc

extension Benchmark {
    /// Children beside bare ones.
    static var children: [Benchmark] {
        [
            child("try isolated { 1 }", .ratio(1.5)) { _ = try isolated { 1 } },
            child("isolatedRun of a crash", .ratio(2)) { _ = try? isolatedRun(crashByFatalError) },
            manyChildren,
            Benchmark("try isolated { 1 }, after 50,000 catches") {
                for _ in 0..<50_000 { _ = catchCrash(crashByFatalError) }
                return try child("try isolated { 1 }, after 50,000 catches", .ratio(1.5)) {
                    _ = try isolated { 1 }
                }
                .rows()
            },
        ]
    }

    private static func child(_ name: String, _ limit: Limit, _ body: @escaping () throws -> Void) -> Benchmark {
        Benchmark(
            name, beside: "bare C: fork, _exit, waitpid", limit, isCounted: false,
            airbag: body, peer: { _ = baseline_fork_and_wait(1) })
    }

    /// Very many children: whether they stay quick and leave nothing behind.
    private static var manyChildren: Benchmark {
        Benchmark("10,000 children") {
            let part = 500
            let all = 10_000
            func times(_ count: Int) throws -> [Double] {
                try (0..<count).map { _ in try time(1) { try isolated {} } }
            }
            let descriptors = openDescriptors()
            let first = try times(part)
            // The first child of a process makes what all others use.
            let memory = residentMemory()
            for _ in 0..<all - 2 * part { try isolated {} }
            let last = try times(part)
            // Before there are threads: each has a heap of its own, how many depends on other load.
            let growth = Double(residentMemory() - memory) / Double(all - part)
            let together = time(1) {
                let threads = (0..<8).map { _ in
                    Thread { for _ in 0..<all / 8 { try? isolated {} } }
                }
                for thread in threads { thread.join() }
            }
            let zombies = waitpid(-1, nil, WNOHANG) < 0 ? 0.0 : 1.0
            return [
                Row(
                    "the last 500 children", Turns(last: last, first: first),
                    beside: "the first of 10,000",
                    .ratio(1.3)),
                Row("10,000 children, 8 at a time: each", together / Double(all), .nanoseconds),
                Row("descriptors left of 20,000 children", Double(openDescriptors() - descriptors), .count, .figure(0)),
                Row("memory kept by a child", growth, .bytes, .figure(64)),
                Row("zombies left of 20,000 children", zombies, .count, .figure(0)),
            ]
        }
    }

    private static func openDescriptors() -> Int { (0..<1024).filter { fcntl($0, F_GETFD) >= 0 }.count }
}
