import CrashCatching

/// Keeps objects of matchers until a claim ends: from one look of a poll to the next, and past a crash.
///
/// A matcher begins anew at each look, and the crash of another matcher abandons what it holds. So an object that has to
/// outlast a look, or has to be ended, such as an observer, is kept here.
package final class ClaimMemory: Sendable {
    /// An object that a matcher keeps.
    package protocol Kept: AnyObject {
        /// Ends the work of the object. The claim is over, but another owner may still hold the object.
        func end()
    }

    /// The memory of the claim for which a matcher begins.
    ///
    /// Not while it judges: its expression may contain expectations of its own.
    @TaskLocal private static var current: ClaimMemory?

    private struct Entry: @unchecked Sendable {
        /// Retained, so that no other owner gets the same identifier.
        let owner: AnyObject
        let object: any Kept
    }

    private let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// Returns the object that a matcher keeps during the claim; outside of one, a new object.
    ///
    /// - Parameters:
    ///   - owner: identifies the matcher.
    ///   - make: makes the object, at the first look.
    /// - Returns: the object, which the claim ends.
    package static func kept<Object: Kept>(for owner: AnyObject, _ make: () -> Object) -> Object {
        guard let current else { return make() }
        let key = ObjectIdentifier(owner)
        if let kept = current.entries.withLock({ $0[key] })?.object as? Object { return kept }
        let made = make()
        current.entries.withLock { $0[key] = Entry(owner: owner, object: made) }
        return made
    }

    /// Runs code of the user's during the beginning of a matcher: its expectations are not part of the claim.
    package static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
        if current == nil { return try body() }
        return try $current.withValue(nil, operation: body)
    }

    /// Runs the beginning of a matcher, which may use this memory.
    fileprivate func during<Result>(_ beginning: () -> Result) -> Result {
        ClaimMemory.$current.withValue(self, operation: beginning)
    }

    /// Ends and releases all objects.
    func forget() {
        let ended = entries.withLock { entries in
            defer { entries = [:] }
            return entries
        }
        for entry in ended.values { entry.object.end() }
    }
}

extension MatcherRule {
    /// Begins to judge an expression, with the memory of the claim.
    ///
    /// - Parameter memory: the memory.
    /// - Returns: what `begun()` returns.
    func begun(with memory: ClaimMemory) -> (rule: MatcherRule, hasFailed: Bool) {
        memory.during(begun)
    }
}

extension AsyncMatcher {
    /// Does the work that precedes the evaluation of the expression, with the memory of the claim.
    ///
    /// - Parameter memory: the memory.
    /// - Returns: the matcher that judges the expression.
    /// - Throws: the error that stopped this work.
    func begun(with memory: ClaimMemory) throws -> AsyncMatcher<T> {
        try memory.during { Result { try begun() } }.get()
    }
}
