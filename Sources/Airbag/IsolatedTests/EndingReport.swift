import CrashCatching
import Isolation
import Expectations
import Matchers

/// Describes how the process of a test ended, if the test did not come to its end.
struct EndingReport {
    /// Makes the name of the test on demand: that takes a while, and most tests end well.
    private let name: () -> String
    private let hasArguments: Bool

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - name: the name of the test.
    ///   - hasArguments: whether the test is a case of a parameterized test.
    init(name: @autoclosure @escaping () -> String, hasArguments: Bool = false) {
        self.name = name
        self.hasArguments = hasArguments
    }

    /// Returns the text of the report.
    ///
    /// - Parameters:
    ///   - run: the result of the process.
    ///   - expected: the end of the process that the test expects; nil if it is to come to its end. An error of the
    ///     test is told elsewhere.
    ///   - hasBegun: whether the process reached the test.
    ///   - clean: removes from an output what the test did not write.
    /// - Returns: the text; nil if the test ended as it should.
    func text(
        of run: IsolatedRun<Void>, expecting expected: IsolatedMatcher<Void>? = nil,
        hasBegun: @autoclosure () -> Bool = true, _ clean: (String) -> String = { $0 }
    ) -> String? {
        if let expected, run.error == nil, hasBegun() {
            let run = run.withOutput(clean)
            return expected.failure(of: run).map { "\(name()): \($0)" + excerpt(of: run) }
        }
        let ending: String
        switch run.termination {
        case .returned, .threw: return nil
        case .exited:
            ending = "\(run) before it had " + (hasBegun() ? "finished" : "begun" + reason(for: run))
        case .crashed, .killed, .exceeded, .timedOut, .deadlocked: ending = "\(run)"
        }
        return "\(name()) \(ending)" + excerpt(of: run.withOutput(clean))
    }

    /// Returns the text for a test that expects the end of its process, and ran in the test run.
    func text(notJudging expected: IsolatedMatcher<Void>) -> String {
        """
        \(name()) was expected to \(expected.phrase), but nothing judges that in the test run: isolation is switched off
        """
    }

    private func excerpt(of run: IsolatedRun<Void>) -> String {
        OutputExcerpt.text(run.standardOutput, EndingReport.standardError(of: run), run.dropped)
    }

    /// Returns what a process wrote to standard error, without the calls of a crash that `run` has, too.
    static func standardError(of run: IsolatedRun<Void>, _ clean: (String) -> String = { $0 }) -> String {
        let errors = clean(run.standardError)
        return run.crash?.userFrames.isEmpty == false ? withoutTrace(errors) : errors
    }

    /// Returns the text for a test that Airbag refused.
    ///
    /// - Parameters:
    ///   - failure: the reason.
    ///   - clean: removes from an output what the test did not write.
    /// - Returns: the text.
    func text(of failure: ChildFailure, _ clean: (String) -> String = { $0 }) -> String {
        let output = (clean(failure.standardOutput), clean(failure.standardError))
        return "\(name()) \(failure.ending)" + OutputExcerpt.text(output.0, output.1, failure.dropped)
    }

    /// Returns why a process that was started for a test may not have reached the test.
    ///
    /// A case that is not found is skipped, and the process comes to its end.
    private func reason(for run: IsolatedRun<Void>) -> String {
        guard hasArguments, case .exited(code: 0) = run.termination else {
            return ": the program has no such test, or did not get to it"
        }
        return """
            : no case of the test has these arguments there
            If one of them is encoded differently in each process, as a Set is, \
            CustomTestArgumentEncodable can encode it alike.
            """
    }

    /// Removes the calls that the Swift runtime lists below a fatal message in the process of a test.
    ///
    /// For a report that lists these calls already, with their places. (`swift_reportError` prints the title, then
    /// a line for each call: number, image, address, name.)
    private static func withoutTrace(_ text: String) -> String {
        var isTrace = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let isCall = line.first?.isNumber == true && line.contains(" 0x")
            isTrace = line == "Current stack trace:" || (isTrace && isCall)
            return !isTrace
        }
        return lines.joined(separator: "\n")
    }
}
