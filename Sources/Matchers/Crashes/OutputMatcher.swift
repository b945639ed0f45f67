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
    private let matches: (String?) throws -> Bool

    init(_ stream: Stream, _ text: Wanted<String>, _ timeLimit: Duration, _ limits: ChildLimits) {
        let phrase = {
            text.isMatcher
                ? "write to \(stream.rawValue) what should \(text.phrase(nil))"
                : "write \(text.phrase(nil)) to \(stream.rawValue)"
        }
        child = ChildMatcher(phrase: phrase, timeLimit: timeLimit, limits: limits)
        self.stream = stream
        matches = text.holds
    }

    func matcher<Form: IsolatedMatcherForm>(before ending: IsolatedMatcher<Form.Value>?) -> Form {
        let wantedEnding = ending.map { " and to " + $0.matcher.phrase } ?? ""
        return child.judging(and: wantedEnding) { run, expression in
            guard try ending.map({ try ChildMatcher.matches(run, of: expression, $0.matcher) }) ?? run.endedWell else {
                return MatcherResult(.fail) { message(run, " and \(run.ending)", wantedEnding) }
            }
            // A text of which a part is missing proves nothing.
            let (text, dropped) = written(by: run)
            let status: MatcherStatus = dropped > 0 ? .fail : MatcherStatus(bool: try matches(text))
            return MatcherResult(status) { message(run, "", wantedEnding) }
        }
    }

    private func written(by run: IsolatedRun<Void>) -> (text: String, dropped: Int) {
        switch stream {
        case .output: (run.standardOutput, run.droppedFromStandardOutput)
        case .error: (run.standardError, run.droppedFromStandardError)
        }
    }

    private func message(_ run: IsolatedRun<Void>, _ ending: String, _ wantedEnding: String) -> ExpectationMessage {
        let (text, dropped) = written(by: run)
        var actual = "<\(Excerpt.withoutMiddle(text, longest: ShortText.longest))>" + ending
        if dropped > 0 {
            actual += " (a text that lacks \(dropped) bytes proves nothing: ChildLimits(keptOutput:) keeps more)"
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
