import CrashCatching
import Isolation
import XCTest

/// A test case of which each test runs in a process of its own.
///
/// ```swift
/// final class ParserTests: IsolatedTestCase {
///     func testHostileInput() throws { XCTAssertEqual(try parse(hostile).count, 3) }
/// }
/// ```
///
/// A test that crashes, exits, hangs or deadlocks is one failed test, reported at the place of the
/// crash with message, calls and output, and every other test runs. All else is as in an `XCTestCase`:
/// `setUp`, `tearDown` and teardown blocks run beside the test in its process, `class func setUp` and
/// `tearDown` around them in the test process. What a test changes in memory is lost when it ends.
/// Output comes when the test has ended, up to 64 MiB of each kind.
///
/// The process is forked from the *planned copy*: the test program, started once more with all isolated tests of the run,
/// which stops on its main thread where each begins. So it is a whole process, with Dispatch, run loops and timers, and
/// costs about two milliseconds. In the copy `class func setUp` and `tearDown` of isolated classes run once more. Where
/// that starts threads, or there can be no copy for another reason, a process is started for each test, and standard
/// error says so once.
///
/// With `continueAfterFailure = false` a test ends at its first failure, which XCTest cannot do on
/// Linux: the process of the test ends there. `tearDown` does not run then.
///
/// A subclass that overrides `invokeTest` has its code run in both processes.
///
/// With `AIRBAG_ISOLATION=off` in the environment all tests run in the test process.
///
/// On Linux, with XCTest of the Swift toolchain (swift-corelibs-xctest).
open class IsolatedTestCase: XCTestCase {
    /// How long a test may take, together with `setUp` and `tearDown`.
    open class var timeLimit: Duration { .seconds(60) }

    /// What a test may use.
    open class var limits: ChildLimits { .none }

    /// Makes a case for one test.
    ///
    /// - Parameters:
    ///   - name: the name of the test.
    ///   - testClosure: runs the test.
    public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
        super.init(name: name) { test in
            defer { (test.testRun as? IsolatedTestRun)?.methodHasEnded() }
            try testClosure(test)
        }
    }

    /// Whether a test goes on after a failure.
    ///
    /// In the process of the test only, and until the method has ended: with `AIRBAG_ISOLATION=off`
    /// every test goes on, as XCTest on Linux has it.
    open override var continueAfterFailure: Bool {
        // XCTest would end the process.
        get { isolatedRun?.canStop == true ? continues : super.continueAfterFailure }
        set { continues = newValue }
    }

    private var continues = true

    private var isolatedRun: IsolatedTestRun? { testRun as? IsolatedTestRun }

    /// The run of a test, which knows of the child.
    open override var testRunClass: AnyClass? { IsolatedTestRun.self }

    /// The name of its class: `Module.Class`.
    var className: String { String(reflecting: type(of: self)) }

    /// The name by which XCTest selects the test: `Module.Class/test`.
    var selector: String { "\(className)/\(name.split(separator: ".").last ?? "")" }

    /// Performs the test.
    ///
    /// In a process of the test, up to the end of the process. In the planned copy, waits until the run asks for it or
    /// for another one, and then lets it pass.
    ///
    /// - Parameter run: keeps what comes of it.
    open override func perform(_ run: XCTestRun) {
        guard let run = run as? IsolatedTestRun, !IsolationSwitches.runsInParent else {
            return super.perform(run)
        }
        if TestProcess.isCopy {
            IsolatedTestRun.rehearsed
            guard CopyTurns.waitHere(for: selector) else { return }
        }
        guard let process = TestProcess.current, process.test == selector else {
            return super.perform(run)
        }
        process.begin()
        TestProcess.watchThread()
        run.beginInChild()
        super.perform(run)
        run.tellEnding()
        IsolatedChild.end()
    }

    /// Invokes the test in a child; in the child, invokes it.
    ///
    /// This is the place and not `perform`, because by now XCTest has said that the test has
    /// started, knows it as the current one, and goes on by itself with what the run was told. A
    /// child of `perform` would need a second test case for that.
    open override func invokeTest() {
        guard let run = isolatedRun, !run.isInChild, !IsolationSwitches.runsInParent
        else { return super.invokeTest() }
        run.expectChild()
        let type = type(of: self)
        let selector = selector
        let test = WholeTest(
            selector, arguments: { [selector] }, plan: { XCTestPlan.copy(from: selector) },
            timeLimit: type.timeLimit,
            limits: type.limits, outputLimit: TestOutput.limit)
        run.conclude(
            test.runOnThisThread(), EndingReport(name: self.name, timeLimit: type.timeLimit))
    }
}
