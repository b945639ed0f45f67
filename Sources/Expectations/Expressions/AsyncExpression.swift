import CrashCatching
import Isolation

/// The async expression of an expectation: evaluated when a matcher asks.
///
/// One judgement runs the closure at most once, whether it returns, throws or crashes, as with an
/// ``Expression``. The next judgement has the same value or crash, and runs a closure that threw again.
///
/// It is evaluated in a task of its own, with the task-local values and the priority of the caller.
/// When that task crashes, the caller goes on: see ``CrashCatching/catchCrash(isolation:_:)``.
public struct AsyncExpression<Value> {
    private let memory: Memory
    private let bypassesCache: Bool

    /// Where the expectation stands.
    public let location: ExpectationLocation

    /// Whether the user wrote a closure, not a plain value.
    public let isClosure: Bool

    private final class Memory {
        let body: () async throws -> Value?
        var outcome: CatchOutcome<Value?>?
        /// Whether it serves one judgement only, so that an error is kept like a value.
        let isOfOneJudgement: Bool
        /// The expression that is judged, whose body is guarded already.
        let original: AsyncExpression?

        init(
            isOfOneJudgement: Bool = false, of original: AsyncExpression? = nil,
            _ body: @escaping () async throws -> Value?
        ) {
            self.body = body
            self.isOfOneJudgement = isOfOneJudgement
            self.original = original
        }
    }

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
        expression: @escaping () async throws -> Value?, location: ExpectationLocation,
        isClosure: Bool = true
    ) {
        self.init(Memory(expression), false, location, isClosure)
    }

    /// An expression whose closure keeps its value itself.
    ///
    /// - Parameters:
    ///   - memoizedExpression: gives the value; true asks for a fresh one.
    ///   - location: where the expectation stands.
    ///   - withoutCaching: whether to ask for a fresh value each time.
    ///   - isClosure: whether the user wrote a closure.
    public init(
        memoizedExpression: @escaping (Bool) async throws -> Value?, location: ExpectationLocation,
        withoutCaching: Bool, isClosure: Bool = true
    ) {
        let memory = Memory { try await memoizedExpression(withoutCaching) }
        self.init(memory, true, location, isClosure)
    }

    private init(
        _ memory: Memory, _ bypassesCache: Bool, _ location: ExpectationLocation, _ isClosure: Bool
    ) {
        self.memory = memory
        self.bypassesCache = bypassesCache
        self.location = location
        self.isClosure = isClosure
    }

    /// How the expression ended.
    ///
    /// - Parameters:
    ///   - timeLimit: how long to wait for it, if not for ever.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the ending; a crash is kept like a value, an error for one judgement.
    func outcome(
        within timeLimit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
    ) async -> CatchOutcome<Value?> {
        switch memory.outcome {
        case .threw where !memory.isOfOneJudgement: break
        case let outcome?: if !bypassesCache { return outcome }
        case nil: break
        }
        if let original = memory.original {
            let outcome = await original.outcome(within: timeLimit)
            memory.outcome = outcome
            return outcome
        }
        let caught = await catchCrash(within: timeLimit, isolation: isolation, memory.body)
        caught.crash?.noteExpectation(at: ("\(location.filePath)", location.line))
        let outcome: CatchOutcome<Value?> =
            switch caught {
            case .threw(EvaluationFailure.crashed(let crash)): .crashed(crash)  // of one below
            case .threw(let failure as Unfinished):
                .threw(EvaluationFailure(failure))
            case .threw(let failure as GuardFailure): .threw(EvaluationFailure.notRun(failure))
            default: caught
            }
        memory.outcome = outcome
        return outcome
    }

    /// The value.
    ///
    /// - Parameter isolation: the isolation of the caller.
    /// - Returns: the value, nil if the expression is nil.
    /// - Throws: what the expression throws. If it crashed, an ``EvaluationFailure``, which a
    ///   matcher best lets pass: the expectation then fails and tells of the crash.
    public func evaluate(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
        switch await outcome() {
        case .returned(let value): return value
        case .threw(let error): throw error
        case .crashed(let crash): throw EvaluationFailure.crashed(crash)
        }
    }

    /// An expression of another type on top of this one.
    ///
    /// - Parameter block: turns the value into another; called at most once.
    /// - Returns: an expression with a memory of its own.
    public func cast<U>(_ block: @escaping (Value?) async throws -> U?) -> AsyncExpression<U> {
        let memory = AsyncExpression<U>.Memory(isOfOneJudgement: memory.isOfOneJudgement) {
            try await block(self.evaluate())
        }
        return AsyncExpression<U>(memory, false, location, isClosure)
    }

    /// The same expression, whose failures are reported at another place.
    ///
    /// - Parameter location: the place.
    /// - Returns: the expression.
    public func at(_ location: ExpectationLocation) -> AsyncExpression<Value> {
        AsyncExpression(memory, bypassesCache, location, isClosure)
    }

    /// The same expression, evaluated anew each time; what it gives is kept for the original.
    public func withoutCaching() -> AsyncExpression<Value> {
        AsyncExpression(memory, true, location, isClosure)
    }

    /// An expression on top of this one that keeps its first value.
    public func withCaching() -> AsyncExpression<Value> {
        cast { $0 }
    }

    /// The same expression for one judgement, in which it is evaluated at most once.
    ///
    /// A value or a crash is kept for the original, an error is not.
    ///
    /// - Parameter fresh: evaluate again, whatever is kept.
    /// - Returns: the expression for that judgement.
    func judgedOnce(fresh: Bool) -> AsyncExpression<Value> {
        let original = fresh ? withoutCaching() : self
        let memory = Memory(isOfOneJudgement: true, of: original) { try await original.evaluate() }
        return AsyncExpression(memory, false, location, isClosure)
    }

    /// Evaluates the expression, for matchers that do not await.
    ///
    /// - Parameter isolation: the isolation of the caller.
    /// - Returns: an expression that gives the value, throws the error or tells of the crash.
    public func toSynchronousExpression(
        isolation: isolated (any Actor)? = #isolation
    ) async -> Expression<Value> {
        synchronous(await outcome())
    }

    /// An expression that ended so.
    func synchronous(_ outcome: CatchOutcome<Value?>) -> Expression<Value> {
        let end: () throws -> Value? = {
            switch outcome {
            case .returned(let value): return value
            case .threw(let error): throw error
            case .crashed(let crash): throw EvaluationFailure.crashed(crash)
            }
        }
        return Expression(expression: end, location: location, isClosure: isClosure)
    }

    /// The expression for a matcher that evaluates it in a child, which runs its tasks to the end.
    var inChild: Expression<Value> {
        nonisolated(unsafe) let body = memory.body
        return Expression(
            expression: { try runToEnd { try await body() } }, location: location,
            isClosure: isClosure)
    }

    /// What is known of the expression, which is not evaluated for it.
    var known: Expression<Value> {
        guard let outcome = memory.outcome ?? memory.original?.memory.outcome else {
            return Expression(expression: { nil }, location: location, isClosure: isClosure)
        }
        return synchronous(outcome)
    }
}

extension Expression {
    /// The same expression for matchers that await; evaluated when they ask for it.
    ///
    /// - Parameter isolation: the isolation of the caller, in which the expression is evaluated: a closure
    ///   that is not async does not tell its own.
    /// - Returns: the expression.
    public func toAsyncExpression(
        isolation: isolated (any Actor)? = #isolation
    ) -> AsyncExpression<Value> {
        toAsyncExpression(isolation: isolation) { try $0.evaluate() }
    }

    /// The same, evaluated by a closure.
    func toAsyncExpression(
        isolation: isolated (any Actor)?,
        _ evaluate: @escaping (Expression<Value>) throws -> Value?
    ) -> AsyncExpression<Value> {
        // They stay in the isolation. Swift 6.0 does not see that.
        nonisolated(unsafe) let (expression, evaluate) = (self, evaluate)
        return AsyncExpression(
            memoizedExpression: { _ in
                _ = isolation  // a closure that does not use it runs anywhere
                return try evaluate(expression)
            }, location: location, withoutCaching: false, isClosure: isClosure)
    }
}
