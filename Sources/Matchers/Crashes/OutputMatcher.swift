import CrashCatching
import Isolation
import Expectations

/// Judges the text that a child wrote to one of its streams.
struct OutputMatcher {
    enum Stream: String {
        case output = "standard output"
        case error = "standard error"
    }

    private let child: ChildMatcher
    private let stream: Stream
    /// Judges a text.
    ///
    /// The end of the written text may be missing; then `isWhole` is false.
    private let judge: (_ text: String, _ isWhole: Bool) throws -> MatcherStatus

    init(_ stream: Stream, _ text: String, _ timeLimit: Duration, _ limits: ChildLimits) {
        child = ChildMatcher(
            phrase: { "write <\(text)> to \(stream.rawValue)" }, timeLimit: timeLimit,
            limits: limits)
        self.stream = stream
        judge = { written, isWhole in
            if isWhole { return MatcherStatus(bool: written == text) }
            // Either more was written than the text has, or the result is unknown.
            return text.utf8.count <= written.utf8.count ? .doesNotMatch : .fail
        }
    }

    init(
        _ stream: Stream, _ matcher: Matcher<String>, _ timeLimit: Duration,
        _ limits: ChildLimits
    ) {
        child = ChildMatcher(
            phrase: { "write to \(stream.rawValue) what should \(matcher.phrase)" },
            timeLimit: timeLimit, limits: limits)
        self.stream = stream
        judge = { text, isWhole in
            if try matcher.matches(text) { return .matches }
            // A text that is not whole cannot prove a mismatch.
            return isWhole ? .doesNotMatch : .fail
        }
    }

    func matcher<Form: IsolatedMatcherForm>() -> Form {
        child.judging { run in
            guard run.endedWell else {
                return MatcherResult(.fail) { message(run, " and \(run.ending(child.timeLimit))") }
            }
            return MatcherResult(try judge(text(of: run), dropped(from: run) == 0)) { message(run) }
        }
    }

    private func text(of run: IsolatedRun<Void>) -> String {
        switch stream {
        case .output: run.standardOutput
        case .error: run.standardError
        }
    }

    private func dropped(from run: IsolatedRun<Void>) -> Int {
        switch stream {
        case .output: run.dropped.output
        case .error: run.dropped.errors
        }
    }

    private func message(_ run: IsolatedRun<Void>, _ ending: String = "") -> ExpectationMessage {
        var actual = "<\(text(of: run))>" + ending
        if dropped(from: run) > 0 {
            actual += " (\(dropped(from: run)) more bytes of output were not kept)"
        }
        return .expectedCustomValueTo(child.phrase(), actual: actual).appended(endingOf: run)
    }
}

extension IsolatedRun<Void> {
    /// Whether the child returned or exited with code 0.
    fileprivate var endedWell: Bool {
        switch termination {
        case .returned, .exited(0): true
        default: false
        }
    }
}
