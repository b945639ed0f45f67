import CChildren
import CrashCatching
import Glibc

/// The planned copy of this program, as the test run sees it.
///
/// The other side is `CHelpers/Children/Copy/copy.c`. A dedicated thread starts the copy and waits
/// until it ends: the kernel kills the copy if that thread ends.
///
/// All functions here may block. They run on threads of Airbag or on the main thread of XCTest,
/// never on a thread of the shared pool.
final class PlannedCopy: Sendable {
    /// The run's end of the socket pair, open as long as this object lives.
    ///
    /// When the socket is closed, the copy ends, and the kernel kills its children: each
    /// ``ForkedChild`` keeps its copy.
    let socket: Int32

    /// The test for which the copy was started.
    ///
    /// If this copy does not find it, no other one will.
    let firstTest: String

    private let ending = Locked<IsolatedAttempt<Void>?>(nil)
    /// The process id; 0 before the process was started.
    private let process = Locked<pid_t>(0)
    private let isCancelled = Locked(false)

    /// The longest time that a copy may take to plan, in milliseconds.
    static let patience: Int32 = 30_000

    /// Starts a copy.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the program.
    ///   - firstTest: the name of the test for which the copy is started.
    /// - Throws: the reason why the copy could not be started.
    init(_ arguments: [String], for firstTest: String) throws(ChildFailure) {
        var own: Int32 = -1
        var theirs: Int32 = -1
        let error = airbag_parent_make_copy_socket(&own, &theirs)
        guard error == 0 else { throw ChildFailure(.descriptors, errorNumber: error) }
        socket = own
        self.firstTest = firstTest
        let program = ChildProgram(
            arguments: arguments, variables: ["AIRBAG_PLANNED_COPY=\(theirs)"], test: "", socket: theirs)
        let (ending, process, isCancelled, inherited) = (ending, process, isCancelled, theirs)
        let threadError = WorkerThread.begin {
            let attempt = PlannedCopy.run(program, isCancelled) { pid in
                process.withLock { $0 = pid }
                close(inherited)
            }
            ending.withLock { $0 = attempt }
        }
        if threadError != 0 {
            close(theirs)
            throw ChildFailure(.process, errorNumber: threadError)
        }
    }

    deinit {
        LatestCopy.forget(socket, process.withLock { $0 })
        close(socket)
    }

    /// Makes this copy end what planning has begun, at the end of the run.
    func endsWithRun() { LatestCopy.note(socket, process.withLock { $0 }) }

    /// Waits until the process was started, for which the thread may need a lock, and until the
    /// copy has planned.
    ///
    /// - Returns: 0, or an `errno` value, as of `airbag_parent_await_copy`.
    func awaitPlan() -> Int32 {
        while process.withLock({ $0 }) == 0, ending.withLock({ $0 }) == nil { usleep(200) }
        return airbag_parent_await_copy(socket, PlannedCopy.patience)
    }

    /// Whether the process was started at all.
    var hasRun: Bool { process.withLock { $0 } != 0 }

    /// Starts the program and waits for its end.
    private static func run(
        _ program: ChildProgram, _ isCancelled: Locked<Bool>, whenStarted: (pid_t) -> Void
    ) -> IsolatedAttempt<Void> {
        var run = ChildRun(.seconds(Int64(Int32.max)), .none, .captured, .void)
        run.supervision = ChildSupervision(isCancelled: { isCancelled.withLock { $0 } })
        return run.attempt { options throws(ChildFailure) in
            // The copy must not wait for a debugger; its children do.
            var options = options
            options.waits_for_debugger = false
            var pid: pid_t = 0
            defer { whenStarted(pid) }
            let child = try ForkedChild.start(options, program)
            pid = child.child.pid
            return child
        }
    }

    /// The outcome of the copy; nil if the thread that waits for the copy does not tell it in this time.
    private func attempt(within time: Duration) -> IsolatedAttempt<Void>? {
        let start = SuspendingClock.now
        while SuspendingClock.now - start < time {
            if let attempt = ending.withLock({ $0 }) { return attempt }
            usleep(2000)
        }
        return nil
    }

    /// The reason why the copy no longer answers.
    ///
    /// - Parameter isLate: whether the copy has not answered in time. This function then queries
    ///   the copy for its calls and kills it.
    /// - Returns: the failure of a test that needs the copy.
    func failure(isLate: Bool) -> ChildFailure {
        if isLate { isCancelled.withLock { $0 = true } }
        guard let attempt = attempt(within: .seconds(5)) else {
            return ChildFailure(.copy, detail: "does not answer; why is not known")
        }
        do {
            let run = try attempt.outcome.get()
            let how =
                switch run.termination {
                case .timedOut: "did not answer within \(PlannedCopy.patience / 1000) s" + run.blockedCalls
                default: "\(run)"
                }
            var failure = ChildFailure(.copy, detail: how)
            failure.traces = run.traces
            failure.traces.threads = BlockedThreads()
            return failure
        } catch {
            return error
        }
    }

    /// The reason why the ending of a child of the copy is unknown; nil while the copy runs.
    var failureOfChild: ChildFailure? {
        guard attempt(within: .milliseconds(200)) != nil else { return nil }
        return ChildFailure(.ending, detail: failure(isLate: false).refusal?.detail ?? "")
    }

    /// Whether the threads of the copy waited for each other.
    var wasDeadlocked: Bool {
        guard case .success(let run) = ending.withLock({ $0?.outcome }),
            case .deadlocked = run.termination
        else { return false }
        return true
    }
}
