import CChildren
import CrashCatching
import Glibc

/// The planned copy of this program, as the test run sees it (`CHelpers/Children/Copy/copy.c` is its other side).
///
/// The run starts a copy when it first needs one, and another if that has skipped the wanted test or has ended. A
/// dedicated thread starts the copy and waits until it ends: the kernel kills the copy if that thread ends.
///
/// All functions here may block. They run on threads of Airbag's or on the main thread of XCTest, never on one of the
/// shared pool.
final class PlannedCopy: Sendable {
    /// The run's end of the socket pair, open as long as this object lives.
    ///
    /// When it is closed, the copy exits and the kernel kills its children: each ``ForkedChild`` keeps its copy.
    let socket: Int32
    /// The test for which it was started.
    ///
    /// If this copy does not find it, no other one will.
    fileprivate let firstTest: String
    private let ending = Locked<IsolatedAttempt<Void>?>(nil)
    private let cancellation = CancellationFlag()

    /// How long a copy may take to plan, in milliseconds.
    private static let patience: Int32 = 30_000

    /// How long the thread that waits for a copy may take to tell how it ended.
    private static let timeToTell = Duration.seconds(5)

    /// Starts a copy.
    ///
    /// - Parameters:
    ///   - arguments: what the program is started with.
    ///   - firstTest: the name of the test for which it is started.
    /// - Throws: why it could not be started.
    fileprivate init(_ arguments: [String], for firstTest: String) throws(ChildFailure) {
        var own: Int32 = -1
        var theirs: Int32 = -1
        let error = airbag_parent_make_copy_socket(&own, &theirs)
        guard error == 0 else { throw ChildFailure(.descriptors, errorNumber: error) }
        socket = own
        self.firstTest = firstTest
        let program = ChildProgram(
            arguments: arguments, variables: ["AIRBAG_PLANNED_COPY=\(theirs)"], test: "",
            socket: theirs)
        let (ending, cancellation, inherited) = (ending, cancellation, theirs)
        let threadError = WorkerThread.begin {
            let attempt = PlannedCopy.run(program, cancellation) { close(inherited) }
            ending.withLock { $0 = attempt }
        }
        if threadError != 0 {
            close(theirs)
            throw ChildFailure(.process, errorNumber: threadError)
        }
    }

    deinit { close(socket) }

    /// Starts the program and waits for its end.
    private static func run(
        _ program: ChildProgram, _ cancellation: CancellationFlag, whenStarted: () -> Void
    ) -> IsolatedAttempt<Void> {
        var run = ChildRun(.seconds(Int64(Int32.max)), .none, .captured, .void)
        run.supervision = ChildSupervision(isCancelled: { cancellation.isSet })
        return run.attemptOnce { options throws(ChildFailure) in
            // The copy must not wait for a debugger; its children do.
            var options = options
            options.waits_for_debugger = false
            defer { whenStarted() }
            let child = try ForkedChild.start(options, program)
            IsolationLog.say("process \(child.child.pid) is the planned copy")
            return child
        }
    }

    /// Why the copy answers no more.
    ///
    /// - Parameter isLate: whether it has not answered in time. Then this kills it, and asks it before in which calls it is.
    /// - Returns: the failure of a test that needs the copy.
    fileprivate func failure(isLate: Bool) -> ChildFailure {
        if isLate { cancellation.set() }
        let start = SuspendingClock.now
        while SuspendingClock.now - start < PlannedCopy.timeToTell {
            if let attempt = ending.withLock({ $0 }) { return PlannedCopy.failure(attempt) }
            usleep(2000)
        }
        return ChildFailure(.copy, detail: "does not answer; why is not known")
    }

    private static func failure(_ attempt: IsolatedAttempt<Void>) -> ChildFailure {
        do {
            let run = try attempt.outcome.get()
            let how =
                switch run.termination {
                case .timedOut: "did not answer within \(patience / 1000) s" + run.blockedCalls
                default: "\(run)"
                }
            var failure = ChildFailure(.copy, detail: how)
            failure.standardOutput = run.standardOutput
            failure.standardError = run.standardError
            failure.dropped = run.dropped
            return failure
        } catch {
            return error
        }
    }
}

extension PlannedCopy {
    private static let choice = Locked(Choice())

    /// Has the copy fork a child for a test.
    ///
    /// - Parameters:
    ///   - options: how.
    ///   - test: the test.
    /// - Returns: the child; nil if it has to be started in another way, because there can be no copy. That is said
    ///   once.
    /// - Throws: why it does not run: the copy has failed, or has no such test.
    static func start(
        _ options: airbag_child_options, _ test: WholeTest
    ) throws(ChildFailure) -> ForkedChild? {
        // A forked child inherits the socket, and must not use it.
        guard ThisProcess.childDepth == 0 else { return nil }
        while true {
            let found = choice.withLock { choice in
                Result { () throws(ChildFailure) in try choice.copy(for: test) }
            }
            guard let copy = try found.get() else { return nil }
            let start = ForkedChild.start(options, test.name, by: copy)
            switch start.error {
            case 0: return start.child
            case ESTALE, ENOENT:
                choice.withLock { $0.drop(copy) }
                // This copy may have skipped the test, for example because the test is repeated. A new one has not.
                if start.error == ESTALE || copy.firstTest != test.name { continue }
                throw ChildFailure(.copy, detail: nothingFound)
            case EBUSY:
                choice.withLock { $0.startProcesses(insteadOf: copy, because: manyThreads) }
                return nil
            case ENOTSUP:
                choice.withLock { $0.startProcesses(insteadOf: copy, because: unknownProgram) }
                return nil
            case EPIPE, ETIMEDOUT:
                choice.withLock { $0.drop(copy) }
                throw copy.failure(isLate: start.error == ETIMEDOUT)
            default: throw ChildFailure(.refused(.init(step: start.step, errorNumber: start.error)))
            }
        }
    }

    private static let nothingFound = """
        has ended before it came to this test: it has no such test or no case with these \
        arguments, or has called exit
        If an argument is encoded differently in each process, as a Set is, \
        CustomTestArgumentEncodable can encode it alike.
        """

    fileprivate static let unknownProgram =
        "the runtime is not as Airbag knows it, or the program runs other tests than it is asked to"

    fileprivate static let manyThreads =
        "planning the tests starts threads, which a fork does not copy"

    /// Which copy there is.
    private struct Choice {
        private var copy: PlannedCopy?
        /// Why there can be no copy.
        private var obstacle: String?
        /// How a copy has failed that planned all tests: a new one would fail in the same way.
        private var failure: ChildFailure?

        /// The copy; nil if there can be none.
        ///
        /// Starts one if necessary, and waits until it has planned. Whoever else needs the copy waits, too.
        mutating func copy(for test: WholeTest) throws(ChildFailure) -> PlannedCopy? {
            if let copy { return copy }
            if let failure { throw failure }
            if obstacle != nil { return nil }
            guard PrivateDetail.plannedCopy.isOn else {
                PrivateDetail.plannedCopy.sayLoss()
                obstacle = ""
                return nil
            }
            guard let plan = test.plan() else {
                startProcesses(
                    insteadOf: nil,
                    because: "this program has an entry point of its own, or counts coverage by "
                        + "process")
                return nil
            }
            let copy = try PlannedCopy(plan.arguments, for: test.name)
            let error = airbag_parent_await_copy(copy.socket, PlannedCopy.patience)
            switch error {
            case 0: self.copy = copy
            case EBUSY: startProcesses(insteadOf: copy, because: manyThreads)
            case ENOTSUP:
                startProcesses(insteadOf: copy, because: unknownProgram)
            default:
                let failure =
                    error == ENOENT
                    ? ChildFailure(.copy, detail: "has found no isolated test")
                    : copy.failure(isLate: error == ETIMEDOUT)
                if plan.isForAll { self.failure = failure }
                throw failure
            }
            return self.copy
        }

        mutating func drop(_ copy: PlannedCopy) {
            if self.copy === copy { self.copy = nil }
        }

        /// From here on a process is started for each test, and standard error says so.
        mutating func startProcesses(insteadOf copy: PlannedCopy?, because why: String) {
            if let copy { drop(copy) }
            if obstacle != nil { return }
            obstacle = why
            let text = "Airbag: a process is started for each isolated test, because \(why)\n"
            _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
    }
}

/// What a planned copy is started with.
package struct CopyPlan: Sendable {
    let arguments: [String]
    /// Whether it plans all tests before it waits for one: if it fails then, so would another one.
    let isForAll: Bool

    /// A plan.
    ///
    /// - Parameters:
    ///   - arguments: what the program is started with.
    ///   - isForAll: whether it plans all tests before it waits for one.
    package init(_ arguments: [String], isForAll: Bool) {
        self.arguments = arguments
        self.isForAll = isForAll
    }
}
