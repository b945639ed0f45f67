import AirbagNimble
import Dispatch
import Foundation
import Testing

/// Members of Nimble's time intervals, through a protocol because some are deprecated.
private protocol OldTimes {
    func spans() -> [Duration]
    func span(of seconds: TimeInterval) -> Duration
}

private struct Times: OldTimes {
    @available(*, deprecated)
    func spans() -> [Duration] {
        let second: NimbleTimeInterval = .seconds(1)
        return [
            second, .milliseconds(1), NimbleTimeInterval.microseconds(1), .nanoseconds(1),
        ]
    }

    @available(*, deprecated)
    func span(of seconds: TimeInterval) -> Duration { seconds.nimbleInterval }
}

@Suite struct NimbleTimeIntervalTests {
    private let times: any OldTimes = Times()

    @Test func units() {
        #expect(times.spans().map(\.nanoseconds) == [1_000_000_000, 1_000_000, 1_000, 1])
        #expect(times.spans().map(\.timeInterval) == [1, 1e-3, 1e-6, 1e-9])
        #expect(
            times.spans().map(\.dispatchTimeInterval) == [
                .seconds(1), .milliseconds(1), .microseconds(1), .nanoseconds(1),
            ])
        #expect(times.spans().sorted() == times.spans().reversed())
        #expect(times.spans()[0].description == "1.0 seconds")
    }

    @Test func limits() {
        #expect(Duration.seconds(-1).nanoseconds == 0)
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.microseconds(0.0015).nanoseconds == 1)
        #expect(Duration.seconds(Int64.max).dispatchTimeInterval == .nanoseconds(.max))
        #expect(Duration.seconds(-1).dispatchTimeInterval == .nanoseconds(0))
        #expect(Duration.seconds(-1.5).timeInterval == -1.5)
    }

    @Test func numbers() {
        #expect(times.span(of: 1.5) == .milliseconds(1500))
        #expect(times.span(of: 0.1) == .milliseconds(100))
        #expect(times.span(of: -2) == .seconds(-2))
        #expect(times.span(of: .nan) == .zero)
        #expect(times.span(of: .infinity) > .seconds(9e12))
        #expect(times.span(of: -.infinity) < .seconds(-9e12))
    }

    @Test func dates() {
        let date = Date(timeIntervalSinceReferenceDate: 10)
        #expect(date.advanced(by: .milliseconds(500)).timeIntervalSinceReferenceDate == 10.5)
        #expect(date.advanced(by: .seconds(-1)).timeIntervalSinceReferenceDate == 9)
        #expect(date.advanced(by: 2).timeIntervalSinceReferenceDate == 12)
    }

    /// All verbs take the interval, because it is a `Duration`.
    @Test func verbs() async {
        let timeout = times.span(of: 600)
        await expect(1).toEventually(equal(1), timeout: timeout, pollInterval: .milliseconds(1))
        await expect(1).toNever(equal(2), until: times.span(of: 0.01))
    }
}
