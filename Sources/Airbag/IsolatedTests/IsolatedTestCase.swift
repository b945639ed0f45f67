import CrashCatching
public import Expectations
public import Isolation
public import XCTest

/// A test case that runs each of its tests in a process of its own.
///
/// ```swift
/// final class ParserTests: IsolatedTestCase {
///     func testHostileInput() throws { XCTAssertEqual(try parse(hostile).count, 3) }
/// }
/// ```
///
/// A test that crashes, exits, hangs or deadlocks is one failed test. It is reported at the place of the
/// crash, with message, calls and output. Every other test runs. Everything else is as in an
/// `XCTestCase`. `setUp`, `tearDown` and teardown blocks run with the test, in the process of the test.
/// `class func setUp` and `tearDown` run around the tests, in the test process. Changes of a test in
/// memory are lost when the test ends. The output of a test appears when the test has ended, up to 64 MiB
/// of each stream.
///
/// The process is forked from the *planned copy*: the test program, started once more with all isolated
/// tests of the run. The copy stops on its main thread where each test begins. So the forked process is a
/// whole process, with Dispatch, run loops and timers. It costs less than an exit test: <doc:Costs>. In the copy,
/// `class func setUp` and `tearDown` of isolated classes run once more. If they start threads, or if there
/// can be no copy for another reason, a process is started for each test, and standard error says so once.
///
/// With `continueAfterFailure = false`, a test ends at its first failure. XCTest cannot do that on Linux:
/// the process of the test ends there. In this case `tearDown` does not run.
///
/// If a subclass overrides `invokeTest`, its code runs in both processes.
///
/// With `AIRBAG_ISOLATION=off` in the environment, all tests run in the test process.
///
/// On Linux, with XCTest of the Swift toolchain (swift-corelibs-xctest).
open class IsolatedTestCase: XCTestCase {
    /// How long a test may take, together with `setUp` and `tearDown`.
    ///
    /// 20 seconds, or the seconds that the environment variable `AIRBAG_TEST_TIME_LIMIT` has.
    open class var timeLimit: Duration { IsolationSwitches.testTimeLimit }

    /// The limits of what a test may use.
    open class var limits: ChildLimits { .none }

    /// How the process of the test is expected to end; nil if the test is to come to its end.
    ///
    /// ```swift
    /// final class TeapotTests: IsolatedTestCase {
    ///     override var expectedEnd: IsolatedMatcher<Void>? { crash(message: contain("no tea")) }
    ///
    ///     func testNoTea() { brewOnAQueue(cups: 0) }
    /// }
    /// ```
    ///
    /// The end may come from any thread, queue of Dispatch or event loop, in `setUp` and `tearDown`, too. A test that
    /// comes to its end, or ends in another way, fails and says what happened; so does one that recorded a failure
    /// before. Where the tests of a class end in different ways, `name` says which one asks (`TeapotTests.testNoTea`).
    /// The property is asked in the test run, not in the process of the test.
    ///
    /// The value is ``crash(timeLimit:limits:)``, ``exitProcess(code:timeLimit:limits:)`` or another matcher that
    /// judges a child process. The time limit and the limits are those of the class, whatever the matcher says.
    open var expectedEnd: IsolatedMatcher<Void>? { nil }

    /// Creates a case for one test.
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

    /// Whether a test continues after a failure.
    ///
    /// The value counts only in the process of the test, and until the test method has ended. With
    /// `AIRBAG_ISOLATION=off` every test continues, as always with XCTest on Linux.
    open override var continueAfterFailure: Bool {
        // With false, XCTest would end the process.
        get { isolatedRun?.canStop == true ? continues : super.continueAfterFailure }
        set { continues = newValue }
    }

    private var continues = true

    private var isolatedRun: IsolatedTestRun? { testRun as? IsolatedTestRun }

    /// The class of the run of a test; the run manages the child.
    open override var testRunClass: AnyClass? { IsolatedTestRun.self }

    /// The name of the class of the test: `Module.Class`.
    var className: String { String(reflecting: type(of: self)) }

    /// The name by which XCTest selects the test: `Module.Class/test`.
    var selector: String { "\(className)/\(name.split(separator: ".").last ?? "")" }

    /// Performs the test.
    ///
    /// In a process of the test, the process ends with the test. In the planned copy, the method waits for
    /// requests of the test run. A request for this test forks a child, which performs the test. A request
    /// for another test skips this one.
    ///
    /// - Parameter run: stores the result of the test.
    open override func perform(_ run: XCTestRun) {
        guard let run = run as? IsolatedTestRun, !IsolationSwitches.runsInParent else {
            return super.perform(run)
        }
        if TestProcess.isCopy {
            IsolatedTestRun.rehearsed
            guard CopyTurns.waitHere(for: selector) else { return }
        }
        guard let process = TestProcess.current, process.test == selector else { return super.perform(run) }
        process.begin()
        TestProcess.watchThread()
        run.beginInChild()
        super.perform(run)
        run.tellEnding()
        IsolatedChild.end()
    }

    /// Starts a child for the test; in the child, invokes the test.
    ///
    /// The child starts here and not in `perform`. By now XCTest has reported that the test has started,
    /// knows the test as the current one, and continues by itself with the results that the run received.
    /// A child of `perform` would need a second test case for that.
    open override func invokeTest() {
        guard let run = isolatedRun, !run.isInChild else { return super.invokeTest() }
        if IsolationSwitches.runsInParent {
            super.invokeTest()
            if let expectedEnd, !run.hasBeenSkipped {
                run.record(IsolatedTestFailure(unplaced: EndingReport(name: self.name).text(notJudging: expectedEnd)))
            }
            return
        }
        run.expectChild()
        let type = type(of: self)
        let selector = selector
        let test = WholeTest(
            selector, arguments: { [selector] }, plan: { XCTestPlan.copy(from: selector) },
            timeLimit: type.timeLimit, limits: type.limits, outputLimit: TestOutput.limit)
        run.conclude(test.runOnThisThread(), EndingReport(name: self.name), expecting: expectedEnd)
    }
}
