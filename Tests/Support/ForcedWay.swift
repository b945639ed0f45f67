import CGuard

/// A way of running a body, taken on purpose.
package enum ForcedWay: String, Sendable, CaseIterable {
    /// As this machine does it.
    case none
    /// Every crash arrives as a signal.
    case signalRoute
    /// The body runs on a thread of its own.
    case ownThread
    /// There is no memory for a signal stack.
    case noStack
    /// The body needs a thread, and none can be started.
    case noThread

    private var flags: UInt32 {
        switch self {
        case .none: 0
        case .signalRoute: AIRBAG_FORCE_SIGNAL_ROUTE.rawValue
        case .ownThread: AIRBAG_FORCE_OWN_THREAD.rawValue
        case .noStack: AIRBAG_FORCE_NO_STACK.rawValue
        case .noThread: AIRBAG_FORCE_OWN_THREAD.rawValue | AIRBAG_FORCE_NO_THREAD.rawValue
        }
    }

    /// Runs `body` with this way in force on the calling thread.
    package func take<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = airbag_force(flags)
        defer { _ = airbag_force(before) }
        return try body()
    }
}
