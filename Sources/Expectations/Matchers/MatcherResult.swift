/// The status that a matcher found, and its message.
public struct MatcherResult {
    /// The status that the matcher found.
    public var status: MatcherStatus

    private var makeMessage: () -> ExpectationMessage

    /// The expectation in words.
    ///
    /// The message is made when it is read, so only for failures.
    public var message: ExpectationMessage {
        get { makeMessage() }
        set { makeMessage = { newValue } }
    }

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - status: the status that the matcher found.
    ///   - message: the expectation in words; evaluated only if the text is needed.
    public init(status: MatcherStatus, message: @autoclosure @escaping () -> ExpectationMessage) {
        self.status = status
        makeMessage = message
    }

    /// Creates a result that matches or does not match.
    ///
    /// - Parameters:
    ///   - bool: whether the value matches.
    ///   - message: the expectation in words; evaluated only if the text is needed.
    public init(bool: Bool, message: @autoclosure @escaping () -> ExpectationMessage) {
        status = MatcherStatus(bool: bool)
        makeMessage = message
    }

    /// Creates a result with an existing closure that makes the message.
    ///
    /// - Parameters:
    ///   - status: the status that the matcher found.
    ///   - makeMessage: makes the expectation in words; called only if the text is needed.
    public init(_ status: MatcherStatus, _ makeMessage: @escaping () -> ExpectationMessage) {
        self.status = status
        self.makeMessage = makeMessage
    }

    /// Whether an expectation passes with this result.
    ///
    /// - Parameter expectation: whether a match is expected.
    /// - Returns: true when the expectation passes. `.fail` never passes.
    public func toBoolean(expectation: ExpectationStyle) -> Bool { status.passes(expectation) }

    /// The result on nil of a matcher that does not judge nil.
    var failedOnNil: MatcherResult {
        let message = message
        return MatcherResult(status: .fail, message: message.appendedBeNilHint())
    }
}
