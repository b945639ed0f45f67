import CrashCatching
import Isolation
import Expectations

/// The crash that a matcher expects: the common part of `throwAssertion` and `crash`, in any process.
struct WantedCrash {
    /// The expected behavior, in words; made for failures only.
    let phrase: () -> String
    let matches: (Crash) throws -> Bool
    private var isAboutMessage = false
    private var message: String?
    /// Whether the message may be read, of which nothing may be missing then.
    private let readsMessage: Bool

    /// Any crash for which `matches` returns true.
    init(
        _ phrase: @autoclosure @escaping () -> String, readsMessage: Bool = false,
        _ matches: @escaping (Crash) throws -> Bool = { _ in true }
    ) {
        self.phrase = phrase
        self.readsMessage = readsMessage
        self.matches = matches
    }

    /// A crash in which every expectation of a closure passes.
    init(_ phrase: String, satisfying closure: @escaping (Crash) -> Void) {
        self.init(phrase, readsMessage: true) { try satisfies(closure, $0) }
    }

    /// A crash with a message.
    init(_ verb: String, message: String) {
        self.init("\(verb) with message \(message)", readsMessage: true) { $0.message == message }
        isAboutMessage = true
        self.message = message
    }

    /// A crash with a message that matches a matcher.
    init(_ verb: String, message: Matcher<String>) {
        self.init("\(verb) with message \(message.phrase)", readsMessage: true) { crash in
            try message.matches(crash.message)
        }
        isAboutMessage = true
    }

    /// Judges a crash.
    ///
    /// - Parameters:
    ///   - crash: the actual crash.
    ///   - details: whether the message has the kind and the calls of the crash below. After a crash in
    ///     this process they are added elsewhere.
    /// - Returns: the result.
    /// - Throws: what a closure or matcher of the user throws.
    func judge(_ crash: Crash, details: Bool = false) throws -> MatcherResult {
        let why = readsMessage ? crash.whyTextIsNoProof : nil
        let isMatch = try why == nil && matches(crash)
        return MatcherResult(why == nil ? MatcherStatus(bool: isMatch) : .fail) {
            var message = missing("<\(crash.summary)>")
            var lines = details ? crash.details : ""
            if let why {
                message = message.appended(message: why)
            } else if isAboutMessage, !isMatch, let why = crash.whyMessageIsMissing {
                message = message.appended(message: " (\(why): want no message to pass in both builds)")
            } else if isAboutMessage, !isMatch, let text = crash.message {
                lines = "\(comparison(with: text))\n\(crash.details)"
            }
            return message.adding(details: lines)
        }
    }

    /// Returns the message of a crash in quotes, and in front of it the expected one, if there is one.
    private func comparison(with actual: String) -> String {
        guard let message else { return "got the message \(Excerpt.cut(String(reflecting: actual), longest: 120))" }
        let texts = Excerpt.pair(String(reflecting: message), String(reflecting: actual), longest: 120)
        return "expected the message \(texts.0), got the message \(texts.1)"
    }

    /// Judges the ending of a child.
    ///
    /// - Parameter run: the ending.
    /// - Returns: the result.
    /// - Throws: what a closure or matcher of the user throws.
    func judge(_ run: IsolatedRun<Void>) throws -> MatcherResult {
        if let crash = run.crash { return try judge(crash, details: true) }
        return MatcherResult(.doesNotMatch) { .expected(phrase(), run) }
    }

    /// The message with the actual behavior.
    func missing(_ actual: String) -> ExpectationMessage { .expectedCustomValueTo(phrase(), actual: actual) }
}

extension Crash {
    /// Why nothing can be read off the message; nil if it is whole.
    var whyTextIsNoProof: String? {
        if droppedFromMessage == 0 { return nil }
        return " (a message that lacks \(droppedFromMessage) bytes proves nothing: at most 64 KiB are kept)"
    }
}
