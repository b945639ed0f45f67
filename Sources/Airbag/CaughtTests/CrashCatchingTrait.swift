import CrashCatching
import Isolation
public import Testing
import Texts

#if compiler(>=6.1)
    /// Makes a crash in a test one failed test; all other tests run on in the same process.
    ///
    /// ```swift
    /// @Suite(.catchingCrashes) struct ParserTests { … }
    /// @Test(.catchingCrashes) func hostileInput() { … }
    /// ```
    ///
    /// On a suite, the trait applies to all the tests inside, and to each case of a parameterized test. It
    /// catches what ``catchCrash(isolation:_:)`` catches: traps of Swift, `abort`, bad memory accesses and
    /// stack overflows, in the test, in the `init` and `deinit` of the suite, in child tasks, in tasks that
    /// the test starts with `Task { }` as long as it runs, on the main actor and on actors. The issue has
    /// the message, the place and the calls of the crash. Issues that the test had recorded before stay.
    /// A test that passes takes a little longer: <doc:Costs>. Its child tasks run one at a time, not in
    /// parallel: a child task that blocks its thread until another one has run waits for ever.
    ///
    /// The test is abandoned where it crashed: no `defer` and no `deinit` runs, locks stay locked, and
    /// changes stay. The first such issue of a run says so. If another task of the test crashes, the test
    /// stops for ever at its next suspension, or where it leaves the actor on which it runs; its other tasks
    /// go on. If it does not come to a suspension within 30 seconds (`AIRBAG_BLOCKED_LIMIT`), the process ends.
    ///
    /// These end the process as without the trait: crashes of detached tasks and of threads outside of
    /// tasks, `exit`, and `SIGKILL`. Use `.isolated` for them, or run the tests with `airbag-test`.
    /// In the process of a test that is `.isolated`, the trait catches nothing: what ends that process is the
    /// result of the test.
    ///
    /// On Linux, and from Swift 6.1 on.
    public struct CrashCatchingTrait: TestTrait, SuiteTrait, TestScoping {
        /// True: the trait applies to all the tests of a suite.
        public var isRecursive: Bool { true }

        /// Runs a test, or a case of it, and records its crash as an issue.
        ///
        /// - Parameters:
        ///   - test: the test.
        ///   - testCase: the case.
        ///   - function: runs the test.
        /// - Throws: the error that the test threw.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: IsolatedTrait.TestFunction
        ) async throws {
            // There a crash ends the process, as `.isolated` says.
            if TestProcess.isCopy || TestProcess.current != nil { return try await function() }
            switch await catchCrashOfTest(function) {
            case .returned: return
            case .threw(let error): throw error
            case .crashed(let crash):
                let name = test.name + (testCase?.argumentList ?? "")
                Issue.record(
                    Comment(rawValue: CaughtTestReport.text(crash, of: name).escapingControlCharacters),
                    sourceLocation: test.place(of: crash) ?? test.sourceLocation)
            case nil:
                PrivateDetail.lentClosures.sayLoss()
                try await function()
            }
        }
    }

    extension Trait where Self == CrashCatchingTrait {
        /// Makes a crash in a test one failed test; all other tests run on in the same process.
        public static var catchingCrashes: Self { CrashCatchingTrait() }
    }
#else
    /// Makes a crash in a test one failed test, from Swift 6.1 on.
    public struct CrashCatchingTrait: TestTrait, SuiteTrait {}

    extension Trait where Self == CrashCatchingTrait {
        /// Needs Swift 6.1.
        @available(
            *, unavailable, message: "catching crashes of tests needs Swift 6.1: scopes of traits"
        )
        public static var catchingCrashes: Self { fatalError("unavailable") }
    }
#endif
