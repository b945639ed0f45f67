package import Isolation
package import Expectations

extension IsolatedMatcher<Void> {
    /// Judges the process of a whole test, which has ended.
    ///
    /// - Parameter run: how the process ended.
    /// - Returns: nil if this is the end that the matcher wants; otherwise the message of a failure.
    package func failure(of run: IsolatedRun<Void>) -> String? {
        // Any other matcher would judge an expression, and there is none.
        guard matcher.traits.contains(.inChild) else {
            return "expected to \(phrase), which says nothing of the end of a process: want crash(), exitProcess() …"
        }
        let expression = Expression<Void>(expression: {}, location: ExpectationLocation())
        let failures = ChildMatcher.$run.withValue(run) {
            gatherFailingExpectations(silently: true) { SyncExpectation(expression: expression).to(matcher) }
        }
        // Expectations in a closure of the matcher come first.
        guard let own = failures.last else { return nil }
        let inner = failures.dropLast().map { "\($0.location): \($0.message.stringValue)" }
        return ([own.message.stringValue] + inner).joined(separator: "\n")
    }

    /// The end that the matcher wants, in words: `exit the process with code 3`.
    package var phrase: String { matcher.phrase }
}
