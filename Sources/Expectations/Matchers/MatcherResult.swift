/// What a matcher found.
public enum MatcherStatus: Sendable, Hashable {
    /// The value is what was wanted.
    case matches
    /// The value is not what was wanted.
    case doesNotMatch
    /// The value could not be judged: the expectation fails, positive or negative.
    case fail

    /// `.matches` or `.doesNotMatch`.
    ///
    /// - Parameter matches: whether the value is what was wanted.
    public init(bool matches: Bool) {
        self = matches ? .matches : .doesNotMatch
    }
}

extension MatcherStatus {
    /// Whether an expectation of a style passes.
    func passes(_ style: ExpectationStyle) -> Bool {
        switch (self, style) {
        case (.matches, .toMatch), (.doesNotMatch, .toNotMatch): true
        default: false
        }
    }
}

/// Whether an expectation wants a match (`to`) or none (`toNot`).
public enum ExpectationStyle: Sendable, Hashable {
    /// `to`
    case toMatch
    /// `toNot`, `notTo`
    case toNotMatch
}

/// What a matcher found, and how to say it.
public struct MatcherResult {
    /// What the matcher found.
    public var status: MatcherStatus

    private var makeMessage: () -> ExpectationMessage

    /// What was expected, in words.
    ///
    /// Made when it is asked for, so only for failures.
    public var message: ExpectationMessage {
        get { makeMessage() }
        set { makeMessage = { newValue } }
    }

    /// A result.
    ///
    /// - Parameters:
    ///   - status: what the matcher found.
    ///   - message: what was expected; evaluated only if the text is needed.
    public init(
        status: MatcherStatus, message: @autoclosure @escaping () -> ExpectationMessage
    ) {
        self.status = status
        makeMessage = message
    }

    /// A result of a plain yes or no.
    ///
    /// - Parameters:
    ///   - bool: whether the value is what was wanted.
    ///   - message: what was expected; evaluated only if the text is needed.
    public init(bool: Bool, message: @autoclosure @escaping () -> ExpectationMessage) {
        status = MatcherStatus(bool: bool)
        makeMessage = message
    }

    /// A result whose message is made by a closure that exists already.
    package init(_ status: MatcherStatus, _ makeMessage: @escaping () -> ExpectationMessage) {
        self.status = status
        self.makeMessage = makeMessage
    }

    /// Whether an expectation passes with this result.
    ///
    /// - Parameter expectation: whether a match is wanted.
    /// - Returns: true when it passes. `.fail` never does.
    public func toBoolean(expectation: ExpectationStyle) -> Bool {
        status.passes(expectation)
    }
}
