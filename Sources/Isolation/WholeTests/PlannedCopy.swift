import CChildren
import CrashCatching
import Glibc

/// The planned copy of this program, as the test run sees it: started once, with the first test that is to run in a
/// process of its own (`CHelpers/Children/Copy/copy.c`).
///
/// A thread of its own starts it and waits for its end: the copy ends with that thread.
final class PlannedCopy: Sendable {
    /// The end of this process; to be used as long as this object lives.
    let socket: Int32
    /// The test for which it was started: it has that one, or no copy has.
    fileprivate let firstTest: String
    private let ending = Locked<IsolatedAttempt<Void>?>(nil)
    private let cancellation = CancellationFlag()

    /// How long a copy may take until it has planned all tests, in milliseconds.
    private static let patience: Int32 = 30_000

    /// How long the thread that waits for a copy may take to tell how it ended.
    private static let timeToTell = Duration.seconds(5)

    /// Starts a copy.
    ///
    /// - Parameters:
    ///   - arguments: what the program is started with.
    ///   - firstTest: the name of the test for which.
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
        let (ending, cancellation, socket) = (ending, cancellation, theirs)
        let threadError = WorkerThread.begin {
            let attempt = PlannedCopy.run(program, cancellation) { close(socket) }
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
            // Its children wait for a debugger.
            var options = options
            options.waits_for_debugger = false
            defer { whenStarted() }
            let child = try ForkedChild.start(options, program)
            IsolationLog.say("process \(child.child.pid) is the planned copy")
            return child
        }
    }

    /// Why it answers no more.
    ///
    /// - Parameter isLate: whether it did not answer in time; then it is ended, and asked where it is.
    /// - Returns: the failure of a test that needs it.
    fileprivate func failure(isLate: Bool) -> ChildFailure {
        if isLate { cancellation.set() }
        let start = SuspendingClock.now
        while SuspendingClock.now - start < PlannedCopy.timeToTell {
            if let attempt = ending.withLock({ $0 }) { return PlannedCopy.failure(attempt) }
            usleep(2000)
        }
        return ChildFailure(.copy, detail: "does not answer, for a reason that is not known")
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
        // What is forked has a copy of the socket.
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
                // When tests are repeated, say: another copy is not past it.
                if start.error == ESTALE || copy.firstTest != test.name { continue }
                throw ChildFailure(.copy, detail: nothingFound)
            case EBUSY:
                choice.withLock { $0.give(up: copy, because: manyThreads) }
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

    fileprivate static let manyThreads =
        "planning the tests starts threads, which a fork does not copy"

    /// Which copy there is.
    private struct Choice {
        private var copy: PlannedCopy?
        /// Why there can be none.
        private var obstacle: String?
        /// Why the one that there was has failed while it planned all tests: others would, too.
        private var failure: ChildFailure?

        /// The copy; nil if there can be none.
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
                give(
                    up: nil,
                    because: "this program has an entry point of its own, or counts coverage by "
                        + "process")
                return nil
            }
            let copy = try PlannedCopy(plan.arguments, for: test.name)
            let error = airbag_parent_await_copy(copy.socket, PlannedCopy.patience)
            switch error {
            case 0: self.copy = copy
            case EBUSY: give(up: copy, because: manyThreads)
            case ENOTSUP:
                give(
                    up: copy,
                    because: "the runtime is not as Airbag knows it, or the program runs other "
                        + "tests than it is asked to")
            default:
                let failure =
                    error == ENOENT
                    ? ChildFailure(.copy, detail: "has found none")
                    : copy.failure(isLate: error == ETIMEDOUT)
                if plan.isForAll { self.failure = failure }
                throw failure
            }
            return self.copy
        }

        mutating func drop(_ copy: PlannedCopy) {
            if self.copy === copy { self.copy = nil }
        }

        /// From here on a process is started for each test.
        mutating func give(up copy: PlannedCopy?, because why: String) {
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
