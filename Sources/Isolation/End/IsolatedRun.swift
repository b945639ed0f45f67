public import CrashCatching

/// The ending of a body in a child process, with what the child used and wrote.
///
/// ``isolatedRun(timeLimit:limits:output:_:)`` returns this value.
public struct IsolatedRun<Value> {
    /// How a body ended.
    public enum Termination {
        /// The body returned a value.
        case returned(Value)
        /// The body threw an error.
        case threw(ChildError)
        /// The body crashed: the same as a crash in this process, with message, location and backtrace.
        case crashed(Crash)
        /// The body ended its process, with `exit` or `_exit`.
        case exited(Int32)
        /// A signal from outside or from the child itself killed the child.
        case killed(Crash.Signal)
        /// A limit that was set for the body ended it: see ``ChildLimits``.
        case exceeded(ChildLimits.Resource)
        /// The body had not ended when its time limit expired.
        case timedOut
        /// All threads of the child waited without a time limit, and nothing could wake them: for a lock, a semaphore,
        /// a condition, a continuation, or each other.
        case deadlocked
    }

    /// How the body ended.
    public package(set) var termination: Termination

    /// What the child wrote to its standard output; empty if the output was inherited.
    ///
    /// Of more than ``ChildLimits/keptOutput`` the beginning and the end are kept; the line
    /// `… 1235 bytes were not kept …` stands between them. Bytes that are not UTF-8 show as U+FFFD.
    public var standardOutput: String { traces.standardOutput }

    /// What the child wrote to its standard error, with the limits of `standardOutput`.
    public var standardError: String { traces.standardError }

    /// The number of bytes that are missing in `standardOutput`; 0 if it is whole.
    public var droppedFromStandardOutput: Int { dropped.output }

    /// The number of bytes that are missing in `standardError`; 0 if it is whole.
    public var droppedFromStandardError: Int { dropped.errors }

    /// The number of bytes that were not kept of each of the two.
    package var dropped: (output: Int, errors: Int) { traces.dropped }

    /// The time from the fork to the end of the child.
    public internal(set) var duration = Duration.zero

    /// The processor time of the child, in user mode and in the kernel together.
    public internal(set) var cpuTime = Duration.zero

    /// The largest amount of physical memory that the child used, in bytes.
    ///
    /// Memory that the child shared with its parent counts, so the value is never less than the
    /// parent's memory at the fork (`ru_maxrss`, getrusage(2)).
    public internal(set) var peakMemory: UInt64 = 0

    /// The calls of the thread on which the body began, when the body timed out or deadlocked, or
    /// could allocate no more memory; innermost first.
    ///
    /// Empty if the child could not report them, for example because it had blocked signals.
    public var blockedAt: [Crash.Frame] { traces.threads.first?.backtrace ?? [] }

    /// The number of times that the body was started.
    ///
    /// The number is greater than one if a lock that another thread held at the fork stopped the body, or a body right
    /// inside of it.
    public internal(set) var attempts = 1

    package var traces = ChildTraces()
}

extension IsolatedRun: Sendable where Value: Sendable {}
extension IsolatedRun.Termination: Sendable where Value: Sendable {}

extension IsolatedRun {
    /// The value of a body that returned.
    ///
    /// - Throws: for any other ending, the error that the body threw, as itself if the error is
    ///   `Codable` and the runtime finds its type by name, otherwise as a ``ChildError``; or a
    ///   ``ChildFailure``.
    public var value: Value {
        get throws {
            switch termination {
            case .returned(let value): return value
            case .threw(let error): throw error.thrown
            default: throw failure!
            }
        }
    }

    /// The failure of a body that neither returned nor threw.
    private var failure: ChildFailure? {
        switch termination {
        case .returned, .threw: nil
        case .crashed(let crash): ChildFailure(.crashed(crash), traces)
        case .exited(let code): ChildFailure(.exited(code), traces)
        case .killed(let signal): ChildFailure(.killed(signal), traces)
        case .exceeded(let resource): ChildFailure(.exceeded(resource), traces)
        case .timedOut: ChildFailure(.timedOut, traces)
        case .deadlocked: ChildFailure(.deadlocked, traces)
        }
    }

    /// The error of a body that threw, otherwise nil.
    public var error: ChildError? { if case .threw(let error) = termination { error } else { nil } }

    /// The crash of a body that crashed, otherwise nil.
    public var crash: Crash? { if case .crashed(let crash) = termination { crash } else { nil } }
}

extension IsolatedRun: CustomStringConvertible {
    /// How the body ended.
    ///
    /// For a time-out or a deadlock, the calls in the user's code follow in the lines below, for each thread that
    /// told them; for an allocation that failed, the calls that led to it.
    public var description: String {
        switch termination {
        case .returned(let value): "returned <\(value)>"
        case .threw(let error): "threw <\(error)>"
        default: failure!.ending
        }
    }

    /// The user's calls of all threads, each on its own line after a newline.
    package var blockedCalls: String { traces.threads.text }
}

extension IsolatedRun {
    /// Returns the run with another output.
    ///
    /// - Parameter clean: removes from an output what the body did not write.
    /// - Returns: the run.
    package func withOutput(_ clean: (String) -> String) -> IsolatedRun {
        var run = self
        run.traces.standardOutput = clean(standardOutput)
        run.traces.standardError = clean(standardError)
        return run
    }
}
