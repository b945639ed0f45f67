/// Where an expression runs whose crash is wanted.
public enum CatchingPlace: Sendable, Hashable {
    /// In this process, on the same thread.
    ///
    /// It takes about a microsecond, and what the expression did before the crash stays done. For
    /// the deliberate traps of Swift, which stop before anything is damaged.
    case process
    /// In a forked child, for ten seconds at most.
    ///
    /// It takes about a millisecond, and nothing of what the expression does reaches this process:
    /// no damaged memory, no lock that stays locked, no output. The value stays in the child, too,
    /// so a requirement that passes has none to give, and says so unless it is `Void`.
    case child
}
