import CrashCatching

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
        let layers = self.layers
        return layers.phrase + layers.suffixes.joined()
    }

    /// The phrase of a matcher that has no words of its own.
    package static let neutralPhrase = "satisfy a matcher"

    /// The phrase for use inside of another message: `be less than <3>`.
    package var phrase: String {
        let message = withoutBeNilHint
        let text = message.expectedMessage
        guard case .fail = message.layers.core else { return text }
        // A text of its own is a sentence.
        let neutral = ExpectationMessage.neutralPhrase
        return text.isEmpty ? neutral : "\(neutral) (\(text))"
    }

    /// The message with a text behind it, in front of its details.
    public func appended(message: String) -> ExpectationMessage { changed { $0.suffixes.append(message) } }

    /// The message with the hint that nil needs `beNil()`.
    ///
    /// - Returns: the message, unchanged if it has the hint already.
    public func appendedBeNilHint() -> ExpectationMessage {
        hasBeNilHint ? self : appended(message: ExpectationMessage.beNilHint)
    }

    private static let beNilHint = " (use beNil() to match nils)"

    /// The message without the hint, for use inside of another message that has the hint.
    package var withoutBeNilHint: ExpectationMessage {
        changed { $0.suffixes.removeAll { $0 == ExpectationMessage.beNilHint } }
    }

    /// Whether the message has the hint that nil needs `beNil()`.
    package var hasBeNilHint: Bool { layers.suffixes.contains(ExpectationMessage.beNilHint) }

    /// The message with further lines below it.
    public func appended(details: String) -> ExpectationMessage { .details(self, details) }

    /// Returns the message with lines behind those that are already below it.
    ///
    /// A failure shows the last details of a message only. So a message that may have some gets more by this function.
    ///
    /// - Parameter details: the lines; nothing changes if empty.
    /// - Returns: the message with all lines.
    public func adding(details: String) -> ExpectationMessage {
        details.isEmpty ? self : changed { $0.details = [($0.details + [details]).joined(separator: "\n")] }
    }

    /// The lines below the message; nil if there are none.
    public var details: String? {
        let details = layers.details
        return details.isEmpty ? nil : details.joined(separator: "\n")
    }

    /// The message without the lines below it.
    package var withoutDetails: ExpectationMessage { changed { $0.details = [] } }

    /// The message with its innermost part replaced.
    ///
    /// - Parameter replace: receives the innermost part; the texts around this part stay.
    /// - Returns: the new message.
    public func replacedExpectation(_ replace: (ExpectationMessage) -> ExpectationMessage) -> ExpectationMessage {
        changed { $0.core = replace($0.core) }
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

    /// The message as text, for a matcher that has others. (A report uses `FailureMessage.Parts.text`.)
    ///
    /// - Parameters:
    ///   - actual: the text for the actual value.
    ///   - expected: the first word.
    ///   - to: the second word or words.
    /// - Returns: one line, then an empty line and the details, if there are any.
    public func toString(actual: String, expected: String = "expected", to: String = "to") -> String {
        let layers = self.layers
        let wanted = "\(expected) \(to) \(layers.phrase)"
        let line =
            switch layers.core {
            case .expectedActualValueTo: "\(wanted), got \(actual)"
            case .expectedCustomValueTo(_, actual: let own): "\(wanted), got \(own)"
            case .fail(let text): text
            default: wanted
            }
        return layers.prefix + line + layers.suffixes.joined() + layers.details.map { "\n\n" + $0 }.joined()
    }
}

extension ExpectationMessage {
    /// A message, taken apart: what the matcher expects, and the texts around it.
    struct Layers {
        var prefix = ""
        /// The innermost part: none of `.prepends`, `.appends`, `.details`.
        var core: ExpectationMessage
        var suffixes: [String] = []
        var details: [String] = []

        /// The text of the innermost part.
        var phrase: String {
            switch core {
            case .expectedActualValueTo(let phrase), .expectedTo(let phrase), .fail(let phrase),
                .expectedCustomValueTo(let phrase, actual: _):
                phrase
            case .prepends, .appends, .details: ""  // no layer is a core
            }
        }

        /// The message, put together again.
        fileprivate var message: ExpectationMessage {
            var message = suffixes.reduce(core, ExpectationMessage.appends)
            if prefix != "" { message = .prepends(prefix, message) }
            return details.reduce(message, ExpectationMessage.details)
        }
    }

    var layers: Layers {
        switch self {
        case .prepends(let prefix, let inner):
            var layers = inner.layers
            layers.prefix = prefix + layers.prefix
            return layers
        case .appends(let inner, let suffix):
            var layers = inner.layers
            layers.suffixes.append(suffix)
            return layers
        case .details(let inner, let details):
            var layers = inner.layers
            layers.details.append(details)
            return layers
        default: return Layers(core: self)
        }
    }

    private func changed(_ change: (inout Layers) -> Void) -> ExpectationMessage {
        var layers = self.layers
        change(&layers)
        return layers.message
    }
}

/// The text of one assertion, in parts that handlers can read and change.
@dynamicMemberLookup
public final class FailureMessage: Sendable, CustomStringConvertible {
    private let state: Locked<State>

    private struct State {
        var parts: Parts
        /// The handler that reported the failure to a test framework; nil if no handler did.
        ///
        /// A failed requirement gets an error from this handler that is not reported a second time.
        var framework: (any FailureHandler)?
    }

    /// Creates a message with default parts: `expected to match, got `.
    public init() { state = Locked(State(parts: Parts())) }

    /// Creates a message with a text of its own.
    public init(stringValue: String) { state = Locked(State(parts: Parts(override: stringValue))) }

    init(_ parts: Parts) { state = Locked(State(parts: parts)) }

    /// A part of the message, by its name: see ``Parts``.
    ///
    /// ```swift
    /// message.userDescription = "a cart without items"
    /// ```
    ///
    /// - Parameter part: the part.
    public subscript<Part>(dynamicMember part: WritableKeyPath<Parts, Part>) -> Part {
        get { state.withLock { $0.parts[keyPath: part] } }
        set { state.withLock { $0.parts[keyPath: part] = newValue } }
    }

    /// The whole text: the user's description, the line of the message, and the extended message.
    ///
    /// A new text replaces the line only. The description stays above it, and the extended message below it.
    public var stringValue: String {
        get { state.withLock { $0.parts.text } }
        set { state.withLock { $0.parts.override = newValue } }
    }

    /// The whole text.
    public var description: String { stringValue }

    /// Notes that the failure was reported to a test framework.
    ///
    /// - Parameter handler: the handler that reported the failure.
    package func noteReport(by handler: any FailureHandler) { state.withLock { $0.framework = handler } }

    /// Returns the error that ends a test after this failure.
    ///
    /// - Parameter error: the error to use unless a test framework would report it again.
    /// - Returns: the error.
    func errorEndingTest(after error: RequireError) -> any Error {
        state.withLock { $0.framework }?.errorEndingTest(after: error) ?? error
    }

    /// All parts, as they are now.
    var allParts: Parts { state.withLock { $0.parts } }
}

extension FailureMessage {
    /// The parts of a message, which are members of the message, too: `message.userDescription`.
    public struct Parts: Sendable, Codable {
        /// The first word.
        public var expected = "expected"
        /// The text for the actual value; nil leaves it out, empty stands for "not yet known".
        public var actualValue: String? = ""
        /// The words between `expected` and the phrase of the matcher: `to`, `to not`.
        public var to = "to"
        /// The phrase of the matcher.
        public var postfixMessage = "match"
        /// A text behind the actual value.
        public var postfixActual = ""
        /// Further lines below the message.
        public var extendedMessage: String?
        /// The line above the message: the text that the user passed as `description:`.
        public var userDescription: String?
        var override: String?
        /// What a report adds about the poll.
        ///
        /// It differs from run to run, so it is no part of `stringValue`.
        /// Empty: an expectation without a poll. Nil: no expectation, and the report shows no source text.
        var note: String?

        /// The note of the poll that concludes; empty without one.
        ///
        /// A text: with a closure here each poll of a release build crashed (6.3.1).
        @TaskLocal static var noteOfPoll = ""

        var text: String {
            var text = override ?? line
            if let userDescription { text = userDescription + "\n" + text }
            if let extendedMessage { text += "\n" + extendedMessage }
            return text
        }

        private var line: String {
            // In a debug build `+` takes less time than an interpolation.
            let wanted = expected + " " + to + " " + postfixMessage
            guard let actualValue else { return wanted }
            return wanted + ", got " + actualValue + postfixActual
        }

        /// Cuts the parts that values may have made too long.
        ///
        /// What the user passed stays whole.
        mutating func cut() {
            // A text of one value and the words around it fit.
            let longest = ShortText.longest + 500
            postfixMessage.cut(longest)
            actualValue?.cut(longest)
            postfixActual.cut(longest)
            extendedMessage?.cut(longest)
            override?.cut(2 * longest)
        }

        /// Takes over the message of a matcher.
        mutating func take(_ message: ExpectationMessage) {
            let layers = message.layers
            switch layers.core {
            case .fail(""): break
            case .fail(let text): override = text
            case .expectedTo(let phrase):
                postfixMessage = phrase
                actualValue = nil
            case .expectedCustomValueTo(let phrase, actual: let actual):
                postfixMessage = phrase
                actualValue = actual
            case .expectedActualValueTo(let phrase): postfixMessage = phrase
            case .prepends, .appends, .details: break  // no layer is a core
            }
            append(layers.suffixes.joined())
            if layers.prefix != "" { userDescription = layers.prefix + (userDescription ?? "") }
            if let details = layers.details.last { extendedMessage = details }
        }

        private mutating func append(_ suffix: String) {
            if let text = override {
                override = text + suffix
            } else if actualValue != nil {
                postfixActual += suffix
            } else {
                postfixMessage += suffix
            }
        }

        /// Makes the parts of a message.
        ///
        /// This runs code of the user, which may crash, too: a `description`, or the words of a matcher.
        ///
        /// - Parameter make: makes the parts.
        /// - Returns: the parts; if they could not be made, those of a text that says why.
        static func made(_ make: @escaping () -> Parts) -> Parts {
            if let outer = ShownValues.current {
                if outer.hasOther {
                    return Parts(
                        override: "this expectation was made while the message of another one was being made, "
                            + "and is not described")
                }
                outer.hasOther = true
            }
            var made = Parts(override: "the expectation failed, but its message could not be made")
            switch runGuarded({ made = ShownValues.distinctly(make) }) {
            case .finished: break
            case .crashed(let crash):
                let summary = ShortText.cut(crash.summary)
                made = Parts(
                    extendedMessage: crash.details,
                    override: "the expectation failed, but making its message \(crash.verb): \(summary)")
            case .notRun(let failure):
                made.override = "the expectation failed, but its message could not be made: \(failure)"
            }
            made.note = noteOfPoll
            return made
        }
    }
}
