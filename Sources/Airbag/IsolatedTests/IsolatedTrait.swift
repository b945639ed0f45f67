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
    /// inside of this one or behind it, otherwise in the test run. A time limit of Swift Testing also
    /// ends the process.
    ///
    /// As many processes run at the same time as there are processors, or as the environment variable
    /// `AIRBAG_ISOLATED_CHILDREN` says; the other tests wait, without a thread. With
    /// `AIRBAG_ISOLATION=off` in the environment tests run in the test run, as though they did not have
    /// the trait.
    ///
    /// On Linux, and from Swift 6.1 on. With Swift 6.1 a failed expectation of a test arrives as the
    /// text that would have been printed.
    public struct IsolatedTrait: TestTrait, SuiteTrait, TestScoping {
        let settings: IsolationSettings

        /// True: it is for all the tests of a suite.
        public var isRecursive: Bool { true }

        /// Whether the test of this task is in its process already.
        @TaskLocal private static var isInside = false

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
            switch ownPart(test, testCase) {
            case .none: break
            case .other: return
            case .this(let child):
                await child.run {
                    try await IsolatedTrait.$isInside.withValue(true) {
                        try await ThrownByTest.throwing(function)
                    }
                }
            }
            let innermost = test.traits.lazy.compactMap { $0 as? IsolatedTrait }.last ?? self
            let isolated = IsolatedTest(
                test: test, testCase: testCase, settings: innermost.settings)
            // It ends before this does; of its copies in children nobody keeps one.
            try await withoutActuallyEscaping(function) { function in
                try await isolated.run {
                    try await IsolatedTrait.$isInside.withValue(true) { try await function() }
                }
            }
        }
    }

    extension Trait where Self == IsolatedTrait {
        /// Runs each test in a process of its own, for a minute at most.
        public static var isolated: Self { isolated() }

        /// Runs each test in a process of its own.
        ///
        /// - Parameters:
        ///   - process: which process.
        ///   - timeLimit: how long a test, or a case of it, may take. Zero or less ends it at once.
        ///   - limits: what it may use.
        /// - Returns: the trait.
        public static func isolated(
            _ process: TestProcess = .automatic, timeLimit: Duration = .seconds(60),
            limits: ResourceLimits = .none
        ) -> Self {
            // In a fresh process it is time to listen: the tests are being collected, and none runs yet.
            _ = FreshChild.current
            return IsolatedTrait(
                settings: IsolationSettings(process: process, timeLimit: timeLimit, limits: limits))
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
        ///   - process: which process.
        ///   - timeLimit: how long a test may take.
        ///   - limits: what it may use.
        /// - Returns: nothing.
        @available(*, unavailable, message: "isolated tests need Swift 6.1: scopes of traits")
        public static func isolated(
            _ process: TestProcess = .automatic, timeLimit: Duration = .seconds(60),
            limits: ResourceLimits = .none
        ) -> Self {
            fatalError("unavailable")
        }
    }
#endif
