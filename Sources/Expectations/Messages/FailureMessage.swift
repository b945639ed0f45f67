import CrashCatching

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

    /// The whole text.
    ///
    /// A new text replaces all other parts except the user's description.
    public var stringValue: String {
        get { state.withLock { $0.parts.text } }
        set { state.withLock { $0.parts.override = newValue } }
    }

    /// The whole text.
    public var description: String { stringValue }

    /// Notes that the failure was reported to a test framework.
    ///
    /// - Parameter handler: the handler that reported the failure.
    package func wasReported(by handler: any FailureHandler) { state.withLock { $0.framework = handler } }

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
        /// What an expectation says about its poll, for reports only; nil in the message of something else.
        ///
        /// It differs from run to run.
        var note: String?

        /// The note of the poll that concludes; empty without one.
        ///
        /// A text: with a closure here each poll of a release build crashed (6.3.1).
        @TaskLocal static var noteOfPoll = ""

        var text: String {
            var text = override ?? line
            if let userDescription { text = "\(userDescription)\n\(text)" }
            if let extendedMessage { text += "\n\(extendedMessage)" }
            return text
        }

        private var line: String {
            let wanted = "\(expected) \(to) \(postfixMessage)"
            guard let actualValue else { return wanted }
            return "\(wanted), got \(actualValue)\(postfixActual)"
        }

        /// Cuts the parts that values made too long.
        mutating func cut() {
            // A text of one value and the words around it fit.
            let longest = ShortText.longest + 500
            postfixMessage.cut(longest)
            actualValue?.cut(longest)
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
            var made: Parts?
            let ending = runGuarded { made = ShownValues.distinctly(make) }
            if var made {
                made.note = noteOfPoll
                return made
            }
            switch ending {
            case .finished: return Parts(override: "the expectation failed, but its message could not be made")
            case .crashed(let crash):
                return Parts(
                    extendedMessage: crash.details,
                    override: "the expectation failed, but making its message \(crash.verb): \(crash.summary)")
            case .notRun(let failure):
                return Parts(override: "the expectation failed, but its message could not be made: \(failure)")
            }
        }
    }
}
