import Airbag
import Dispatch
public import Foundation

/// A span of time: the type that came before `Duration`.
///
/// `.seconds(1)`, `.milliseconds(1)`, `.microseconds(1)` and `.nanoseconds(1)` make a `Duration`, too. A `Duration`
/// keeps no unit. So a pattern that asks for a unit, such as `case .seconds(let count)`, does not compile;
/// `components` contains the count. One second equals 1000 milliseconds, and its `description` is `1.0 seconds`.
@available(*, deprecated, renamed: "Duration")
public typealias NimbleTimeInterval = Duration

/// Members of Nimble's time intervals.
extension Duration {
    /// The duration in seconds, for Foundation.
    public var timeInterval: TimeInterval { seconds }

    /// The whole nanoseconds: 0 for a negative duration, and the greatest number for a duration beyond 584 years.
    public var nanoseconds: UInt64 {
        if self < .zero { return 0 }
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
        return isTooLong || overflows ? .max : sum
    }

    /// The duration for Dispatch, in nanoseconds: 0 for a negative duration, and at most 292 years.
    public var dispatchTimeInterval: DispatchTimeInterval { .nanoseconds(Int(clamping: nanoseconds)) }
}

extension TimeInterval {
    /// The duration of this number of seconds, in whole microseconds.
    ///
    /// Zero for a number that is not a number; at most 292,000 years.
    @available(*, deprecated, message: "use Duration.seconds(_:)")
    public var nimbleInterval: Duration {
        let microseconds = self * 1_000_000
        if microseconds.isNaN { return .zero }
        // The greatest number below 2^63 that a Double can hold.
        let limit = Double(sign: .plus, exponent: 63, significand: 1).nextDown
        return .microseconds(Int64(Swift.min(Swift.max(microseconds.rounded(), -limit), limit)))
    }
}

extension Date {
    /// Returns the date that is later by a duration.
    ///
    /// - Parameter duration: the duration; a negative one returns an earlier date.
    /// - Returns: the date.
    public func advanced(by duration: Duration) -> Date { addingTimeInterval(duration.timeInterval) }
}
