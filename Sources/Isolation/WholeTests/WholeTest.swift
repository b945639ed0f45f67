import CChildren
import CrashCatching
import Glibc

/// A whole test that is to run in a process of its own.
///
/// The process is forked from the planned copy of the program, where the test begins. If there can
/// be no copy, the process is the program, started for this test alone.
package struct WholeTest: Sendable {
    /// The name of the test, the same in every process of the program.
    let name: String
    /// The arguments with which the program runs this test alone.
    let arguments: @Sendable () -> [String]
    /// The arguments of a planned copy that has the test; nil if there can be none.
    let plan: @Sendable () -> CopyPlan?
    let timeLimit: Duration
    let limits: ChildLimits
    let outputLimit: Int

    /// Creates a test.
    ///
    /// - Parameters:
    ///   - name: the name that the process finds as `TestProcess.current?.test`.
    ///   - arguments: the arguments with which the program runs this test alone.
    ///   - plan: the arguments of a planned copy: this test and others that are to run in processes
    ///     of their own, and no other test. Nil if there can be no copy.
    ///   - timeLimit: the longest time that the test may take.
    ///   - limits: the resources that the test may use.
    ///   - outputLimit: the least number of bytes that are kept of its standard output, and of its
    ///     standard error.
    package init(
        _ name: String, arguments: @escaping @Sendable () -> [String], plan: @escaping @Sendable () -> CopyPlan?,
        timeLimit: Duration, limits: ChildLimits, outputLimit: Int
    ) {
        self.name = name
        self.arguments = arguments
        self.plan = plan
        self.timeLimit = timeLimit
        self.limits = limits
        self.outputLimit = max(limits.keptOutput ?? 0, outputLimit)
    }

    /// Runs the test, and holds back what it reports.
    ///
    /// The test has the environment of this process, and the working directory that this process
    /// had at its start. If the process of the test ends without ``IsolatedChild/end(throwing:)``,
    /// the exit code is its ending. Cancelling the calling task ends the test as its time limit
    /// does. Meanwhile a thread waits that is not in the shared pool.
    ///
    /// - Returns: the outcome.
    package func run() async -> IsolatedAttempt<Void> {
        let isCancelled = Locked(false)
        nonisolated(unsafe) var attempt: IsolatedAttempt<Void>?
        await withTaskCancellationHandler {
            await ThreadOfItsOwn().run { attempt = self.run(isCancelled) }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        return attempt!
    }

    /// Runs the test on the calling thread, which waits, and holds back what the test reports.
    ///
    /// - Returns: the outcome.
    package func runOnThisThread() -> IsolatedAttempt<Void> { run(Locked(false)) }

    private func run(_ isCancelled: Locked<Bool>) -> IsolatedAttempt<Void> {
        var run = ChildRun(timeLimit, limits, .captured, .void)
        run.supervision = ChildSupervision(
            isCancelled: { isCancelled.withLock { $0 } }, outputLimit: outputLimit, waitsUntilGone: false)
        // If this check ever failed to recognize such a process, each process would start another one.
        if airbag_test_of_program() != nil {
            let why = "cannot have another one: this process is for one test, or is the copy"
            return IsolatedAttempt(.failure(ChildFailure(.copy, detail: why)), hasBegun: false)
        }
        return run.attempt { options throws(ChildFailure) in
            var child = try PlannedCopy.start(options, self)
            if child == nil {
                child = try ForkedChild.start(options, ChildProgram(arguments: arguments(), test: name))
            }
            return child!
        }
    }
}
