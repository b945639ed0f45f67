import Airbag
import Fixtures
import Glibc

extension Benchmark {
    /// Waiting in async code.
    static var polling: [Benchmark] {
        [
            Benchmark(async: "await toEventually") {
                var latencies: [Double] = []
                for _ in 0..<rounds {
                    let change = Change()
                    await expect(change.hasHappened).toEventually(beTrue(), timeout: .seconds(10))
                    latencies.append(change.age)
                }
                var lateness: [Double] = []
                for _ in 0..<10 {
                    let start = ContinuousClock.now
                    await expect(1).toNever(equal(2), until: .milliseconds(50))
                    lateness.append(nanoseconds(since: start) - 50e6)
                }
                let before = processorTime()
                await expect(1).toNever(equal(2), until: .seconds(1))
                return rows("await ", latencies, lateness, processorTime() - before)
            }
        ]
    }

    /// Waiting in sync code, which blocks its thread.
    static var blockingPolling: [Benchmark] {
        [
            Benchmark("toEventually") {
                let latencies = (0..<rounds).map { _ in
                    let change = Change()
                    expect(change.hasHappened).toEventually(beTrue(), timeout: .seconds(10))
                    return change.age
                }
                let lateness = (0..<10).map { _ in
                    let start = ContinuousClock.now
                    expect(1).toNever(equal(2), until: .milliseconds(50))
                    return nanoseconds(since: start) - 50e6
                }
                let before = processorTime()
                expect(1).toNever(equal(2), until: .seconds(1))
                return rows("", latencies, lateness, processorTime() - before)
            }
        ]
    }

    private static var rounds: Int { 100 }

    private static func rows(
        _ prefix: String, _ latencies: [Double], _ lateness: [Double], _ microseconds: Double
    ) -> [Row] {
        [
            Row("\(prefix)toEventually sees a change after", median(latencies), .nanoseconds, .figure(1e6)),
            Row("\(prefix)toNever ends late by, at worst", lateness.max() ?? 0, .nanoseconds, .figure(20e6)),
            Row("\(prefix)toNever, share of a core", microseconds / 1_000, .permille, .figure(50)),
        ]
    }

    /// Returns the processor time of this process, in microseconds.
    private static func processorTime() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }
}

/// A change that happens on another thread, a few milliseconds after the object was made.
private final class Change: Sendable {
    private let moment = Locked<ContinuousClock.Instant?>(nil)

    init() {
        let moment = moment
        _ = Fixtures.Thread {
            usleep(UInt32.random(in: 2_000...6_000))
            moment.withLock { $0 = .now }
        }
    }

    var hasHappened: Bool { moment.withLock { $0 != nil } }

    /// The nanoseconds since the change.
    var age: Double { moment.withLock { $0 }.map { nanoseconds(since: $0) } ?? .infinity }
}
