import CrashCatching

/// The default times of polling expectations.
///
/// They apply to the whole process.
public enum PollingDefaults {
    // After such a pause, a change is noticed within a millisecond, and waiting costs little.
    private static let values = Locked((timeout: Duration.seconds(1), pollInterval: Duration.microseconds(900)))

    /// How long an expectation waits for its goal: 1 s.
    public static var timeout: Duration {
        get { values.withLock { $0.timeout } }
        set { values.withLock { $0.timeout = newValue } }
    }

    /// How long a thread may stay blocked after the block was reported: 30 s.
    ///
    /// After this time, the process ends with exit code 1. The environment variable `AIRBAG_BLOCKED_LIMIT` also
    /// sets this limit, in seconds.
    public static var blockedLimit: Duration {
        get { Watchdog.patience.withLock { $0 } }
        set { Watchdog.patience.withLock { $0 = newValue } }
    }

    /// How long an expectation pauses between two looks: 0.9 ms.
    public static var pollInterval: Duration {
        get { values.withLock { $0.pollInterval } }
        set { values.withLock { $0.pollInterval = newValue } }
    }
}
