import CrashCatching
import Expectations

/// A text that is wanted, exactly or by a matcher.
struct WantedText {
    /// What is wanted, in words; made for failures only.
    let phrase: () -> String
    let matches: (String?) throws -> Bool

    init(_ text: String) {
        phrase = { "<\(text)>" }
        matches = { $0 == text }
    }

    init(_ matcher: Matcher<String>) {
        phrase = { matcher.phrase }
        matches = { text in
            let expression = Expression(expression: { text }, location: SourceLocation())
            return try matcher.satisfies(expression).toBoolean(expectation: .toMatch)
        }
    }
}

/// The exception that `raiseException` wants.
struct WantedException {
    private let name: WantedText?
    private let reason: WantedText?
    private let userInfo: [String: String]?
    private let closure: ((Exception) -> Void)?

    init(
        _ name: WantedText?, _ reason: WantedText?, _ userInfo: [String: String]?,
        _ closure: ((Exception) -> Void)?
    ) {
        self.name = name
        self.reason = reason
        self.userInfo = userInfo
        self.closure = closure
    }

    func matcher<Form: MatcherForm>() -> Form {
        Form(
            Matcher(wanting: { .expectedTo(phrase) }) { expression in
                switch expression.outcome() {
                case .crashed(let crash): return try judge(crash)
                case .returned: return missing(.doesNotMatch, "no exception")
                case .threw(let failure as EvaluationFailure): throw failure
                case .threw(let error):
                    return missing(.doesNotMatch, "no exception; threw error instead <\(error)>")
                }
            })
    }

    private func judge(_ crash: Crash) throws -> MatcherResult {
        guard let exception = crash.exception else {
            return missing(.fail, "no exception; crashed instead: \(crash.summary)")
        }
        return missing(MatcherStatus(bool: try matches(exception)), "\(exception)")
    }

    private func matches(_ exception: Exception) throws -> Bool {
        if let name, try !name.matches(exception.name) { return false }
        if let reason, try !reason.matches(exception.reason) { return false }
        if let userInfo, userInfo != exception.userInfo { return false }
        return try satisfies(closure, exception)
    }

    private func missing(
        _ status: MatcherStatus, _ actual: @autoclosure @escaping () -> String
    ) -> MatcherResult {
        MatcherResult(status) { .expectedCustomValueTo(phrase, actual: actual()) }
    }

    /// As `raise exception with name <a> with reason <b>`.
    private var phrase: String {
        var parts = ""
        if let name { parts += " with name \(name.phrase())" }
        if let reason { parts += " with reason \(reason.phrase())" }
        if let userInfo { parts += " with userInfo <\(Exception.text(of: userInfo))>" }
        if closure != nil { parts += " that satisfies block" }
        return parts.isEmpty ? "raise any exception" : "raise exception" + parts
    }
}
