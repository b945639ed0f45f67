import CChildren
import CrashCatching
import Glibc

/// The arguments of a planned copy.
package struct CopyPlan: Sendable {
    let arguments: [String]
    /// Whether the copy plans all tests before it waits for one: if the copy fails then, so would
    /// another one.
    let isForAll: Bool

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the program.
    ///   - isForAll: whether the copy plans all tests before it waits for one.
    package init(_ arguments: [String], isForAll: Bool) {
        self.arguments = arguments
        self.isForAll = isForAll
    }
}

extension PlannedCopy {
    private static let choice = Locked(CopyChoice())

    /// Makes the copy fork a child for a test.
    ///
    /// The run starts a copy when it first needs one, and another if that copy has skipped the
    /// wanted test or has ended.
    ///
    /// - Parameters:
    ///   - options: the options of the child.
    ///   - test: the test.
    /// - Returns: the child; nil if it must be started in another way, because there can be no
    ///   copy. Standard error says so once.
    /// - Throws: the reason why the test does not run: the copy has failed, or has no such test.
    static func start(_ options: airbag_child_options, _ test: WholeTest) throws(ChildFailure) -> ForkedChild? {
        // A forked child inherits the socket, and must not use it.
        guard ThisProcess.childDepth == 0 else { return nil }
        while true {
            let found = choice.withLock { choice in
                Result { () throws(ChildFailure) in try choice.copy(for: test) }
            }
            guard let copy = try found.get() else { return nil }
            do {
                return try ForkedChild.start(options, test.name, by: copy)
            } catch {
                let number = error.refusal?.errorNumber ?? 0
                if let obstacle = CopyChoice.obstacle(number) {
                    choice.withLock { $0.startProcesses(because: obstacle) }
                    return nil
                }
                switch number {
                case ESTALE, ENOENT:
                    choice.withLock { $0.drop(copy, missesTest: true) }
                    // This copy may have skipped the test, for example because the test is repeated. A new one has not.
                    if number == ESTALE || copy.firstTest != test.name { continue }
                    throw ChildFailure(.copy, detail: CopyChoice.nothingFound)
                case EPIPE, ETIMEDOUT:
                    choice.withLock { $0.drop(copy) }
                    throw copy.failure(isLate: number == ETIMEDOUT)
                default: throw error
                }
            }
        }
    }
}

/// The copy of the run, or the reason why there can be none.
private struct CopyChoice {
    private var copy: PlannedCopy?
    /// The reason why there can be no copy.
    private var obstacle: String?
    /// The failure of a copy that planned all tests: a new copy would fail in the same way.
    private var failure: ChildFailure?
    /// The number of copies that did not have a test.
    private var misses = 0

    /// After this number of misses a process for each test costs less.
    private static let mostMisses = 24

    /// Returns the copy; nil if there can be none.
    ///
    /// Starts a copy if necessary, and waits until it has planned. Other tests that need the copy
    /// wait, too.
    mutating func copy(for test: WholeTest) throws(ChildFailure) -> PlannedCopy? {
        if let copy { return copy }
        if let failure { throw failure }
        guard obstacle == nil, let plan = plan(for: test) else { return nil }
        let new = try PlannedCopy(plan.arguments, for: test.name)
        let error = new.awaitPlan()
        if error == 0 {
            new.endsWithRun()
            copy = new
        } else if let obstacle = CopyChoice.obstacle(error) {
            startProcesses(because: obstacle)
        } else {
            try fail(new, error, plan)
        }
        return copy
    }

    private mutating func plan(for test: WholeTest) -> CopyPlan? {
        if !PrivateDetail.plannedCopy.isOn {
            PrivateDetail.plannedCopy.sayLoss()
            obstacle = ""
        } else if !airbag_parent_can_watch() {
            startProcesses(
                because: "the kernel does not let this process watch another one's child (pidfd_open, Linux 5.3)")
        } else if misses >= CopyChoice.mostMisses {
            startProcesses(because: "the copies have other tests, other arguments or another order")
        } else if let plan = test.plan() {
            return plan
        } else {
            startProcesses(
                because: "this program has an entry point of its own, or writes a coverage profile for each process")
        }
        return nil
    }

    /// Handles a copy that failed while it planned.
    private mutating func fail(_ copy: PlannedCopy, _ error: Int32, _ plan: CopyPlan) throws(ChildFailure) {
        let failure =
            error == ENOENT
            ? ChildFailure(.copy, detail: "has found no isolated test")
            : copy.failure(isLate: error == ETIMEDOUT)
        if copy.wasDeadlocked {
            return startProcesses(
                because:
                    "planning the tests blocks its thread until a task or another thread goes on: "
                    + (failure.refusal?.detail ?? ""))
        }
        // Otherwise another copy may be started.
        if plan.isForAll && copy.hasRun { self.failure = failure }
        throw failure
    }

    mutating func drop(_ copy: PlannedCopy, missesTest: Bool = false) {
        guard self.copy === copy else { return }
        self.copy = nil
        if missesTest { misses += 1 }
    }

    /// Starts a process for each test from now on, and says so on standard error.
    mutating func startProcesses(because why: String) {
        copy = nil
        if obstacle != nil { return }
        obstacle = why
        ThisProcess.say("Airbag: a process is started for each isolated test, because \(why)")
    }

    /// The reason why there can be no copy, if the `errno` value of a copy's answer gives one.
    static func obstacle(_ error: Int32) -> String? {
        switch error {
        case EBUSY: "planning the tests starts threads or a run loop, which a fork does not copy"
        case ENOTSUP:
            "the runtime is not as Airbag knows it, or the program runs other tests than it is asked to"
        default: nil
        }
    }

    static let nothingFound = """
        has ended before it came to this test: it has no such test or no case with these \
        arguments, or has called exit
        If an argument is encoded differently in each process, as a Set is, \
        CustomTestArgumentEncodable can encode it alike.
        """
}
