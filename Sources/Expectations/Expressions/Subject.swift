import CrashCatching
import Isolation

extension ClaimSubject {
    /// The place of the expectation, and whether the expression is a closure.
    var cell: ExpressionCell {
        switch self {
        case .sync(let expression): expression.cell
        case .async(let expression): expression.known.cell
        }
    }

    /// Judges, guarded: survives whatever the expression or the matcher does.
    ///
    /// - Parameters:
    ///   - matcher: judges.
    ///   - fresh: evaluate again, whatever is kept.
    ///   - timeLimit: how long to wait for an async expression or matcher, if not for ever.
    ///   - isolation: the isolation of the caller.
    /// - Returns: what the matcher found, and of what.
    func judged(
        by matcher: AnyMatcher<Value>, fresh: Bool, within timeLimit: TimeLimit? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Judged<Value> {
        switch matcher {
        case .sync(let matcher):
            return await judged(by: matcher, fresh, timeLimit)
        case .async(let matcher):
            return await judged(by: matcher, fresh, timeLimit)
        }
    }

    private func judged(
        by matcher: Matcher<Value>, _ fresh: Bool, _ timeLimit: TimeLimit?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Judged<Value> {
        switch self {
        case .sync(let expression):
            guard let timeLimit else { return Judged(expression, by: matcher, fresh: fresh) }
            return Judged(expression, by: matcher, within: timeLimit)
        case .async(let expression):
            if matcher.rule.isInChild {
                return Judged(expression.inChild, by: matcher, fresh: fresh)
            }
            let (rule, hasFailed) = matcher.rule.begun()
            if hasFailed { return Judged(expression.known, by: Matcher(rule), fresh: fresh) }
            let evaluated = fresh ? expression.withoutCaching() : expression
            let outcome = await evaluated.outcome(within: timeLimit?.duration)
            return Judged(evaluated.synchronous(outcome), by: Matcher(rule), fresh: fresh)
        }
    }

    private func judged(
        by matcher: AsyncMatcher<Value>, _ fresh: Bool, _ timeLimit: TimeLimit?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Judged<Value> {
        let original: AsyncExpression<Value>
        switch self {
        case .sync(let expression):
            if fresh { expression.cell.forget() }
            // Elsewhere than on an actor of the caller's it is given up, and needs nobody who watches.
            let watched = isolation != nil ? timeLimit : nil
            original = expression.toAsyncExpression(isolation: isolation) {
                try $0.evaluated(within: watched)
            }
        case .async(let expression): original = expression
        }
        // Nobody else has it meanwhile: the caller waits.
        nonisolated(unsafe) let expression = original.judgedOnce(fresh: fresh)
        nonisolated(unsafe) let matcher = matcher
        let judge: @Sendable () async throws -> MatcherResult = {
            try await matcher.satisfies(expression)
        }
        let outcome = await catchCrash(within: timeLimit?.duration, isolation: isolation, judge)
        let rule = matcher.rule
        let known = expression.known
        _ = try? known.evaluate()
        let cell = known.cell
        cell.attempt =
            switch outcome {
            case .returned(let result): .judged(result)
            case .threw(let failure as Unfinished): .threw(EvaluationFailure(failure))
            case .threw(let error): .threw(error)
            case .crashed(let crash): .matcherCrashed(crash)
            }
        return Judged(expression: known, rule: rule, status: cell.found)
    }
}

extension Expression {
    /// Evaluates on the calling thread, watched.
    fileprivate func evaluated(within timeLimit: TimeLimit?) throws -> Value? {
        guard let timeLimit else { return try evaluate() }
        let watch = timeLimit.watch
        let result = watch.run(within: timeLimit.duration) { Result { try self.evaluate() } }
        return try result.get()
    }
}

/// How long one look may take, and who watches that.
struct TimeLimit {
    let duration: Duration
    let watch: LookWatch
}

/// A matcher that may await, or one that does not.
enum AnyMatcher<Value> {
    case sync(Matcher<Value>)
    case async(AsyncMatcher<Value>)

    /// Says what is wanted.
    var rule: MatcherRule {
        switch self {
        case .sync(let matcher): matcher.rule
        case .async(let matcher): matcher.rule
        }
    }
}

extension AsyncMatcher {
    /// Says what is wanted; judges nothing.
    fileprivate var rule: MatcherRule {
        .expression(ExpressionRule(wanted: wanted) { _, _ in throw ThreadEnded() })
    }
}

/// What a matcher found of an expression.
struct Judged<Value> {
    let expression: Expression<Value>
    let rule: MatcherRule
    let status: MatcherStatus

    init(expression: Expression<Value>, rule: MatcherRule, status: MatcherStatus) {
        self.expression = expression
        self.rule = rule
        self.status = status
    }

    /// Judges an expression, guarded.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - matcher: judges.
    ///   - fresh: forget what is kept. Within this judgement it is evaluated at most once.
    init(_ expression: Expression<Value>, by matcher: Matcher<Value>, fresh: Bool) {
        if fresh { expression.cell.forget() }
        let status = expression.cell.judge(by: matcher.rule, fresh: expression.bypassesCache)
        self.init(expression: expression, rule: matcher.rule, status: status)
    }

    /// Judges an expression, guarded, on the calling thread, watched.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - matcher: judges.
    ///   - timeLimit: how long that may take.
    init(_ expression: Expression<Value>, by matcher: Matcher<Value>, within timeLimit: TimeLimit) {
        self = timeLimit.watch.run(within: timeLimit.duration) {
            Judged(expression, by: matcher, fresh: true)
        }
    }

    /// Whether there is no judgement: an error or a crash came instead.
    var isBroken: Bool { expression.cell.isBroken }

    /// Reports it, if it is a failure or somebody records what passes.
    ///
    /// - Parameters:
    ///   - passed: whether it is what was wanted.
    ///   - words: between `expected` and what is wanted: `to eventually`.
    ///   - description: what the user said that the expectation is about.
    ///   - needsValue: whether it passes only with a value, which a requirement gives back.
    /// - Returns: nil if it passed, otherwise the text that was reported.
    func conclude(
        passed: Bool, _ words: String, _ description: String?, needsValue: Bool = false
    ) -> FailureMessage? {
        defer { expression.cell.attempt = .none }
        return expression.cell.conclude(rule, passed, words, description, needsValue)
    }
}
