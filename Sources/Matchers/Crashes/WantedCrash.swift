import CrashCatching
import Isolation
import Expectations

/// The crash that a matcher expects: the common part of `throwAssertion` and `crash`, in any process.
struct WantedCrash {
    /// The expected behaviour, in words; made for failures only.
    let phrase: () -> String
    let matches: (Crash) throws -> Bool
    private var isAboutMessage = false

    /// Any crash for which `matches` returns true.
    init(
        _ phrase: @autoclosure @escaping () -> String,
        _ matches: @escaping (Crash) throws -> Bool = { _ in true }
    ) {
        self.phrase = phrase
        self.matches = matches
    }

    /// A crash with a message.
    init(_ verb: String, message: String) {
        self.init("\(verb) with message \(message)") { $0.message == message }
        isAboutMessage = true
    }

    /// A crash with a message that matches a matcher.
    init(_ verb: String, message: Matcher<String>) {
        self.init("\(verb) with message \(message.phrase)") { crash in
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
        let isMatch = try matches(crash)
        return MatcherResult(MatcherStatus(bool: isMatch)) {
            var message = missing("<\(crash.summary)>")
            if isAboutMessage, !isMatch, let why = crash.whyMessageIsMissing {
                message = message.appended(
                    message: " (\(why): want no message to pass in both builds)")
            }
            return details ? message.appended(details: crash.details) : message
        }
    }

    /// Judges the ending of a child.
    ///
    /// - Parameters:
    ///   - run: the ending.
    ///   - timeLimit: the time limit of the child.
    /// - Returns: the result.
    /// - Throws: what a closure or matcher of the user throws.
    func judge(_ run: IsolatedRun<Void>, _ timeLimit: Duration) throws -> MatcherResult {
        if let crash = run.crash { return try judge(crash, details: true) }
        return MatcherResult(.doesNotMatch) { .expected(phrase(), run, timeLimit) }
    }

    /// The message with the actual behaviour.
    func missing(_ actual: String) -> ExpectationMessage {
        .expectedCustomValueTo(phrase(), actual: actual)
    }
}
