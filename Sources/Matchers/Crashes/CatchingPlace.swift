/// Where `throwAssertion` runs an expression.
public enum CatchingPlace: Sendable, Hashable {
    /// In this process, on the same thread.
    ///
    /// Catching is cheap (<doc:Costs>). The effects of the expression before the crash remain. Use
    /// this place for the deliberate traps of Swift: they stop before anything is damaged.
    case process
    /// In a forked child, for ten seconds at most.
    ///
    /// A child costs far more (<doc:Costs>). No effect of the expression reaches this process: no
    /// damaged memory, no lock that stays locked, no output. The value stays in the child, too. So a
    /// requirement that passes has no value to return, and reports that unless the value is `Void`.
    case child
}
