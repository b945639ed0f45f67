public import CrashCatching
public import Isolation

/// The expression of an expectation, which is evaluated when a matcher needs it.
///
/// One judgment runs the closure at most once, whether the closure returns, throws or crashes. A judgment is one
/// look of a poll, or one `to` or `toNot` with all parts of its matcher, its message and the value that a
/// requirement returns. The next judgment uses the same value or crash. If the closure threw, the next judgment
/// runs it again.
public struct Expression<Value> {
    @usableFromInline let cell: ExpressionCell
    @usableFromInline let bypassesCache: Bool
    /// Nil for a plain value, which rarely crashes.
    @usableFromInline let owner: CrashOwner?
}

/// Another name for ``Expression``, which Foundation, and so XCTest, has too.
public typealias SyncExpression<Value> = Expression<Value>

// In an extension, so that the struct keeps its memberwise initializer.
extension Expression {
    /// Creates an expression of a plain value that the user wrote, and that keeps its first value.
    ///
    /// - Parameters:
    ///   - value: returns the value.
    ///   - location: the source location of the expectation.
    public init(value: @escaping () throws -> Value?, location: ExpectationLocation) {
        self.init(cell: TypedExpressionCell(value, location, false), bypassesCache: false, owner: nil)
    }

    /// The source location of the expectation.
    public var location: ExpectationLocation { cell.location }

    /// Whether the user wrote a closure, not a plain value.
    public var isClosure: Bool { cell.isClosure }

    /// Creates an expression that keeps its first value.
    ///
    /// A crash is kept, too. An error is kept for the judgment in which it was thrown. Outside of a judgment, the
    /// closure runs each time until it returns a value.
    ///
    /// - Parameters:
    ///   - expression: returns the value.
    ///   - location: the source location of the expectation.
    ///   - isClosure: whether the user wrote a closure.
    public init(expression: @escaping () throws -> Value?, location: ExpectationLocation, isClosure: Bool = true) {
        let cell = TypedExpressionCell(expression, location, isClosure)
        self.init(cell: cell, bypassesCache: false, owner: isClosure ? CrashOwner(cell) : nil)
    }

    /// Creates an expression whose closure keeps its value itself.
    ///
    /// - Parameters:
    ///   - memoizedExpression: returns the value; the argument true requests a new value.
    ///   - location: the source location of the expectation.
    ///   - withoutCaching: whether to request a new value each time.
    ///   - isClosure: whether the user wrote a closure.
    public init(
        memoizedExpression: @escaping (Bool) throws -> Value?, location: ExpectationLocation,
        withoutCaching: Bool, isClosure: Bool = true
    ) {
        cell = TypedExpressionCell({ try memoizedExpression(withoutCaching) }, location, isClosure)
        bypassesCache = true
        owner = nil
    }

    /// Returns the value of the expression.
    ///
    /// - Returns: the value, nil if the expression is nil.
    /// - Throws: the error of the expression. If the expression crashed, an ``EvaluationFailure``, which a matcher
    ///   should not catch: the expectation then fails and reports the crash.
    public func evaluate() throws -> Value? {
        try cell.place(fresh: bypassesCache)?.assumingMemoryBound(to: Value.self).pointee
    }

    /// Whether how it ended is known, so that `evaluate` would not run the closure.
    public var isEvaluated: Bool { cell.isEvaluated }

    /// Returns how the expression ended.
    ///
    /// For matchers that judge errors or crashes. A value that is a function without parameters is no ending: nobody
    /// called it. The compiler takes functions of actors for values, and where it does not, it refuses the call.
    ///
    /// - Returns: the ending; a crash is kept like a value, an error for one judgment.
    public func outcome() -> CatchOutcome<Value?> {
        switch ending() {
        case .returned: .returned(value)
        case .threw(let error): .threw(error)
        case .crashed(let crash): .crashed(crash)
        }
    }

    /// Returns how the expression ended, without its value.
    ///
    /// The type of an ending with a value is looked up at each use (see Tricks in docs/performance.md).
    ///
    /// - Returns: the ending, as `outcome` returns it.
    package func ending() -> CatchOutcome<Void> {
        cell.evaluate(fresh: bypassesCache)
        // Nothing is thrown in between: Swift Testing spends 5 µs on each error.
        switch cell.state {
        case .returned: return cell.currentPlace == nil ? .returned(()) : uncalled.map { .threw($0) } ?? .returned(())
        case .crashed: return .crashed(cell.crash!)
        case .threw: return .threw(cell.error!)
        case .none, .running, .inChild: preconditionFailure("the expression has not ended")
        }
    }

    /// The failure of a value that is a function without parameters, such as `@MainActor () throws -> Int`.
    var uncalled: EvaluationFailure? {
        // A function and its context. Few other values have this size, and names are dear.
        guard MemoryLayout<Value>.size == 2 * MemoryLayout<UnsafeRawPointer>.size,
            !_isPOD(Value.self), Value.self != String.self
        else { return nil }
        let name = "\(Value.self)"
        let words = name.split(separator: " ")
        let attributes = words.prefix { $0.hasPrefix("@") || $0.hasPrefix("nonisolated(") }
        guard words.dropFirst(attributes.count).first == "()" else { return nil }
        // Of functions without an actor the compiler refuses all that a closure returns but optional ones, and a
        // closure that looks one up may be asked whether it throws.
        let isOfActor = attributes.contains { $0 != "@Sendable" }
        return isClosure && !isOfActor ? nil : .uncalled(name)
    }

    /// Returns the text of the latest ending for a message: of an error, a crash, or a value.
    ///
    /// - Parameter text: makes the text of a value.
    /// - Returns: the text of the value, or of the error or crash.
    public func shown(_ text: (Value?) -> String) -> String {
        if case .none = cell.state { cell.evaluate(fresh: false) }
        guard case .returned = cell.state else { return cell.text }
        return text(value)
    }

    /// Whether an error of a matcher is a crash of the matcher's own code, or a refusal of Airbag.
    ///
    /// No other matcher makes up for either. A crash of the expression is for the matchers of crashes.
    ///
    /// - Parameter error: the error of a matcher that judged the expression.
    /// - Returns: whether it is one of these.
    package func isCrashOfMatcher(_ error: any Error) -> Bool {
        switch error {
        case is MatcherCrash, EvaluationFailure.refused, EvaluationFailure.notRun: return true
        case EvaluationFailure.crashed:
            if case .none = cell.state, cell.isEvaluated { cell.evaluate(fresh: false) }  // only replays
            if case .returned = cell.state { return true }  // otherwise it crashed, here or in a child
            return false
        default: return false
        }
    }

    /// The latest value, if there is one.
    var value: Value? { cell.currentPlace?.assumingMemoryBound(to: Value.self).pointee }

    /// Returns an expression of another type on top of this one.
    ///
    /// - Parameter block: turns the value into another value; called at most once in a judgment.
    /// - Returns: an expression with a memory of its own.
    public func cast<U>(_ block: @escaping (Value?) throws -> U?) -> Expression<U> {
        let cell = DerivedExpressionCell({ try block(self.evaluate()) }, on: cell, at: cell.location)
        return Expression<U>(cell: cell, bypassesCache: false, owner: nil)
    }

    /// Returns the same expression, whose failures are reported at another source location.
    func at(_ location: ExpectationLocation) -> Expression<Value> {
        Expression(cell: MovedExpressionCell(self, to: location), bypassesCache: bypassesCache, owner: nil)
    }

    /// Returns the same expression, evaluated again each time; the original keeps the result.
    public func withoutCaching() -> Expression<Value> {
        Expression(cell: cell, bypassesCache: true, owner: owner)
    }

    /// Returns an expression on top of this one that keeps its first value.
    public func withCaching() -> Expression<Value> { cast { $0 } }
}

/// Releases the crash of an expression when nobody can ask for it any more.
///
/// A crash leaks what the abandoned calls held, also the cell, but not this object.
@usableFromInline
final class CrashOwner {
    private let cell: ExpressionCell

    @usableFromInline
    init(_ cell: ExpressionCell) {
        self.cell = cell
        cell.owner = self
    }

    deinit {
        cell.owner = nil
        cell.forgetCrash()
    }
}

/// The reason why an expression has neither a value nor an error.
public enum EvaluationFailure: Error, CustomStringConvertible {
    /// The expression crashed.
    case crashed(Crash)
    /// The expression could not be run.
    case notRun(GuardFailure)
    /// Airbag did not run the expression in a child process, ended it there, or does not know how it ended.
    ///
    /// Nothing is known of the expression. So positive and negative expectations fail, whichever matchers enclose
    /// the matcher that evaluated it.
    case refused(ChildFailure)
    /// The value is a function of this type, which nobody called.
    case uncalled(String)
    /// It is not known how the expression ends: it had not ended when a polling expectation gave up, or was not
    /// evaluated in a child. The texts describe why, and the calls of the running work.
    case unfinished(String, calls: String?)

    /// A description of the reason.
    public var description: String {
        switch self {
        case .crashed(let crash): "\(crash.verb): \(crash.summary)"
        case .notRun(let failure): "was \(failure)"
        case .refused(let failure): failure.refusal?.clause ?? failure.ending
        case .uncalled(let type):
            "nobody called the function <\(type)>: write `await expect { try await f() }`"
        case .unfinished(let text, _): text
        }
    }

    /// The calls, for the lines below the message.
    var calls: String? {
        switch self {
        case .crashed, .notRun, .uncalled: nil
        case .refused(let failure):
            // The calls begin with a newline.
            failure.blockedCalls.isEmpty ? nil : String(failure.blockedCalls.dropFirst())
        case .unfinished(_, let calls): calls
        }
    }
}

extension EvaluationFailure {
    /// Creates the failure after a crash of an expression.
    ///
    /// A matcher of the user's may have called `catchCrash` around `evaluate()`: then the crash ends that call, as it
    /// would without a judgment around the matcher.
    init(after crash: Crash) {
        crash.passOnToCatchCrash()
        self = .crashed(crash)
    }

    /// Creates a failure for work that did not end in time.
    package init(_ failure: Unfinished) { self = .unfinished("\(failure)", calls: failure.details) }
}
