import CrashCatching

/// Runs a body in a forked child process, and returns its value.
///
/// ```swift
/// let tree = try isolated(timeLimit: .seconds(2)) { try parse(hostileInput) }
/// ```
///
/// If the body does not return, this function throws an error, so no ending goes unnoticed. The
/// output of the body is in the ``ChildFailure``, and is dropped if the body returns or throws:
/// ``isolatedRun(timeLimit:limits:output:_:)`` returns the output, too.
///
/// The child is a copy of this process: the body has its captures, but its changes stay in the
/// child. Only the body's value or error, its output and its expectations come back. Expectations
/// that fail in the body fail in this process, at their own lines, when the child has ended.
///
/// Of the parent's threads only the calling thread exists in the child. If the child, or a child of
/// it, needs a lock that another thread held at the fork, the child is started again, up to three times. Dispatch,
/// run loops and code that uses them do not work in the child. Threads that the body starts work
/// there, and so does Swift concurrency in an async body.
///
/// The child has a process group of its own, an empty standard input, none of the parent's signal
/// handlers, and no core dump. When the child has ended, its process group is killed. Standard
/// output and error are captured. Of more than 1 MiB each the beginning and the end are kept: see
/// ``ChildLimits/keptOutput``.
///
/// With `AIRBAG_ISOLATION=off` in the environment bodies run in this process, guarded against
/// crashes: for debugging. With `AIRBAG_WAIT_FOR_DEBUGGER=1` a child prints its process id and
/// waits until a debugger is attached; there is no time limit then.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: the resources that the body may use.
///   - body: the closure to run.
/// - Returns: what the body returns.
/// - Throws: the error that the body throws, as itself if the error is `Codable` and the runtime
///   finds its type by name (not a private or local type), otherwise as a ``ChildError``; or a
///   ``ChildFailure``, if the body crashed, exited, was killed, exceeded a limit or did not end, or
///   if Airbag could not run the body or does not know how it ended.
///
/// Works on Linux with glibc. Without pidfd_open(2) (Linux 5.3) the parent notices the end of a
/// child a millisecond late. Where proc(5) cannot be read, a deadlock is reported as a time-out.
public func isolated<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, _ body: @escaping () throws -> Value
) throws -> Value { try isolatedRun(timeLimit: timeLimit, limits: limits, body).value }

/// Runs a body without a value in a forked child process.
///
/// This function works like ``isolated(timeLimit:limits:_:)`` for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - body: the closure to run.
/// - Throws: the same errors as that function.
public func isolated(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, _ body: @escaping () throws -> Void
) throws { try isolatedRun(timeLimit: timeLimit, limits: limits, body).value }

/// Runs a body in a forked child process and reports how the body ended, whatever its ending.
///
/// ```swift
/// let run = try isolatedRun(timeLimit: .seconds(2)) { try parse(hostileInput) }
/// expect(run.crash?.message) == "too deep"
/// ```
///
/// This function works like ``isolated(timeLimit:limits:_:)``, and returns the ending,
/// the output and the used resources.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: the resources that the body may use.
///   - output: where the standard output and error of the body go.
///   - body: the closure to run. No ending reaches this process, be it a crash, `exit` or a deadlock.
/// - Returns: how the body ended, and what it wrote and used.
/// - Throws: a ``ChildFailure`` whose reason is a refusal, if Airbag could not run the body, ended
///   it, or does not know how it ended.
public func isolatedRun<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () throws -> Value
) throws(ChildFailure) -> IsolatedRun<Value> {
    try ChildRun(timeLimit, limits, output, .codable(Value.self)).run(.sync(body))
}

/// Runs a body without a value in a forked child process, and reports how it ended.
///
/// This function works like ``isolatedRun(timeLimit:limits:output:_:)`` for a body that
/// returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - output: where the standard output and error of the body go.
///   - body: the closure to run.
/// - Returns: how the body ended, and what it wrote and used.
/// - Throws: the same errors as that function.
public func isolatedRun(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () throws -> Void
) throws(ChildFailure) -> IsolatedRun<Void> {
    try ChildRun(timeLimit, limits, output, .void).run(.sync(body))
}

/// The destination of the standard output and error of a child.
public enum ChildOutputMode: Sendable, Hashable {
    /// Both go into the result, up to ``ChildLimits/keptOutput`` each.
    case captured
    /// Both go where those of this process go.
    case inherited
}
