import CrashCatching
import Isolation

/// The expression of an expectation: evaluated when a matcher asks.
///
/// One judgement (a `to` or `toNot` with all parts of its matcher, its message and the value that a
/// requirement gives back; a look of a poll) runs the closure at most once, whether it returns, throws
/// or crashes. The next judgement has the same value or crash, and runs a closure that threw again.
public struct Expression<Value> {
    let cell: ExpressionCell
    let bypassesCache: Bool

    /// Where the expectation stands.
    public var location: ExpectationLocation { cell.location }

    /// Whether the user wrote a closure, not a plain value.
    public var isClosure: Bool { cell.isClosure }

    /// An expression that keeps its value once it has one.
    ///
    /// A crash is kept, too. An error is kept for the judgement in which it was thrown; without one, the
    /// closure runs each time until it has a value.
    ///
    /// - Parameters:
    ///   - expression: gives the value.
    ///   - location: where the expectation stands.
    ///   - isClosure: whether the user wrote a closure.
    public init(
        expression: @escaping () throws -> Value?, location: ExpectationLocation,
        isClosure: Bool = true
    ) {
        cell = TypedExpressionCell(expression, location, isClosure)
        bypassesCache = false
    }

    /// An expression whose closure keeps its value itself.
    ///
    /// - Parameters:
    ///   - memoizedExpression: gives the value; true asks for a fresh one.
    ///   - location: where the expectation stands.
    ///   - withoutCaching: whether to ask for a fresh value each time.
    ///   - isClosure: whether the user wrote a closure.
    public init(
        memoizedExpression: @escaping (Bool) throws -> Value?, location: ExpectationLocation,
        withoutCaching: Bool, isClosure: Bool = true
    ) {
        cell = TypedExpressionCell(
            { try memoizedExpression(withoutCaching) }, location, isClosure)
        bypassesCache = true
    }

    init(cell: ExpressionCell, bypassesCache: Bool) {
        self.cell = cell
        self.bypassesCache = bypassesCache
    }

    /// The value.
    ///
    /// - Returns: the value, nil if the expression is nil.
    /// - Throws: what the expression throws. If it crashed, an ``EvaluationFailure``, which a
    ///   matcher best lets pass: the expectation then fails and tells of the crash.
    public func evaluate() throws -> Value? {
        try cell.place(fresh: bypassesCache)?.assumingMemoryBound(to: Value.self).pointee
    }

    /// How the expression ended.
    ///
    /// For matchers that judge errors or crashes.
    ///
    /// - Returns: the ending; a crash is kept like a value, an error for one judgement.
    public func outcome() -> CatchOutcome<Value?> {
        do {
            return .returned(try evaluate())
        } catch EvaluationFailure.crashed(let crash) {
            return .crashed(crash)
        } catch {
            return .threw(error)
        }
    }

    /// An expression of another type on top of this one.
    ///
    /// - Parameter block: turns the value into another; called at most once in a judgement.
    /// - Returns: an expression with a memory of its own.
    public func cast<U>(_ block: @escaping (Value?) throws -> U?) -> Expression<U> {
        let cell = DerivedExpressionCell({ try block(self.evaluate()) }, on: cell, at: location)
        return Expression<U>(cell: cell, bypassesCache: false)
    }

    /// The same expression, whose failures are reported at another place.
    ///
    /// - Parameter location: the place.
    /// - Returns: an expression with a memory of its own.
    public func at(_ location: ExpectationLocation) -> Expression<Value> {
        let original = withoutCaching()
        let cell = DerivedExpressionCell({ try original.evaluate() }, on: cell, at: location)
        return Expression(cell: cell, bypassesCache: false)
    }

    /// The same expression, evaluated anew each time; what it gives is kept for the original.
    public func withoutCaching() -> Expression<Value> {
        Expression(cell: cell, bypassesCache: true)
    }

    /// An expression on top of this one that keeps its first value.
    public func withCaching() -> Expression<Value> {
        cast { $0 }
    }
}

/// Why an expression has no value and no error either.
public enum EvaluationFailure: Error, CustomStringConvertible {
    /// It crashed.
    case crashed(Crash)
    /// It could not be run.
    case notRun(GuardFailure)
    /// Airbag did not run it in a child, ended it there, or does not know how it ended.
    ///
    /// Nothing is known of the expression, so the expectation fails, positive or negative, whatever
    /// matchers stand around the one that asked.
    case refused(ChildFailure)
    /// It had not ended when an expectation that polls gave up; the texts say what was under way, and
    /// which calls.
    case unfinished(String, calls: String?)

    /// What happened.
    public var description: String {
        switch self {
        case .crashed(let crash): "\(crash.verb): \(crash.summary)"
        case .notRun(let failure): "was \(failure)"
        case .refused(let failure): failure.refusal?.clause ?? failure.ending
        case .unfinished(let text, _): text
        }
    }

    /// Calls, for the lines below.
    var calls: String? {
        switch self {
        case .crashed, .notRun: nil
        case .refused(let failure):
            // Behind a newline.
            failure.blockedCalls.isEmpty ? nil : String(failure.blockedCalls.dropFirst())
        case .unfinished(_, let calls): calls
        }
    }
}

extension EvaluationFailure {
    /// What did not end in time.
    package init(_ failure: Unfinished) {
        self = .unfinished("\(failure)", calls: failure.details)
    }
}
