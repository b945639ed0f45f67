import CrashCatching

/// How long and how often expectations look, where nothing else is said.
///
/// For the whole process.
public enum PollingDefaults {
    private static let values = Locked((timeout: Duration.seconds(1), pollInterval: spacing))

    /// So that what becomes true is noticed within a millisecond, and waiting costs little.
    private static var spacing: Duration { .microseconds(900) }

    /// How long an expectation waits for what should come: 1 s.
    public static var timeout: Duration {
        get { values.withLock { $0.timeout } }
        set { values.withLock { $0.timeout = newValue } }
    }

    /// How long a thread may stay blocked once that was reported: 30 s.
    ///
    /// Then the process ends, with exit code 1. The environment variable `AIRBAG_BLOCKED_LIMIT` sets it, too, in
    /// seconds.
    public static var blockedLimit: Duration {
        get { Watchdog.patience.withLock { $0 } }
        set { Watchdog.patience.withLock { $0 = newValue } }
    }

    /// How long it waits before it looks again: 0.9 ms.
    public static var pollInterval: Duration {
        get { values.withLock { $0.pollInterval } }
        set { values.withLock { $0.pollInterval = newValue } }
    }
}
