import CrashCatching
import Isolation
import Expectations
import Glibc
import XCTest

/// The run of an isolated test: in its child it tells the parent what the test comes to, and in the
/// parent it is told.
final class IsolatedTestRun: XCTestCaseRun {
    /// The one whose test runs, in this process or a child.
    nonisolated(unsafe) private(set) static var current: IsolatedTestRun?

    /// Whether this is the process in which the test runs, or a child of that one.
    private(set) var isInChild = false

    /// In the child, how many bodies of children the test is in.
    private var depth = 0

    /// In the child, where output goes at first.
    private var output: [UInt] = []

    /// In the child, whether the test method has ended.
    private var isMethodOver = false

    private var told = Told()

    /// What the child has told.
    private struct Told {
        var wasSkipped = false
        var failures: [IsolatedTestFailure] = []
    }

    // In the parent

    /// A child is about to be started.
    func expectChild() {
        IsolatedTestRun.current = self
        told = Told()
        // Found out here once, and not in each child.
        FailureForwarder.findParents()
    }

    /// The test has come to its end.
    struct Ending: ChildMessage {
        var wasSkipped: Bool

        func arrive() { current?.told.wasSkipped = wasSkipped }
    }

    /// A failure has come.
    ///
    /// If it comes here from a child of the test's own, it is one of the test; otherwise it waits
    /// for the output.
    func take(_ failure: IsolatedTestFailure) {
        if isInChild { record(failure) } else { told.failures.append(failure) }
    }

    /// Records what the child told, and its output between, as though the test had run here.
    ///
    /// - Parameters:
    ///   - attempt: what came of the child.
    ///   - report: puts into words that it did not come to the end of the test.
    func conclude(_ attempt: IsolatedAttempt<Void>, _ report: EndingReport) {
        func clean(_ output: String) -> String { IsolatedTestOutput(output).text }
        let ending: IsolatedRun<Void>
        do {
            ending = try attempt.arrive()
        } catch {
            for failure in told.failures { record(failure) }
            return record(IsolatedTestFailure(unplaced: report.text(of: error, clean)))
        }
        if let text = report.text(of: ending, hasBegun: attempt.hasBegun, clean) {
            for failure in told.failures { record(failure) }
            return record(IsolatedTestFailure(text, at: ending.crash))
        }
        let output = IsolatedTestOutput(ending.standardOutput).parts
        for index in 0..<max(output.count, told.failures.count) {
            if index < output.count { TestOutput.write(output[index], to: STDOUT_FILENO) }
            if index < told.failures.count { record(told.failures[index]) }
        }
        TestOutput.write(IsolatedTestOutput(ending.standardError).text, to: STDERR_FILENO)
        TestOutput.sayDropped(ending)
    }

    /// XCTest skips a test that throws, which happened in the child.
    override var hasBeenSkipped: Bool { told.wasSkipped || super.hasBeenSkipped }

    override var skipCount: Int { hasBeenSkipped ? 1 : 0 }

    // In the child

    /// The test is about to begin here.
    func beginInChild() {
        isInChild = true
        depth = ThisProcess.childDepth
        output = IsolatedTestOutput.file(of: STDOUT_FILENO)
        IsolatedTestRun.current = self
        // They print what is measured and why a test is skipped. Failures do not get to them.
        FailureForwarder.restoreObservers()
        // Expectations fail here, as assertions of XCTest do, and so in one order with those.
        CurrentHandler.useProcessHandlerHere(FrameworkHandler.self)
    }

    /// The test method has ended here.
    func methodHasEnded() { isMethodOver = true }

    /// Whether a failure may end the test: in the child, until the method has ended.
    ///
    /// What comes then is to be done in any case.
    var canStop: Bool { isInChild && !isMethodOver }

    /// Ends the test and its process where it is, unless it is to go on after a failure.
    private func stopUnlessContinued() {
        guard let test = test as? IsolatedTestCase, !test.continueAfterFailure else { return }
        tellEnding()
        IsolatedChild.end()
    }

    /// In the planned copy: does once what each of its children would have to find out.
    static let rehearsed: Void = {
        IsolatedChild.rehearse(Ending(wasSkipped: false))
        _ = FailureForwarder.parents
    }()

    /// The test has ended here.
    func tellEnding() {
        IsolatedChild.tellParent(Ending(wasSkipped: super.hasBeenSkipped))
    }

    /// In the process of the test, the start is no news.
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

    /// Records a failure: in a child, with the parent.
    func record(_ failure: IsolatedTestFailure) {
        XCTestHandler.alone {
            recordFailure(
                withDescription: failure.text.escapingControlCharacters, inFile: failure.file,
                atLine: failure.line, expected: failure.isExpected)
        }
    }

    override func recordFailure(
        withDescription description: String, inFile filePath: String?, atLine lineNumber: Int,
        expected: Bool
    ) {
        func count() {
            super.recordFailure(
                withDescription: description, inFile: filePath, atLine: lineNumber,
                expected: expected)
        }
        guard isInChild else { return count() }
        // The test may ask how often it has failed.
        FailureForwarder.withoutObservers(count)
        let isInBodyOfTest = depth == ThisProcess.childDepth
        if isInBodyOfTest && IsolatedTestOutput.file(of: STDOUT_FILENO) == output {
            IsolatedTestOutput.Mark.failure.write(to: STDOUT_FILENO)
        }
        IsolatedChild.tellParent(
            IsolatedTestFailure(
                text: description, file: filePath, line: lineNumber, isExpected: expected))
        if isInBodyOfTest { stopUnlessContinued() }
    }
}
