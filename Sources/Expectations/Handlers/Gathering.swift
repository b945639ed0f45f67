import CrashCatching

/// Keeps the assertions of a closure until it ends; passes later ones on.
final class Gathering: AssertionHandler, Sendable {
    /// The assertions so far; nil if the closure has ended.
    private let records = Locked<[AssertionRecord]?>([])
    // Never changed; a handler is called on the thread of whoever expects something.
    private nonisolated(unsafe) let outer = CurrentHandler.handler
    private let isSilent: Bool

    /// - Parameter isSilent: whether the handler outside of the closure receives only later assertions.
    init(silently isSilent: Bool) { self.isSilent = isSilent }

    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        let record = AssertionRecord(success: assertion, message: message, location: location)
        let isKept = records.withLock { $0?.append(record) != nil }
        if isKept && isSilent { return }
        outer.assert(assertion, message: message, location: location)
    }

    /// Ends the keeping.
    ///
    /// - Returns: the kept assertions, in order.
    func end() -> [AssertionRecord] { records.withLock { exchange(&$0, with: nil) } ?? [] }
}
