import Airbag
import CrashCatching
import Dispatch
import Fixtures
import Glibc

extension Report {
    /// Adds the cost of async crashes, the latency of polling, and the processor time of waiting.
    mutating func addAsyncCode() {
        let figures = waitFor { await AsyncFigures.measured() }
        let limit = 100_000.0
        add("async value, expected", figures.expectation)
        add("caught crash on an actor", figures.first, atMost: limit)
        add("the same, last 1,000 of 10,000", figures.last, atMost: limit)
        addPolling("await toEventually", figures.polling)
        addPolling("toEventually", PollingFigures.onThisThread())
    }

    private mutating func addPolling(_ name: String, _ figures: PollingFigures) {
        add("\(name): sees it after", figures.latency, atMost: 1_000, unit: "µs")
        add("\(name): ends late by", figures.lateness, atMost: 20_000, unit: "µs")
        add("\(name): processor time", figures.processorShare, atMost: 50, unit: "‰")
    }
}

/// Runs async code while the calling thread waits.
private func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let result = Locked<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        let value = await body()
        result.withLock { $0 = value }
        done.signal()
    }
    done.wait()
    return result.withLock { $0! }
}

private struct AsyncFigures {
    let expectation, first, last: Double
    let polling: PollingFigures

    static func measured() async -> AsyncFigures {
        let fuse = Fuse()
        func nanoseconds(_ rounds: Int, _ body: () async -> Void) async -> Double {
            let start = ContinuousClock.now
            for _ in 0..<rounds { await body() }
            return (ContinuousClock.now - start) / Duration.nanoseconds(1) / Double(rounds)
        }
        let burn = { _ = await catchCrash { await fuse.burn() } }
        let expectation = await nanoseconds(10_000) {
            await expect { await fuse.count }.to(equal(0))
        }
        let first = await nanoseconds(1_000, burn)
        _ = await nanoseconds(8_000, burn)
        let last = await nanoseconds(1_000, burn)
        return AsyncFigures(
            expectation: expectation, first: first, last: last,
            polling: await PollingFigures.inATask())
    }
}

/// The figures of polling, with times in microseconds.
private struct PollingFigures {
    /// The median time from the change until the expectation has passed.
    let latency: Double
    /// The longest time by which a wait ended late.
    let lateness: Double
    /// The share of one core, in thousandths, while nothing happens.
    let processorShare: Double

    private static let rounds = 100

    static func inATask() async -> PollingFigures {
        var latencies: [Double] = []
        for _ in 0..<rounds {
            let change = Change()
            await expect(change.hasHappened).toEventually(beTrue(), timeout: .seconds(10))
            latencies.append(change.age)
        }
        var lateness = 0.0
        for _ in 0..<20 {
            let start = ContinuousClock.now
            await expect(1).toNever(equal(2), until: .milliseconds(50))
            lateness = max(
                lateness, (ContinuousClock.now - start) / Duration.microseconds(1) - 50_000)
        }
        let before = processorTime()
        await expect(1).toNever(equal(2), until: .seconds(1))
        return PollingFigures(
            latency: latencies.sorted()[rounds / 2], lateness: lateness,
            processorShare: (processorTime() - before) / 1_000)
    }

    static func onThisThread() -> PollingFigures {
        var latencies: [Double] = []
        for _ in 0..<rounds {
            let change = Change()
            expect(change.hasHappened).toEventually(beTrue(), timeout: .seconds(10))
            latencies.append(change.age)
        }
        var lateness = 0.0
        for _ in 0..<20 {
            let start = ContinuousClock.now
            expect(1).toNever(equal(2), until: .milliseconds(50))
            lateness = max(
                lateness, (ContinuousClock.now - start) / Duration.microseconds(1) - 50_000)
        }
        let before = processorTime()
        expect(1).toNever(equal(2), until: .seconds(1))
        return PollingFigures(
            latency: latencies.sorted()[rounds / 2], lateness: lateness,
            processorShare: (processorTime() - before) / 1_000)
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

    /// The microseconds since the change.
    var age: Double {
        moment.withLock { $0 }.map { (ContinuousClock.now - $0) / Duration.microseconds(1) }
            ?? .infinity
    }
}

private actor Fuse {
    private(set) var count = 0

    func burn() { crashByFatalError() }
}
