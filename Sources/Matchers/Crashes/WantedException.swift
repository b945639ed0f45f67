import CrashCatching
import Expectations

/// The exception that `raiseException` expects.
struct WantedException {
    private let name: Wanted<String>?
    private let reason: Wanted<String>?
    private let userInfo: [String: String]?
    private let closure: ((AirbagException) -> Void)?

    init(
        _ name: Wanted<String>?, _ reason: Wanted<String>?, _ userInfo: [String: String]?,
        _ closure: ((AirbagException) -> Void)?
    ) {
        self.name = name
        self.reason = reason
        self.userInfo = userInfo
        self.closure = closure
    }

    func matcher<Form: MatcherForm>() -> Form {
        // `evaluatesFirst`: see Tricks in docs/performance.md.
        Form(
            Matcher(.evaluatesFirst, wanting: { .expectedTo(phrase()) }) { expression in
                switch expression.ending() {
                case .crashed(let crash): return try judge(crash)
                case .returned: return missing(.doesNotMatch, "no exception")
                case .threw(let failure as EvaluationFailure): throw failure
                case .threw(let error):
                    let text = plainText(of: error)
                    return missing(.doesNotMatch, "no exception; threw error instead <\(text)>")
                }
            })
    }

    private func judge(_ crash: Crash) throws -> MatcherResult {
        guard let exception = crash.exception else {
            return missing(.fail, "no exception; crashed instead: \(crash.summary)")
        }
        if reads(exception), let why = crash.whyTextIsNoProof {
            return missing(.fail, ShortText.cut("\(exception)") + why)
        }
        return MatcherResult(MatcherStatus(bool: try matches(exception))) {
            .expectedCustomValueTo(phrase(exception), actual: "\(exception)")
        }
    }

    /// Whether a part is read that may be cut: what is missing is missing at the end, and the name comes first.
    private func reads(_ exception: AirbagException) -> Bool {
        let isNameWhole = exception.reason != nil
        return reason != nil || userInfo != nil || closure != nil || name != nil && !isNameWhole
    }

    private func matches(_ exception: AirbagException) throws -> Bool {
        if let name, try !name.holds(exception.name) { return false }
        if let reason, try !reason.holds(exception.reason) { return false }
        if let userInfo, userInfo != exception.userInfo { return false }
        return try satisfies(closure, exception)
    }

    private func missing(_ status: MatcherStatus, _ actual: @autoclosure @escaping () -> String) -> MatcherResult {
        MatcherResult(status) { .expectedCustomValueTo(phrase(), actual: actual()) }
    }

    /// For example `raise exception with name <a> with reason <b>`.
    private func phrase(_ exception: AirbagException? = nil) -> String {
        var parts = ""
        if let name { parts += " with name \(name.phrase(exception?.name))" }
        if let reason { parts += " with reason \(reason.phrase(exception?.reason))" }
        if let userInfo { parts += " with userInfo <\(AirbagException.text(of: userInfo))>" }
        if closure != nil { parts += " that satisfies block" }
        return parts.isEmpty ? "raise any exception" : "raise exception" + parts
    }
}
