import CrashCatching
import Isolation
import Testing

#if compiler(>=6.1)
    /// Runs each test in a process of its own.
    ///
    /// ```swift
    /// @Suite(.isolated) struct ParserTests { … }
    /// @Test(.isolated(timeLimit: .seconds(2))) func hostileInput() { … }
    /// ```
    ///
    /// One that crashes, hangs or exits is one failed test, with its message, its place, its calls and
    /// its output; all others run. A test that ends its process with code 0 has failed, too. Each case of
    /// a parameterised test has a process of its own, in which the suite's `init` and `deinit` run
    /// as well. On a suite it is for all the tests inside; where a test has several of these traits, the
    /// innermost says how.
    ///
    /// Issues, known issues, attachments and errors of the test reach the test run when the process has
    /// ended. So does its output, of which up to 64 MiB each are kept: standard output first, then
    /// standard error. Other traits that provide a scope run in the process of the test if they stand
    /// inside of this one or behind it, otherwise in the test run, and in the planned copy, too. A time limit of Swift
    /// Testing also ends the process.
    ///
    /// The process is forked from the *planned copy*: the test program, started once more, which plans all isolated
    /// tests on one thread and stops where each begins. So it is a whole process, with Dispatch, run loops and timers,
    /// and costs about two milliseconds. Where there can be no copy, with ThreadSanitizer for example, a process is
    /// started for each test, and standard error says so once.
    ///
    /// As many processes run at the same time as there are processors, or as the environment variable
    /// `AIRBAG_ISOLATED_CHILDREN` says; the other tests wait, without a thread. With
    /// `AIRBAG_ISOLATION=off` in the environment tests run in the test run, as though they did not have
    /// the trait.
    ///
    /// On Linux, and from Swift 6.1 on. With Swift 6.1 a failed expectation of a test arrives as the
    /// text that would have been printed.
    public struct IsolatedTrait: TestTrait, SuiteTrait, TestScoping {
        let timeLimit: Duration
        let limits: ChildLimits

        /// True: it is for all the tests of a suite.
        public var isRecursive: Bool { true }

        /// Whether the test of this task is in its process already.
        @TaskLocal private static var isInside = false

        /// Notes a test before any test begins, so that it can be planned.
        ///
        /// - Parameter test: the test.
        /// - Throws: nothing.
        public func prepare(for test: Test) async throws { SwiftTestingPlan.note(test) }

        /// Runs a test, or a case of it, in a process of its own.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case.
        ///   - function: runs it.
        /// - Throws: the text of the error that the test threw.
        public func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            if IsolatedTrait.isInside || IsolationSwitches.runsInParent {
                return try await function()
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
                guard process.test == name else { return }
                await process.run {
                    // An async test may go on on another thread.
                    TestProcess.watchThread()
                    try await IsolatedTrait.$isInside.withValue(true) {
                        try await ThrownByTest.throwing(function)
                    }
                }
            }
            // Already done, unless a trait of the user's has called this one.
            SwiftTestingPlan.note(test)
            let innermost = test.traits.lazy.compactMap { $0 as? IsolatedTrait }.last ?? self
            try await IsolatedTest(
                name: name, test: test, testCase: testCase, timeLimit: innermost.timeLimit,
                limits: innermost.limits
            ).run()
        }
    }

    extension Trait where Self == IsolatedTrait {
        /// Runs each test in a process of its own, for a minute at most.
        public static var isolated: Self { isolated() }

        /// Runs each test in a process of its own.
        ///
        /// - Parameters:
        ///   - timeLimit: how long a test, or a case of it, may take. Zero or less ends it at once.
        ///   - limits: what it may use.
        /// - Returns: the trait.
        public static func isolated(
            timeLimit: Duration = .seconds(60), limits: ChildLimits = .none
        ) -> Self {
            // In a process of a test it is time to listen: the tests are being collected, and none runs yet.
            _ = TestProcess.current
            return IsolatedTrait(timeLimit: timeLimit, limits: limits)
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
        public static func isolated(
            timeLimit: Duration = .seconds(60), limits: ChildLimits = .none
        ) -> Self {
            fatalError("unavailable")
        }
    }
#endif
