import CrashCatching
import Texts
public import XCTest

/// A test case whose crash is one failed test; all other tests run on in the same process.
///
/// ```swift
/// final class ParserTests: CrashCatchingTestCase {
///     func testHostileInput() throws { XCTAssertEqual(try parse(hostile).count, 3) }
/// }
/// ```
///
/// Catches what ``catchCrash(_:)`` catches: traps of Swift, `abort`, bad memory accesses and stack overflows
/// in test methods, `setUp`, `setUpWithError`, `tearDownWithError`, `tearDown` and teardown blocks, as far as
/// they are synchronous. The failure has the message, the calls, and the place of the crash. Everything else
/// is as in an `XCTestCase`. A test that passes takes a little longer: <doc:Costs>.
///
/// The test is abandoned where it crashed: no `defer` and no `deinit` runs, `tearDown` does not run, locks
/// stay locked, and changes stay. The first such failure of a run says so.
///
/// These end the process as in an `XCTestCase`: crashes of `async` test methods, of other tasks and threads,
/// in what a run loop calls (timers, predicates of expectations) while the test waits, in what XCTest runs in a queue
/// of its own (a teardown block that adds one), `exit`, and `SIGKILL`.
/// If a private detail is missing without which a body cannot run on the main thread, so does every crash
/// (`exclusivity`, `task-storage`, `queues`; standard error says so). XCTest waits for an async method in a way that
/// nothing but the end of the method can end, and a method that has crashed has no end. Use `IsolatedTestCase` for
/// these tests, or the trait `.catchingCrashes` of Swift Testing, or run the tests with `airbag-test`.
///
/// On Linux, with XCTest of the Swift toolchain (swift-corelibs-xctest).
open class CrashCatchingTestCase: XCTestCase {
    /// Invokes the test, and records its crash as a failure.
    open override func invokeTest() {
        guard Self.isGuarded else { return super.invokeTest() }
        switch runGuarded(outsideOfTasks: true, { super.invokeTest() }) {
        case .finished: return
        case .crashed(let crash): record(crash)
        case .notRun(let failure): record("\(name) was not run: \(failure)", at: nil)
        }
    }

    /// Whether a guarded body runs on the thread of its caller: XCTest needs the main thread.
    private static let isGuarded: Bool = {
        // The first guarded call looks at the details.
        _ = runGuarded {}
        let missing = PrivateDetail.ofCallingThread.first { !$0.isOn }
        missing?.sayLoss()
        return missing == nil
    }()

    private func record(_ crash: Crash) {
        record(CaughtTestReport.text(crash, of: name), at: crash.userPlace)
    }

    private func record(_ text: String, at place: (file: String, path: String, line: Int)?) {
        XCTestHandler.alone {
            recordFailure(
                withDescription: text.escapingControlCharacters, inFile: place?.path ?? "<EXPR>",
                atLine: place?.line ?? 0, expected: false)
        }
    }
}
