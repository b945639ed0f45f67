import CrashCatching
public import Expectations
public import Isolation
public import Testing
import Texts

#if compiler(>=6.1)
    /// Runs each test in a process of its own.
    ///
    /// ```swift
    /// @Suite(.isolated) struct ParserTests { … }
    /// @Test(.isolated(timeLimit: .seconds(2))) func hostileInput() { … }
    /// ```
    ///
    /// A test that crashes, hangs or exits is one failed test, with its message, its place, its calls and
    /// its output. All other tests run. A test that ends its process with code 0 has failed, too. With
    /// `expecting:` such an end is what a test needs to pass. Each case of a parameterized test has a
    /// process of its own. The `init` and `deinit` of the suite run in the process of the test. On a suite,
    /// the trait applies to all the tests inside. If a test has several of these traits, the innermost one
    /// applies.
    ///
    /// Issues, known issues, attachments and errors of the test reach the test run when the process has
    /// ended. So does its output: standard output first, then standard error, up to 64 MiB of each. Other
    /// traits that provide a scope run in the process of the test if they stand inside of this trait or
    /// behind it. Otherwise they run in the test run, and in the planned copy, too. A time limit of Swift
    /// Testing also ends the process.
    ///
    /// The process is forked from the *planned copy*: the test program, started once more. The copy plans
    /// all isolated tests on one thread and stops where each test begins. So the forked process is a whole
    /// process, with Dispatch, run loops and timers. It costs less than an exit test: <doc:Costs>. If there can be no
    /// copy, for example with ThreadSanitizer, a process is started for each test, and standard error says
    /// so once.
    ///
    /// The number of processes at the same time is the number of processors, or the value of the
    /// environment variable `AIRBAG_ISOLATED_CHILDREN`. The other tests wait, without blocking a thread. With
    /// `AIRBAG_ISOLATION=off` in the environment, tests run in the test run, as though they did not have
    /// the trait; one that expects an end fails then if it comes to its own.
    ///
    /// On Linux, and from Swift 6.1 on. With Swift 6.1 a failed expectation of a test arrives as the
    /// text that Swift Testing would print.
    public struct IsolatedTrait: TestTrait, SuiteTrait, TestScoping {
        let timeLimit: Duration
        let limits: ChildLimits
        let expectedEnd: IsolatedMatcher<Void>?

        /// True: the trait applies to all the tests of a suite.
        public var isRecursive: Bool { true }

        /// Whether a trait around this one provides the scope: in the process of the test, or without isolation.
        @TaskLocal private static var isInside = false

        /// Notes a test before any test begins, so that the test can be planned.
        ///
        /// - Parameter test: the test.
        /// - Throws: nothing.
        public func prepare(for test: Test) async throws { SwiftTestingPlan.note(test) }

        #if compiler(>=6.2)
            /// What runs a test.
            ///
            /// With NonisolatedNonsendingByDefault a type that says nothing is another one.
            @_documentation(visibility: internal) public typealias TestFunction =
                @Sendable @concurrent () async throws -> Void
        #else
            /// What runs a test.
            @_documentation(visibility: internal) public typealias TestFunction = @Sendable () async throws -> Void
        #endif

        /// Runs a test, or a case of it, in a process of its own.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case.
        ///   - function: runs the test.
        /// - Throws: the text of the error that the test threw.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: IsolatedTrait.TestFunction
        ) async throws {
            if IsolatedTrait.isInside { return try await function() }
            let innermost = test.traits.lazy.compactMap { $0 as? IsolatedTrait }.last ?? self
            if IsolationSwitches.runsInParent {
                try await IsolatedTrait.$isInside.withValue(true, operation: function)
                if let expected = innermost.expectedEnd {
                    let text = EndingReport(of: test, testCase).text(notJudging: expected)
                    Issue.record(
                        Comment(rawValue: text.escapingControlCharacters), sourceLocation: test.sourceLocation)
                }
                return
            }
            if test.isSuite {
                Issue.record(
                    "\(test.name) was not run: a scope of a whole suite cannot be isolated; let the suite have the trait itself",
                    sourceLocation: test.sourceLocation)
                return
            }
            guard let name = SwiftTestingPlan.name(test, testCase) else {
                Issue.record(
                    "\(test.name) was not run: Airbag cannot identify its cases in another process with this version of Swift Testing",
                    sourceLocation: test.sourceLocation)
                return
            }
            if TestProcess.isCopy {
                guard await CopyTurns.wait(for: name) else { return }
            }
            if let process = TestProcess.current {
                // This process is for another test, which has its result from another one.
                guard process.test == name else { return }
                await process.run {
                    // An async test may continue on another thread.
                    TestProcess.watchThread()
                    try await IsolatedTrait.$isInside.withValue(true) {
                        try await ThrownByTest.throwing(function)
                    }
                }
            }
            // The test is noted already, unless a trait of the user has called this one.
            SwiftTestingPlan.note(test)
            try await IsolatedTest(
                name: name, test: test, testCase: testCase, timeLimit: innermost.timeLimit, limits: innermost.limits,
                expectedEnd: innermost.expectedEnd
            ).run()
        }
    }

    extension Trait where Self == IsolatedTrait {
        /// Runs each test in a process of its own, with the time limit of ``isolated(timeLimit:limits:)``.
        public static var isolated: Self { isolated() }

        /// Runs each test in a process of its own.
        ///
        /// - Parameters:
        ///   - timeLimit: how long a test, or a case of it, may take. Zero or less ends it at once. Nil
        ///     stands for 20 seconds, or for the seconds that the environment variable
        ///     `AIRBAG_TEST_TIME_LIMIT` has.
        ///   - limits: the limits of what the test may use.
        /// - Returns: the trait.
        public static func isolated(timeLimit: Duration? = nil, limits: ChildLimits = .none) -> Self {
            isolated(timeLimit, limits, expecting: nil)
        }

        /// Runs each test in a process of its own, and expects how that process ends.
        ///
        /// ```swift
        /// @Test(.isolated(expecting: crash(message: contain("no tea")))) func noTea() async {
        ///     await brewOnAQueue(cups: 0)
        /// }
        /// ```
        ///
        /// The end may come from any thread, queue of Dispatch or event loop. A test that comes to its end, or ends in
        /// another way, fails and says what happened; so does one that recorded a failure before. An error that a test
        /// throws, a skip and a cancellation are what they are without this trait. On a suite, each test inside has to
        /// end in this way.
        ///
        /// - Parameters:
        ///   - expected: the end: ``crash(timeLimit:limits:)``, ``exitProcess(code:timeLimit:limits:)`` or another
        ///     matcher that judges a child process. The time limit and the limits of a test are those below, whatever
        ///     the matcher says.
        ///   - timeLimit: how long a test may take, as for ``isolated(timeLimit:limits:)``.
        ///   - limits: the limits of what the test may use.
        /// - Returns: the trait.
        public static func isolated(
            expecting expected: IsolatedMatcher<Void>, timeLimit: Duration? = nil, limits: ChildLimits = .none
        ) -> Self { isolated(timeLimit, limits, expecting: expected) }

        private static func isolated(
            _ timeLimit: Duration?, _ limits: ChildLimits, expecting expected: IsolatedMatcher<Void>?
        ) -> Self {
            // In a process of a test, reports to the parent start here: tests are collected, and none runs yet.
            _ = TestProcess.current
            return IsolatedTrait(
                timeLimit: timeLimit ?? IsolationSwitches.testTimeLimit, limits: limits, expectedEnd: expected)
        }
    }
#else
    /// Runs each test in a process of its own, from Swift 6.1 on.
    public struct IsolatedTrait: TestTrait, SuiteTrait {}

    extension Trait where Self == IsolatedTrait {
        /// Needs Swift 6.1.
        @available(*, unavailable, message: "isolated tests need Swift 6.1: scopes of traits")
        public static var isolated: Self { fatalError("unavailable") }

        /// Needs Swift 6.1.
        ///
        /// - Parameters:
        ///   - timeLimit: how long a test may take.
        ///   - limits: what it may use.
        /// - Returns: nothing.
        @available(*, unavailable, message: "isolated tests need Swift 6.1: scopes of traits")
        public static func isolated(timeLimit: Duration? = nil, limits: ChildLimits = .none) -> Self {
            fatalError("unavailable")
        }

        /// Needs Swift 6.1.
        ///
        /// - Parameters:
        ///   - expected: how the process of a test ends.
        ///   - timeLimit: how long a test may take.
        ///   - limits: what it may use.
        /// - Returns: nothing.
        @available(*, unavailable, message: "isolated tests need Swift 6.1: scopes of traits")
        public static func isolated(
            expecting expected: IsolatedMatcher<Void>, timeLimit: Duration? = nil, limits: ChildLimits = .none
        ) -> Self { fatalError("unavailable") }
    }
#endif
