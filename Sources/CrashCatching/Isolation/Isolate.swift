/// Runs a body in a forked child process, whatever it does there, and reports how it ended.
///
/// ```swift
/// let run = try isolated(timeLimit: .seconds(2)) { try parse(hostileInput) }
/// if case .crashed(let crash) = run.termination { print(crash) }
/// ```
///
/// The child is a copy of this process: the body has its captures, but what it changes stays in the
/// child. Only what it returns, throws, writes and expects comes back. Expectations that fail in the
/// body fail here, at their own line, when the child has ended.
///
/// Of the threads only the calling one exists in the child. Where it needs a lock that another thread
/// held at the fork, it is started again, up to three times. Dispatch, run loops and what is built on
/// them do not work there; threads that the body starts do, and so does Swift concurrency in an async
/// body.
///
/// The child has a process group of its own, nothing on its standard input, no signal handlers of the
/// parent's, and dumps no core. When it has ended its process group is killed. Standard output and
/// error are captured up to 1 MiB each.
///
/// With `AIRBAG_ISOLATION=off` in the environment bodies run in this process, guarded against
/// crashes: for debugging. With `AIRBAG_WAIT_FOR_DEBUGGER=1` a child prints its process id and waits
/// until a debugger is attached; then there is no time limit.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - body: what to run. A crash, `exit`, a deadlock: each is an ending, none reaches this process.
/// - Returns: how it ended, and what it wrote and used.
/// - Throws: an ``IsolationFailure`` if it could not be run, or its value could not be sent.
///
/// On Linux with glibc. Without pidfd_open(2) (Linux 5.3) the end of a child is noticed a
/// millisecond late. Where proc(5) cannot be read, a deadlock is a time-out.
public func isolated<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ResourceLimits = .none,
    output: ChildOutput = .captured, _ body: @escaping () throws -> Value
) throws -> Isolated<Value> {
    try IsolatedRun(timeLimit, limits, output, .codable(Value.self)).run(.sync(body))
}

/// Runs a body without a value in a forked child process.
///
/// As ``isolated(timeLimit:limits:output:_:)-swift.func`` for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - body: what to run.
/// - Returns: how it ended, and what it wrote and used.
/// - Throws: an ``IsolationFailure`` if it could not be run.
public func isolated(
    timeLimit: Duration = .seconds(10), limits: ResourceLimits = .none,
    output: ChildOutput = .captured, _ body: @escaping () throws -> Void
) throws -> Isolated<Void> {
    try IsolatedRun(timeLimit, limits, output, .void).run(.sync(body))
}

/// Where the standard output and error of a child go.
public enum ChildOutput: Sendable, Hashable {
    /// Into the result, up to 1 MiB each.
    case captured
    /// To where those of this process go.
    case inherited
}
