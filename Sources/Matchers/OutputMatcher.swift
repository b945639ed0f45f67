import CrashCatching
import Expectations

/// Judges what a child wrote to one of its streams.
struct OutputMatcher {
    enum Stream: String {
        case output = "standard output"
        case error = "standard error"
    }

    private let child: ChildMatcher
    private let stream: Stream
    private let matches: (String) throws -> Bool

    init(_ stream: Stream, _ text: String, _ timeLimit: Duration, _ limits: ResourceLimits) {
        child = ChildMatcher(
            phrase: { "write <\(text)> to \(stream.rawValue)" }, timeLimit: timeLimit,
            limits: limits)
        self.stream = stream
        matches = { $0 == text }
    }

    init(
        _ stream: Stream, _ matcher: Matcher<String>, _ timeLimit: Duration,
        _ limits: ResourceLimits
    ) {
        child = ChildMatcher(
            phrase: { "write to \(stream.rawValue) what should \(matcher.phrase)" },
            timeLimit: timeLimit, limits: limits)
        self.stream = stream
        matches = { text in
            let expression = Expression(expression: { text }, location: SourceLocation())
            return try matcher.satisfies(expression).toBoolean(expectation: .toMatch)
        }
    }

    func matcher<Form: IsolatedMatcherForm>() -> Form {
        child.judging { run in
            guard run.endedWell else {
                return MatcherResult(.fail) { message(run, " and \(run.ending(child.timeLimit))") }
            }
            if try matches(text(of: run)) {
                return MatcherResult(.matches) { message(run) }
            }
            // Without the whole text nobody knows that it does not match.
            return MatcherResult(run.droppedOutput > 0 ? .fail : .doesNotMatch) { message(run) }
        }
    }

    private func text(of run: Isolated<Void>) -> String {
        switch stream {
        case .output: run.standardOutput
        case .error: run.standardError
        }
    }

    private func message(_ run: Isolated<Void>, _ ending: String = "") -> ExpectationMessage {
        var actual = "<\(text(of: run))>" + ending
        if run.droppedOutput > 0 {
            actual += " (\(run.droppedOutput) more bytes of output were not kept)"
        }
        return .expectedCustomValueTo(child.phrase(), actual: actual).appended(endingOf: run)
    }
}

extension Isolated<Void> {
    /// Whether it returned, or exited with code 0.
    fileprivate var endedWell: Bool {
        switch termination {
        case .returned, .exited(0): true
        default: false
        }
    }
}
