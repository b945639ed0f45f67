/// What the matchers and expectations around a matcher have to know of it.
///
/// A matcher of your own has none of these traits, unless it contains other matchers. A matcher that passes the whole
/// expression on to another one takes the traits of that one (`matcher.traits`); a matcher that judges a part of the
/// value takes ``ofPart``; and one that asks several matchers takes ``init(all:)``.
public struct MatcherTraits: OptionSet, Sendable {
    /// The traits, as bits.
    public let rawValue: Int

    /// Creates traits from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The phrase is known only from a result: without one, a message says `satisfy a matcher`.
    public static let wordsFromResult = MatcherTraits(rawValue: 1)
    /// No value matches, and every value fails positive and negative expectations.
    ///
    /// A matcher of a part of the value does not carry this trait on: it throws as soon as it is asked about a part.
    public static let failsAlways = MatcherTraits(rawValue: 2)
    /// The expression is evaluated only in a child process, never in that of the test.
    public static let inChild = MatcherTraits(rawValue: 4)
    /// The matcher has to look before the expression is evaluated, as `change` does.
    public static let looksFirst = MatcherTraits(rawValue: 8)
    /// The matcher evaluates the expression before any other code of its own.
    ///
    /// Then one guarded call serves both, which takes less time. A matcher with this trait begins with
    /// ``Expression/outcome()`` or ``Expression/evaluate()``, and takes neither ``inChild`` nor ``looksFirst``.
    public static let evaluatesFirst = MatcherTraits(rawValue: 16)

    /// Creates the traits of a matcher that asks several others about the same expression.
    ///
    /// One part is enough for `wordsFromResult` and `looksFirst`. Only all of them together make `failsAlways` and
    /// `inChild`: one part that can match, or that runs here, changes what the whole does.
    ///
    /// - Parameter parts: the traits of these matchers.
    public init(all parts: [MatcherTraits]) {
        let anyOf = parts.reduce(MatcherTraits()) { $0.union($1) }
        let allOf = parts.dropFirst().reduce(parts.first ?? []) { $0.intersection($1) }
        self = anyOf.intersection([.wordsFromResult, .looksFirst]).union(allOf.intersection([.failsAlways, .inChild]))
    }

    /// The traits of a matcher that asks a matcher with these traits about a part of the value.
    public var ofPart: MatcherTraits { intersection(.wordsFromResult) }

    /// Throws an error if a matcher with these traits cannot judge a part of a value.
    ///
    /// - Parameter phrase: the phrase of the matcher.
    /// - Throws: `JudgesNothing` or `BeganTooLate`, which fail the expectation.
    func checkForPart(_ phrase: @autoclosure () -> String) throws {
        if contains(.failsAlways) { throw JudgesNothing(phrase: phrase()) }
        if contains(.looksFirst) { throw BeganTooLate() }
    }

    /// The phrase of a matcher with these traits.
    ///
    /// - Parameter message: the expectation message.
    /// - Returns: the phrase; a neutral one if the matcher has no words of its own.
    func phrase(of message: ExpectationMessage) -> String {
        let phrase = message.expectedMessage
        return contains(.wordsFromResult) && phrase == "match" ? ExpectationMessage.neutralPhrase : phrase
    }
}

/// The error of a matcher that fails on every value and is part of another matcher.
struct JudgesNothing: Error, CustomStringConvertible {
    let phrase: String

    var description: String { "there is no value that could \(phrase)" }
}

/// A matcher that has to look before the expression is evaluated, as `change` does, was asked afterwards.
struct BeganTooLate: Error, CustomStringConvertible {
    var description: String {
        "the expression was evaluated before this matcher could look; give it an expectation of its own, or combine "
            + "it by && or ||"
    }
}
