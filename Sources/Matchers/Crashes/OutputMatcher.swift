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
    private let matches: (String) throws -> Bool

    init(_ stream: Stream, _ text: String, _ timeLimit: Duration, _ limits: ChildLimits) {
        child = ChildMatcher(phrase: { "write <\(text)> to \(stream.rawValue)" }, timeLimit: timeLimit, limits: limits)
        self.stream = stream
        matches = { $0 == text }
    }

    init(_ stream: Stream, _ matcher: Matcher<String>, _ timeLimit: Duration, _ limits: ChildLimits) {
        child = ChildMatcher(
            phrase: { "write to \(stream.rawValue) what should \(matcher.phrase)" },
            timeLimit: timeLimit, limits: limits)
        self.stream = stream
        matches = { try matcher.matches($0) }
    }

    func matcher<Form: IsolatedMatcherForm>(before ending: IsolatedMatcher<Form.Value>?) -> Form {
        let wantedEnding = ending.map { " and to " + $0.matcher.phrase } ?? ""
        return child.judging(and: wantedEnding) { run, expression in
            guard try ending.map({ try ChildMatcher.matches(run, of: expression, $0.matcher) }) ?? run.endedWell else {
                return MatcherResult(.fail) { message(run, " and \(run.ending)", wantedEnding) }
            }
            // A text of which a part is missing proves nothing.
            let status: MatcherStatus = dropped(from: run) > 0 ? .fail : MatcherStatus(bool: try matches(text(of: run)))
            return MatcherResult(status) { message(run, "", wantedEnding) }
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
        case .output: run.droppedFromStandardOutput
        case .error: run.droppedFromStandardError
        }
    }

    private func message(_ run: IsolatedRun<Void>, _ ending: String, _ wantedEnding: String) -> ExpectationMessage {
        var actual = "<\(ShortText.withoutMiddle(text(of: run)))>" + ending
        if dropped(from: run) > 0 {
            actual +=
                " (a text that lacks \(dropped(from: run)) bytes proves nothing: "
                + "ChildLimits(keptOutput:) keeps more)"
        }
        return .expectedCustomValueTo(child.phrase() + wantedEnding, actual: actual).appended(endingOf: run)
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
