import CrashCatching

/// Runs a body in a forked child process, and gives its value.
///
/// ```swift
/// let tree = try isolated(timeLimit: .seconds(2)) { try parse(hostileInput) }
/// ```
///
/// A body that does not return is an error here, so nothing that happens to it can go unnoticed. What
/// it wrote is in a ``ChildFailure``, and dropped if it returns or throws:
/// ``isolatedRun(timeLimit:limits:output:_:)-swift.func`` gives that, too.
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
///   - body: what to run.
/// - Returns: what the body returns.
/// - Throws: the error that the body throws, as itself if it is `Codable` and the runtime finds its
///   type by name (not a private or local one), otherwise as a ``ChildError``; or a ``ChildFailure``, if the body crashed, exited, was killed, ran into a limit, did not end,
///   or if Airbag could not run it or does not know how it ended.
///
/// On Linux with glibc. Without pidfd_open(2) (Linux 5.3) the end of a child is noticed a
/// millisecond late. Where proc(5) cannot be read, a deadlock is a time-out.
public func isolated<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    _ body: @escaping () throws -> Value
) throws -> Value {
    try isolatedRun(timeLimit: timeLimit, limits: limits, body).value
}

/// Runs a body without a value in a forked child process.
///
/// As ``isolated(timeLimit:limits:_:)-swift.func`` for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - body: what to run.
/// - Throws: what that function throws.
public func isolated(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    _ body: @escaping () throws -> Void
) throws {
    try isolatedRun(timeLimit: timeLimit, limits: limits, body).value
}

/// Runs a body in a forked child process, whatever it does there, and reports how it ended.
///
/// ```swift
/// let run = try isolatedRun(timeLimit: .seconds(2)) { try parse(hostileInput) }
/// expect(run.crash?.message) == "too deep"
/// ```
///
/// As ``isolated(timeLimit:limits:_:)-swift.func``, for those who want to look at the ending, the output
/// and what was used.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - body: what to run. A crash, `exit`, a deadlock: each is an ending, none reaches this process.
/// - Returns: how it ended, and what it wrote and used.
/// - Throws: a ``ChildFailure`` whose reason is a refusal, if Airbag could not run the body, ended it, or
///   does not know how it ended.
public func isolatedRun<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () throws -> Value
) throws(ChildFailure) -> IsolatedRun<Value> {
    try ChildRun(timeLimit, limits, output, .codable(Value.self)).run(.sync(body))
}

/// Runs a body without a value in a forked child process, and reports how it ended.
///
/// As ``isolatedRun(timeLimit:limits:output:_:)-swift.func`` for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - body: what to run.
/// - Returns: how it ended, and what it wrote and used.
/// - Throws: what that function throws.
public func isolatedRun(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () throws -> Void
) throws(ChildFailure) -> IsolatedRun<Void> {
    try ChildRun(timeLimit, limits, output, .void).run(.sync(body))
}

/// Where the standard output and error of a child go.
public enum ChildOutputMode: Sendable, Hashable {
    /// Into the result, up to 1 MiB each.
    case captured
    /// To where those of this process go.
    case inherited
}
