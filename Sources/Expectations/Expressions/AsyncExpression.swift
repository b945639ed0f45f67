import CrashCatching
import Isolation

/// The async expression of an expectation, which is evaluated when a matcher needs it.
///
/// As with an ``Expression``, one judgment runs the closure at most once, whether the closure returns, throws or
/// crashes. The next judgment uses the same value or crash. If the closure threw, the next judgment runs it
/// again.
///
/// The expression is evaluated in a task of its own, with the task-local values and the priority of the caller.
/// When that task crashes, the caller goes on: see ``catchCrash(isolation:_:)``.
public struct AsyncExpression<Value> {
    fileprivate let memory: Memory
    fileprivate let bypassesCache: Bool

    /// The source location of the expectation.
    public let location: ExpectationLocation

    /// Whether the user wrote a closure, not a plain value.
    public let isClosure: Bool

    fileprivate final class Memory {
        let body: () async throws -> Value?
        var outcome: CatchOutcome<Value?>?
        /// Whether this memory serves one judgment only, so that an error is kept like a value.
        var isOfOneJudgment = false
        /// The judged expression, whose body already runs in a guarded call.
        var original: AsyncExpression?
        /// Whether the expression below this one, if there is one, has been evaluated.
        var isBelowEvaluated: () -> Bool = { false }
        /// The isolation of the caller, for matchers that do not await.
        var isolation: (any Actor)?

        init(_ body: @escaping () async throws -> Value?) { self.body = body }
    }
}

// In an extension, so that the struct keeps its memberwise initializer.
extension AsyncExpression {
    /// Creates an expression that keeps its first value.
    ///
    /// A crash is kept, too. An error is kept for the judgment in which it was thrown. Outside of a judgment, the
    /// closure runs each time until it returns a value.
    ///
    /// - Parameters:
    ///   - expression: returns the value.
    ///   - location: the source location of the expectation.
    ///   - isClosure: whether the user wrote a closure.
    public init(
        expression: @escaping () async throws -> Value?, location: ExpectationLocation, isClosure: Bool = true
    ) { self.init(memory: Memory(expression), bypassesCache: false, location: location, isClosure: isClosure) }

    /// Creates an expression whose closure keeps its value itself.
    ///
    /// - Parameters:
    ///   - memoizedExpression: returns the value; the argument true requests a new value.
    ///   - location: the source location of the expectation.
    ///   - withoutCaching: whether to request a new value each time.
    ///   - isClosure: whether the user wrote a closure.
    public init(
        memoizedExpression: @escaping (Bool) async throws -> Value?, location: ExpectationLocation,
        withoutCaching: Bool, isClosure: Bool = true
    ) {
        let memory = Memory { try await memoizedExpression(withoutCaching) }
        self.init(memory: memory, bypassesCache: true, location: location, isClosure: isClosure)
    }

    /// Returns how the expression ended.
    ///
    /// - Parameters:
    ///   - timeLimit: how long to wait for the expression; nil waits for ever.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the ending; a crash is kept like a value, an error for one judgment.
    func outcome(
        within timeLimit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
    ) async -> CatchOutcome<Value?> {
        switch memory.outcome {
        case .threw where !memory.isOfOneJudgment: break
        case let outcome?: if !bypassesCache { return outcome }
        case nil: break
        }
        if let original = memory.original {
            let outcome = await original.outcome(within: timeLimit)
            memory.outcome = outcome
            return outcome
        }
        let caught = await catchCrash(within: timeLimit, isolation: isolation, memory.body)
        let outcome: CatchOutcome<Value?> =
            switch caught {
            case .threw(EvaluationFailure.crashed(let crash)): .crashed(crash)  // of one below
            case .threw(let failure as Unfinished): .threw(EvaluationFailure(failure))
            case .threw(let failure as GuardFailure): .threw(EvaluationFailure.notRun(failure))
            default: caught
            }
        memory.outcome = outcome
        return outcome
    }

    /// Whether this judgment has run the closure, or would not run it because how it ended is known.
    var isEvaluated: Bool {
        switch memory.outcome {
        case .threw where !memory.isOfOneJudgment: false
        case .some: !bypassesCache || memory.isBelowEvaluated()
        case nil: memory.isBelowEvaluated()
        }
    }

    /// The isolation of the caller of the judgment, for matchers that do not await.
    var isolation: (any Actor)? { memory.isolation }

    /// Returns the value of the expression.
    ///
    /// - Parameter isolation: the isolation of the caller.
    /// - Returns: the value, nil if the expression is nil.
    /// - Throws: the error of the expression. If the expression crashed, an ``EvaluationFailure``, which a matcher
    ///   should not catch: the expectation then fails and reports the crash.
    public func evaluate(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
        switch await outcome() {
        case .returned(let value): return value
        case .threw(let error): throw error
        case .crashed(let crash): throw EvaluationFailure.crashed(crash)
        }
    }

    /// Returns an expression of another type on top of this one.
    ///
    /// - Parameter block: turns the value into another value; called at most once.
    /// - Returns: an expression with a memory of its own.
    public func cast<U>(_ block: @escaping (Value?) async throws -> U?) -> AsyncExpression<U> {
        let made = AsyncExpression<U>.Memory { try await block(self.evaluate()) }
        made.isOfOneJudgment = memory.isOfOneJudgment
        made.isolation = memory.isolation
        made.isBelowEvaluated = { self.isEvaluated }
        return AsyncExpression<U>(memory: made, bypassesCache: false, location: location, isClosure: isClosure)
    }

    /// Returns the same expression, whose failures are reported at another source location.
    ///
    /// - Parameter location: the source location.
    /// - Returns: the expression.
    public func at(_ location: ExpectationLocation) -> AsyncExpression<Value> {
        // As of a closure: the place of a crash is not looked for at the place of the report.
        AsyncExpression(memory: memory, bypassesCache: bypassesCache, location: location, isClosure: true)
    }

    /// Returns the same expression, evaluated again each time; the original keeps the result.
    public func withoutCaching() -> AsyncExpression<Value> {
        AsyncExpression(memory: memory, bypassesCache: true, location: location, isClosure: isClosure)
    }

    /// Returns an expression on top of this one that keeps its first value.
    public func withCaching() -> AsyncExpression<Value> { cast { $0 } }

    /// Returns the same expression for one judgment, in which it is evaluated at most once.
    ///
    /// The original keeps a value or a crash, but not an error.
    ///
    /// - Parameters:
    ///   - fresh: whether to evaluate again, even if a result is kept.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expression for that judgment.
    func judgedOnce(fresh: Bool, _ isolation: (any Actor)?) -> AsyncExpression<Value> {
        let original = fresh ? withoutCaching() : self
        let memory = Memory { try await original.evaluate() }
        memory.isOfOneJudgment = true
        memory.original = original
        memory.isolation = isolation
        memory.isBelowEvaluated = { original.isEvaluated }
        return AsyncExpression(memory: memory, bypassesCache: false, location: location, isClosure: isClosure)
    }

    /// Evaluates the expression, for matchers that do not await.
    ///
    /// - Parameter isolation: the isolation of the caller.
    /// - Returns: an expression that returns the value, throws the error or reports the crash.
    public func toSynchronousExpression(isolation: isolated (any Actor)? = #isolation) async -> Expression<Value> {
        synchronous(await outcome())
    }

    /// Returns an expression with the given ending.
    func synchronous(_ outcome: CatchOutcome<Value?>) -> Expression<Value> {
        // Called in a child only, whose one thread runs all tasks.
        nonisolated(unsafe) let body = memory.body
        let depth = ThisProcess.childDepth
        let end: () throws -> Value? = {
            // A matcher that runs the expression in a child wants the body, and not how it ended here.
            if ThisProcess.childDepth != depth { return try runToEnd { try await body() } }
            switch outcome {
            case .returned(let value): return value
            case .threw(let error): throw error
            case .crashed(let crash): throw EvaluationFailure.crashed(crash)
            }
        }
        let expression = Expression(expression: end, location: location, isClosure: isClosure)
        expression.cell.isReplay = true
        return expression
    }

    /// The expression for a matcher that evaluates it in a child process, which runs its tasks to the end.
    var inChild: Expression<Value> {
        // Called in a child only, whose one thread runs all tasks.
        nonisolated(unsafe) let body = memory.body
        return Expression(expression: { try runToEnd { try await body() } }, location: location, isClosure: isClosure)
    }

    /// The expression as it ended so far, for messages; this never runs the closure.
    public var known: Expression<Value> {
        guard let outcome = memory.outcome ?? memory.original?.memory.outcome else {
            let known = Expression<Value>(expression: { nil }, location: location, isClosure: isClosure)
            known.cell.leaveToChild()
            return known
        }
        return synchronous(outcome)
    }
}

extension Expression {
    /// Returns the same expression for matchers that await, evaluated when they need it.
    ///
    /// - Parameter isolation: the isolation of the caller, in which the expression is evaluated: a closure that is
    ///   not async does not carry its own isolation.
    /// - Returns: the expression.
    public func toAsyncExpression(isolation: isolated (any Actor)? = #isolation) -> AsyncExpression<Value> {
        toAsyncExpression(isolation: isolation) { try $0.evaluate() }
    }

    /// Returns the same expression for matchers that await, evaluated by a closure.
    func toAsyncExpression(
        isolation: isolated (any Actor)?, _ evaluate: @escaping (Expression<Value>) throws -> Value?
    ) -> AsyncExpression<Value> {
        // Both stay in the isolation. Swift 6.0 does not recognize that.
        nonisolated(unsafe) let (expression, evaluate) = (self, evaluate)
        let memory = AsyncExpression<Value>.Memory {
            _ = isolation  // a closure that does not use it runs anywhere
            return try evaluate(expression)
        }
        memory.isBelowEvaluated = { expression.cell.root.isEvaluated }
        return AsyncExpression(memory: memory, bypassesCache: true, location: location, isClosure: isClosure)
    }
}

extension Result where Failure == any Error {
    /// Returns what an async closure of no actor returns or throws.
    package static func of(_ body: () async throws -> Success) async -> Result {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}
