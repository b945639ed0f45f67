import CrashCatching
import Expectations
import Glibc
import Isolation
import Testing
import XCTest

/// Observes which tests XCTest runs, and whether XCTest takes failures.
final class TestWatch: XCTestObservation, Sendable {
    static let shared = TestWatch()

    /// The threads whose failure has not reached this observer yet.
    private let waiting = Locked<Set<pthread_t>>([])

    /// The object of a test. (Airbag records into it on one thread at a time, but for the process of an isolated test:
    /// `XCTestHandler.alone`.)
    private struct Reference: @unchecked Sendable {
        let testCase: XCTestCase
    }

    /// The latest test that has begun.
    private let latest = Locked<Reference?>(nil)

    /// Returns whether XCTest takes the failure that `record` records.
    ///
    /// Outside of a test, XCTest drops a failure silently. A failure that an observer records as a test
    /// ends is a fatal error.
    ///
    /// - Parameter record: records one failure, on the calling thread.
    /// - Returns: whether XCTest reported the failure to its observers.
    func hears(_ record: () -> Void) -> Bool {
        if latest.withLock({ $0?.testCase.testRun?.stopDate != nil }) { return false }
        let thread = pthread_self()
        waiting.withLock { _ = $0.insert(thread) }
        record()
        return waiting.withLock { $0.remove(thread) } == nil
    }

    /// Records a failure of the test that runs, in the words that XCTest has for it.
    ///
    /// - Parameters:
    ///   - description: the text.
    ///   - location: the place of the failure.
    /// - Returns: whether XCTest took the failure.
    func record(_ description: String, _ location: Expectations.ExpectationLocation) -> Bool {
        guard let running = latest.withLock({ $0 }) else { return false }
        return hears {
            running.testCase.recordFailure(
                withDescription: description, inFile: location.filePath.description,
                atLine: Int(location.line), expected: true)
        }
    }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
    ) {
        waiting.withLock { _ = $0.remove(pthread_self()) }
    }

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
        XCTestPlan.note(testSuite)
        RunningTests.suiteBegins()
    }

    func testSuiteDidFinish(_ testSuite: XCTestSuite) { RunningTests.suiteEnded() }

    func testCaseWillStart(_ testCase: XCTestCase) {
        // The program has an entry point of its own, and runs tests that were not selected.
        if TestProcess.isCopy && !(testCase is IsolatedTestCase) { CopyTurns.giveUp() }
        latest.withLock { $0 = Reference(testCase: testCase) }
        RunningTests.begins(testCase.name)
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
        RunningTests.ended(testCase.name)
    }
}

/// Adds the observer of XCTest.
///
/// CGuard calls this function by its C name at the start of the process, before `main`.
@_cdecl("airbag_program_begins")
func watchTests() {
    XCTestObservationCenter.shared.addTestObserver(TestWatch.shared)
    // In the planned copy, every crash from here on is reported.
    _ = TestProcess.current
}

/// Returns the identifier of the current test of Swift Testing.
///
/// CGuard calls this function by its C name when a test may end the process.
@_cdecl("airbag_current_test")
func currentTest() -> UnsafeMutablePointer<CChar>? { Test.current.flatMap { strdup("\($0.id)") } }
