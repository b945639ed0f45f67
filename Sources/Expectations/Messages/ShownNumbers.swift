/// The numbers and dates of one message, kept so that two different ones never have the same text.
///
/// Texts of numbers are shortened. If two different numbers of a message get the same text, the message is made
/// again with all their digits.
final class ShownNumbers: @unchecked Sendable {  // only the thread that makes the message uses it
    @TaskLocal static var current: ShownNumbers?

    private var numbers: [String: Double] = [:]
    private var coincided = false
    private let areFull: Bool

    /// Whether expectations that are made meanwhile, by a `description` for example, get no message any more.
    ///
    /// The first one still gets one, but none inside of that. If each had one, they would be exponentially many.
    var hasOther: Bool

    private init(full: Bool, hasOther: Bool) {
        areFull = full
        self.hasOther = hasOther
    }

    /// Makes the texts of a message, and again if different numbers or other values in it have the same text.
    ///
    /// - Parameter make: makes the texts.
    /// - Returns: the result of `make`.
    static func distinctly<T>(_ make: () -> T) -> T {
        let shown = ShownNumbers(full: false, hasOther: current != nil)
        let made = $current.withValue(shown) { ShownValues.distinctly(make) }
        if !shown.coincided { return made }
        let full = ShownNumbers(full: true, hasOther: shown.hasOther)
        return $current.withValue(full) { ShownValues.distinctly(make) }
    }

    /// The text of a number in the message that is being made.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - short: its short text.
    ///   - full: a text that no other number has.
    /// - Returns: the short or the full text.
    static func text(_ number: Double, short: String, full: @autoclosure () -> String) -> String {
        guard let current else { return short }
        if current.areFull { return full() }
        let reading = Double(short).map { "\($0)" } ?? short  // 0.3000 reads as 0.3 does
        if let other = current.numbers.updateValue(number, forKey: reading), other != number {
            current.coincided = true
        }
        return short
    }
}
