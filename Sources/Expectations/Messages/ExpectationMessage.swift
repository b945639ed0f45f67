/// The expectation of a matcher in words, and the way to show the actual value.
public indirect enum ExpectationMessage: Sendable {
    /// `expected to ⟨phrase⟩, got <actual>`
    case expectedActualValueTo(String)
    /// `expected to ⟨phrase⟩, got ⟨actual⟩`, the actual text as given, without brackets.
    case expectedCustomValueTo(String, actual: String)
    /// `expected to ⟨phrase⟩`
    case expectedTo(String)
    /// A text of its own.
    case fail(String)
    /// A text in front of the whole message.
    case prepends(String, ExpectationMessage)
    /// A text behind the message.
    case appends(ExpectationMessage, String)
    /// Further lines below the message.
    case details(ExpectationMessage, String)

    /// The phrase, without prepended texts and details.
    public var expectedMessage: String {
        switch self {
        case .expectedActualValueTo(let phrase), .expectedTo(let phrase), .fail(let phrase),
            .expectedCustomValueTo(let phrase, actual: _):
            phrase
        case .prepends(_, let inner), .details(let inner, _): inner.expectedMessage
        case .appends(let inner, let suffix): inner.expectedMessage + suffix
        }
    }

    /// The phrase of a matcher that has no words of its own.
    package static let neutralPhrase = "satisfy a matcher"

    /// The phrase for use inside of another message: `be less than <3>`.
    package var phrase: String {
        let text = withoutBeNilHint.expectedMessage
        guard isText else { return text }
        // A text of its own is a sentence.
        let neutral = ExpectationMessage.neutralPhrase
        return text.isEmpty ? neutral : "\(neutral) (\(text))"
    }

    private var isText: Bool {
        switch self {
        case .fail: true
        case .prepends(_, let inner), .appends(let inner, _), .details(let inner, _): inner.isText
        default: false
        }
    }

    /// The message with a text behind it, in front of its details.
    public func appended(message: String) -> ExpectationMessage {
        if case .details(let inner, let details) = self {
            return .details(inner.appended(message: message), details)
        }
        return .appends(self, message)
    }

    /// The message with the hint that nil needs `beNil()`.
    ///
    /// - Returns: the message, unchanged if it has the hint already.
    public func appendedBeNilHint() -> ExpectationMessage {
        hasBeNilHint ? self : appended(message: ExpectationMessage.beNilHint)
    }

    private static let beNilHint = " (use beNil() to match nils)"

    /// The message without the hint, for use inside of another message that has the hint.
    package var withoutBeNilHint: ExpectationMessage {
        switch self {
        case .appends(let inner, ExpectationMessage.beNilHint): inner.withoutBeNilHint
        case .appends(let inner, let suffix): .appends(inner.withoutBeNilHint, suffix)
        case .prepends(let prefix, let inner): .prepends(prefix, inner.withoutBeNilHint)
        case .details(let inner, let details): .details(inner.withoutBeNilHint, details)
        default: self
        }
    }

    /// Whether the message has the hint that nil needs `beNil()`.
    package var hasBeNilHint: Bool {
        switch self {
        case .prepends(_, let inner), .details(let inner, _): inner.hasBeNilHint
        case .appends(let inner, let text): text == ExpectationMessage.beNilHint || inner.hasBeNilHint
        default: false
        }
    }

    /// The message with further lines below it.
    public func appended(details: String) -> ExpectationMessage { .details(self, details) }

    /// The message with its innermost part replaced.
    ///
    /// - Parameter replace: receives the innermost part; the texts around this part stay.
    /// - Returns: the new message.
    public func replacedExpectation(_ replace: (ExpectationMessage) -> ExpectationMessage) -> ExpectationMessage {
        switch self {
        case .prepends(let prefix, let inner): .prepends(prefix, inner.replacedExpectation(replace))
        case .appends(let inner, let suffix): .appends(inner.replacedExpectation(replace), suffix)
        case .details(let inner, let details): .details(inner.replacedExpectation(replace), details)
        default: replace(self)
        }
    }

    /// The message with texts around its phrase.
    public func wrappedExpectation(before: String, after: String) -> ExpectationMessage {
        prepended(expectation: before).appended(message: after)
    }

    /// The message with a text in front of its phrase: `not ` turns `equal <1>` into `not equal <1>`.
    ///
    /// Messages with a text of their own (`.fail`) have no phrase and stay unchanged.
    public func prepended(expectation prefix: String) -> ExpectationMessage {
        replacedExpectation { leaf in
            switch leaf {
            case .expectedActualValueTo(let phrase): .expectedActualValueTo(prefix + phrase)
            case .expectedTo(let phrase): .expectedTo(prefix + phrase)
            case .expectedCustomValueTo(let phrase, actual: let actual):
                .expectedCustomValueTo(prefix + phrase, actual: actual)
            default: leaf
            }
        }
    }

    /// The message as text.
    ///
    /// - Parameters:
    ///   - actual: the text for the actual value.
    ///   - expected: the first word.
    ///   - to: the second word or words.
    /// - Returns: one line, then an empty line and the details, if there are any.
    public func toString(actual: String, expected: String = "expected", to: String = "to") -> String {
        func text(_ message: ExpectationMessage) -> String {
            message.toString(actual: actual, expected: expected, to: to)
        }
        switch self {
        case .expectedActualValueTo(let phrase): return "\(expected) \(to) \(phrase), got \(actual)"
        case .expectedCustomValueTo(let phrase, actual: let own):
            return "\(expected) \(to) \(phrase), got \(own)"
        case .expectedTo(let phrase): return "\(expected) \(to) \(phrase)"
        case .fail(let phrase): return phrase
        case .prepends(let prefix, let inner): return prefix + text(inner)
        case .appends(let inner, let suffix): return text(inner) + suffix
        case .details(let inner, let details): return text(inner) + "\n\n" + details
        }
    }
}
