import CrashCatching
import Isolation
import Expectations
import Glibc
import Texts
import XCTest

/// The run of an isolated test: in the child it sends the results of the test, in the parent it
/// receives them.
final class IsolatedTestRun: XCTestCaseRun {
    /// The run whose test is running, in this process or in a child. (Used on the thread on which XCTest runs tests.)
    nonisolated(unsafe) private(set) static var current: IsolatedTestRun?

    /// More than 0 in the process of an isolated test, and in its children; read on any thread.
    static let isProcessOfTest = SharedCount()

    /// Whether this is the process in which the test runs, or a child of that process.
    private(set) var isInChild = false

    /// In the child, the number of nested child bodies in which the test runs.
    private var depth = 0

    /// In the child, the file of standard output when the test begins.
    private var output: [UInt] = []

    /// In the child, whether the test method has ended.
    private var isMethodOver = false

    private var told = Told()

    /// The results that the child has sent.
    private struct Told {
        var wasSkipped = false
        var wasStopped = false
        var failures: [IsolatedTestFailure] = []

        /// Whether a skip, an error or a failure has ended the test.
        var hasEndedEarly: Bool { wasSkipped || wasStopped || failures.contains { !$0.isExpected } }
    }

    // In the parent

    /// Prepares the run for a child that is about to be started.
    func expectChild() {
        IsolatedTestRun.current = self
        told = Told()
        // The search runs here once, and not in each child.
        FailureForwarder.findParents()
    }

    /// Reports that the test has come to its end.
    struct Ending: ChildMessage {
        var wasSkipped: Bool
        /// Whether a failure has ended the test, which was not to continue.
        var wasStopped: Bool

        func arrive() {
            current?.told.wasSkipped = wasSkipped
            current?.told.wasStopped = wasStopped
        }
    }

    /// Takes a failure that the process of the test has sent; it waits for the output.
    func take(_ failure: IsolatedTestFailure) { told.failures.append(failure) }

    /// Records the failures that the child sent, with its output in between, as though the test had run here.
    ///
    /// - Parameters:
    ///   - attempt: the result of the child.
    ///   - report: describes the ending of a child that did not come to the end of the test.
    ///   - expected: the end of the child that the test expects; nil if the test is to come to its end.
    func conclude(
        _ attempt: IsolatedAttempt<Void>, _ report: EndingReport, expecting expected: IsolatedMatcher<Void>?
    ) {
        func clean(_ output: String) -> String { IsolatedTestOutput(output).text }
        let ending: IsolatedRun<Void>
        do {
            ending = try attempt.arrive()
        } catch {
            for failure in told.failures { record(failure) }
            return record(IsolatedTestFailure(unplaced: report.text(of: error, clean)))
        }
        let expected = told.hasEndedEarly ? nil : expected
        if let text = report.text(of: ending, expecting: expected, hasBegun: attempt.hasBegun, clean) {
            for failure in told.failures { record(failure) }
            return record(IsolatedTestFailure(text, at: ending.crash))
        }
        let output = IsolatedTestOutput(ending.standardOutput).parts
        for index in 0..<max(output.count, told.failures.count) {
            if index < output.count { TestOutput.write(output[index], to: STDOUT_FILENO) }
            if index < told.failures.count { record(told.failures[index]) }
        }
        TestOutput.write(EndingReport.standardError(of: ending, clean), to: STDERR_FILENO)
    }

    /// Whether the test was skipped: a skip is an error that the test throws, here in the child.
    override var hasBeenSkipped: Bool { told.wasSkipped || super.hasBeenSkipped }

    override var skipCount: Int { hasBeenSkipped ? 1 : 0 }

    // In the child

    /// Prepares the child for the test, which is about to begin.
    func beginInChild() {
        isInChild = true
        IsolatedTestRun.isProcessOfTest.add(1)
        depth = ThisProcess.childDepth
        output = IsolatedTestOutput.file(of: STDOUT_FILENO)
        IsolatedTestRun.current = self
        // The observers print measurements and why a test is skipped. Failures do not reach them.
        FailureForwarder.restoreObservers()
        // Expectations fail in this process, as assertions of XCTest do. So both arrive in one order.
        CurrentHandler.useProcessHandlerHere(FrameworkHandler.self)
    }

    /// Notes that the test method has ended.
    func methodHasEnded() { isMethodOver = true }

    /// Whether a failure may end the test: in the child, until the method has ended.
    ///
    /// The code after the test method has to run in any case.
    var canStop: Bool { isInChild && !isMethodOver }

    /// Ends the test and its process at once, unless the test continues after a failure.
    private func stopUnlessContinued() {
        guard let test = test as? IsolatedTestCase, !test.continueAfterFailure else { return }
        tellEnding(wasStopped: true)
        IsolatedChild.end()
    }

    /// In the planned copy: makes once the look-ups that each of its children would have to make.
    static let rehearsed: Void = {
        IsolatedChild.rehearse(Ending(wasSkipped: false, wasStopped: false))
        _ = FailureForwarder.parents
    }()

    /// Sends the end of the test to the parent.
    func tellEnding(wasStopped: Bool = false) {
        IsolatedChild.tellParent(Ending(wasSkipped: super.hasBeenSkipped, wasStopped: wasStopped))
    }

    /// Starts the run; in the process of the test, no observer of the parent receives that.
    override func start() {
        guard isInChild else { return super.start() }
        FailureForwarder.withoutObservers { super.start() }
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            IsolatedTestOutput.Mark.beginning.write(to: stream)
        }
    }

    override func stop() {
        if !isInChild { super.stop() }
    }

    /// Records a failure; a child sends it to the parent.
    func record(_ failure: IsolatedTestFailure) {
        XCTestHandler.alone {
            recordFailure(
                withDescription: failure.text.escapingControlCharacters, inFile: failure.file,
                atLine: failure.line, expected: failure.isExpected)
        }
    }

    override func recordFailure(
        withDescription description: String, inFile filePath: String?, atLine lineNumber: Int, expected: Bool
    ) {
        func count() {
            super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
        }
        // In a child of the test, the forwarder of that child tells the failure.
        guard isInChild, depth == ThisProcess.childDepth else { return count() }
        // The test may query the number of its failures.
        FailureForwarder.withoutObservers(count)
        if IsolatedTestOutput.file(of: STDOUT_FILENO) == output {
            IsolatedTestOutput.Mark.failure.write(to: STDOUT_FILENO)
        }
        IsolatedChild.tellParent(
            IsolatedTestFailure(
                text: description, file: filePath, line: lineNumber, isExpected: expected))
        stopUnlessContinued()
    }
}
