import CrashCatching

/// How a body in a child process ended, and what it used and wrote.
///
/// ``isolatedRun(timeLimit:limits:output:_:)-swift.func`` gives it.
public struct IsolatedRun<Value> {
    /// How a body ended.
    public enum Termination {
        /// It returned a value.
        case returned(Value)
        /// It threw an error.
        case threw(ChildError)
        /// It crashed: the same as a crash in this process, with message, location and backtrace.
        case crashed(Crash)
        /// It ended its process, with `exit` or `_exit`.
        case exited(Int32)
        /// A signal ended its process, sent from outside or by itself, or stopped it for good.
        case killed(Crash.Signal)
        /// A limit that was set for it ended it: see ``ChildLimits``.
        case exceeded(ChildLimits.Resource)
        /// It had not ended at its time limit.
        case timedOut
        /// All its threads waited for each other: each for what another one of them held.
        case deadlocked
    }

    /// How the body ended.
    public package(set) var termination: Termination

    /// What the child wrote to its standard output: the first 1 MiB, and empty where it was
    /// inherited.
    ///
    /// Bytes that are not UTF-8 show as U+FFFD.
    public internal(set) var standardOutput = ""

    /// What the child wrote to its standard error, as `standardOutput` has it.
    public internal(set) var standardError = ""

    /// How many bytes of output and error were not kept.
    public var droppedOutput: Int { dropped.output + dropped.errors }

    /// The same for each of the two.
    package internal(set) var dropped = (output: 0, errors: 0)

    /// The time from the fork to the end.
    public internal(set) var duration = Duration.zero

    /// The processor time that the child used, in user mode and in the kernel together.
    public internal(set) var cpuTime = Duration.zero

    /// The most physical memory that the child had, in bytes.
    ///
    /// What it shared with its parent counts, so this is never less than what the parent had at the
    /// fork (`ru_maxrss`, getrusage(2)).
    public internal(set) var peakMemory: UInt64 = 0

    /// Where the body was when it timed out or deadlocked: the calls of the thread that it began on,
    /// innermost first.
    ///
    /// Empty if the child could not tell, because it had blocked signals, say.
    public var blockedAt: [Crash.Frame] { place?.backtrace ?? [] }

    /// How often the body was started: more than once where a lock was in the way that another
    /// thread held at the fork.
    public internal(set) var attempts = 1

    var place: Crash?
}

extension IsolatedRun: Sendable where Value: Sendable {}
extension IsolatedRun.Termination: Sendable where Value: Sendable {}

extension IsolatedRun {
    /// The value of a body that returned.
    ///
    /// - Throws: for any other ending, the error that the body threw, as itself if it is `Codable` and the
    ///   runtime finds its type by name, otherwise as a ``ChildError``; or a ``ChildFailure``.
    public var value: Value {
        get throws {
            switch termination {
            case .returned(let value): return value
            case .threw(let error): throw error.error ?? error
            case .crashed(let crash): throw failure(.crashed(crash))
            case .exited(let code): throw failure(.exited(code))
            case .killed(let signal): throw failure(.killed(signal))
            case .exceeded(let resource): throw failure(.exceeded(resource))
            case .timedOut: throw failure(.timedOut)
            case .deadlocked: throw failure(.deadlocked)
            }
        }
    }

    private func failure(_ reason: ChildFailure.Reason) -> ChildFailure {
        var failure = ChildFailure(reason)
        failure.standardOutput = standardOutput
        failure.standardError = standardError
        failure.dropped = dropped
        failure.place = place
        return failure
    }

    /// The error of a body that threw, otherwise nil.
    public var error: ChildError? {
        if case .threw(let error) = termination { error } else { nil }
    }

    /// The crash of a body that crashed, otherwise nil.
    public var crash: Crash? {
        if case .crashed(let crash) = termination { crash } else { nil }
    }
}

extension IsolatedRun: CustomStringConvertible {
    /// How the body ended; for one that timed out or deadlocked, in the lines below where it was.
    public var description: String {
        switch termination {
        case .returned(let value): "returned <\(value)>"
        case .threw(let error): "threw <\(error)>"
        case .crashed(let crash): failure(.crashed(crash)).ending
        case .exited(let code): failure(.exited(code)).ending
        case .killed(let signal): failure(.killed(signal)).ending
        case .exceeded(let resource): failure(.exceeded(resource)).ending
        case .timedOut: failure(.timedOut).ending
        case .deadlocked: failure(.deadlocked).ending
        }
    }

    /// The user's calls of `blockedAt`, each on a line of its own with a newline in front.
    package var blockedCalls: String { place?.calls ?? "" }
}
