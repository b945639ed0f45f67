import CrashCatching

/// Keeps objects of matchers from one look of a poll to the next.
///
/// A look is the beginning of the matcher, the evaluation of the expression and the judgment. A matcher begins anew at
/// each look. An object that has to outlast a look, such as an observer, is kept here. It is used by the thread or task
/// that polls.
package final class PollMemory: Sendable {
    /// An object that a matcher keeps.
    package protocol Kept: AnyObject {
        /// Ends the work of the object: the poll is over.
        ///
        /// A release is not enough. The task of the last look may hold the object a little longer.
        func end()
    }

    /// The memory of the poll, while a matcher begins for one of its looks.
    ///
    /// Nil during the rest of the look: the expression may contain expectations of its own.
    @TaskLocal private static var current: PollMemory?

    private struct Entry: @unchecked Sendable {
        /// Retained, so that no other owner gets the same identifier.
        let owner: AnyObject
        let object: any Kept
    }

    /// The number of looks so far.
    let looks = Locked(0)

    private let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// Returns the object that a matcher keeps during the poll; outside of a poll, a new object.
    ///
    /// - Parameters:
    ///   - owner: identifies the matcher.
    ///   - make: makes the object, in a poll at the first look only.
    /// - Returns: the object. The poll ends it; outside of a poll, its release does.
    package static func kept<Object: Kept>(for owner: AnyObject, _ make: () -> Object) -> Object {
        guard let current else { return make() }
        let key = ObjectIdentifier(owner)
        if let kept = current.entries.withLock({ $0[key] })?.object as? Object { return kept }
        let made = make()
        current.entries.withLock { $0[key] = Entry(owner: owner, object: made) }
        return made
    }

    /// Runs code of the user's during the beginning of a matcher: its expectations are not part of the poll.
    package static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
        if current == nil { return try body() }
        return try $current.withValue(nil, operation: body)
    }

    /// Runs the beginning of a matcher, which may use this memory.
    fileprivate func during<Result>(_ beginning: () -> Result) -> Result {
        PollMemory.$current.withValue(self, operation: beginning)
    }

    /// Ends and releases all objects.
    func forget() {
        let ended = entries.withLock { exchange(&$0, with: [:]) }
        for entry in ended.values { entry.object.end() }
    }
}

extension MatcherRule {
    /// Begins to judge an expression; in a poll, with its memory.
    ///
    /// - Parameter memory: the memory of the poll; nil if this is none.
    /// - Returns: what `begun()` returns.
    func begun(with memory: PollMemory?) -> (rule: MatcherRule, hasFailed: Bool) {
        memory?.during(begun) ?? begun()
    }
}

extension AsyncMatcher {
    /// Does the work that precedes the evaluation of the expression; in a poll, with its memory.
    ///
    /// - Parameter memory: the memory of the poll; nil if this is none.
    /// - Returns: the matcher that judges the expression.
    /// - Throws: the error that stopped this work.
    func begun(with memory: PollMemory?) throws -> AsyncMatcher<T> {
        guard let memory else { return try begun() }
        return try memory.during { Result { try begun() } }.get()
    }
}
