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
/// With ``isolation`` `.automatic` a test is first tried in a forked child. If it asks for a thread of
/// Dispatch or for a run loop there (queues, timers, `OperationQueue`, `URLSession`, `Process`,
/// expectations of predicates), or blocks until its end while a `Task` waits for a thread, all that
/// the attempt has told is thrown away, and the test runs again in a fresh process. So what it did
/// outside of its process until then happens twice; say `.fresh` where that matters. Async tests and
/// waiting for other expectations work in both. In a fresh
/// process `class func setUp` runs once more, for the test.
///
/// With `continueAfterFailure = false` a test ends at its first failure, which XCTest cannot do on
/// Linux. A method that is not async goes on with `tearDown`; what its calls own is not released. If
/// the failure comes in a task, on another thread or in `setUp`, the process of the test ends.
///
/// A subclass that overrides `invokeTest` has its code run in both processes.
///
/// With `AIRBAG_ISOLATION=off` in the environment all tests run in the test process.
///
/// On Linux, with XCTest of the Swift toolchain (swift-corelibs-xctest).
open class IsolatedTestCase: XCTestCase {
    /// The process in which the tests of this class run.
    open class var isolation: TestProcess { .automatic }

    /// How long a test may take, together with `setUp` and `tearDown`.
    open class var timeLimit: Duration { .seconds(60) }

    /// What a test may use.
    open class var limits: ResourceLimits { .none }

    /// Makes a case for one test.
    ///
    /// - Parameters:
    ///   - name: the name of the test.
    ///   - testClosure: runs the test.
    public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
        super.init(name: name) { test in
            guard let run = test.testRun as? IsolatedTestRun, run.isInChild else {
                return try testClosure(test)
            }
            try run.performMethod { try testClosure(test) }
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

    /// The name by which XCTest selects the test: `Module.Class/test`.
    private var selector: String {
        "\(String(reflecting: type(of: self)))/\(name.split(separator: ".").last ?? "")"
    }

    /// Performs the test; in a fresh child, up to the end of the process.
    ///
    /// - Parameter run: keeps what comes of it.
    open override func perform(_ run: XCTestRun) {
        guard let run = run as? IsolatedTestRun, let child = FreshChild.current,
            child.test == selector
        else { return super.perform(run) }
        child.begin()
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
        let timeLimit = type(of: self).timeLimit
        run.conclude(attempt(run), EndingReport(name: self.name, timeLimit: timeLimit))
    }

    private func attempt(_ run: IsolatedTestRun) -> IsolatedAttempt<Void> {
        let type = type(of: self)
        if type.isolation == .fresh { return fresh }
        let forked = isolatedAttempt(
            timeLimit: type.timeLimit, limits: type.limits, outputLimit: TestOutput.limit,
            onThisThread: {
                run.beginInChild()
                super.perform(run)
                run.tellEnding()
            })
        return type.isolation == .automatic && forked.lacksThreads ? fresh : forked
    }

    private var fresh: IsolatedAttempt<Void> {
        let type = type(of: self)
        return freshAttempt(
            onThisThreadOf: selector, arguments: [selector], timeLimit: type.timeLimit,
            limits: type.limits, outputLimit: TestOutput.limit)
    }
}
