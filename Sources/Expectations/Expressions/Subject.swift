import CrashCatching
import Isolation

extension ClaimSubject {
    /// The cell, for the location of the expectation and for whether the expression is a closure.
    var cell: ExpressionCell {
        switch self {
        case .sync(let expression): expression.cell
        case .async(let expression): expression.known.cell
        }
    }

    /// Judges in a guarded call, which survives a crash of the expression or of the matcher.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    ///   - look: the look of a poll, if this is one; nil waits for ever.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the status that the matcher found, and the judged expression.
    func judged(
        by matcher: AnyMatcher<Value>, fresh: Bool, in look: Look? = nil, isolation: isolated (any Actor)? = #isolation
    ) async -> Judged<Value> {
        switch matcher {
        case .sync(let matcher): return await judged(by: matcher, fresh, look)
        case .async(let matcher): return await judged(by: matcher, fresh, look)
        }
    }

    private func judged(
        by matcher: Matcher<Value>, _ fresh: Bool, _ look: Look?, isolation: isolated (any Actor)? = #isolation
    ) async -> Judged<Value> {
        switch self {
        case .sync(let expression):
            guard let look else { return Judged(expression, by: matcher, fresh: fresh) }
            return look.watch.run(within: look.timeLimit) { Judged(expression, by: matcher, with: look.memory) }
        case .async(let expression):
            if matcher.traits.contains(.inChild) {
                return Judged(expression.inChild, by: matcher, fresh: fresh)
            }
            if !fresh && expression.isEvaluated && matcher.traits.contains(.looksFirst) {
                // Its rule finds that it is too late.
                return Judged(expression.known, by: matcher, fresh: false)
            }
            let (rule, hasFailed) = matcher.rule.begun(with: look?.memory)
            if hasFailed { return Judged(expression.known, by: Matcher(rule: rule), fresh: fresh) }
            let evaluated = fresh ? expression.withoutCaching() : expression
            let outcome = await evaluated.outcome(within: look?.timeLimit)
            return Judged(evaluated.synchronous(outcome), by: Matcher(rule: rule), fresh: fresh)
        }
    }

    private func judged(
        by matcher: AsyncMatcher<Value>, _ fresh: Bool, _ look: Look?, isolation: isolated (any Actor)? = #isolation
    ) async -> Judged<Value> {
        let original: AsyncExpression<Value>
        switch self {
        case .sync(let expression):
            if fresh { expression.cell.forget() }
            // On the actor of the caller it cannot be abandoned, so a watchdog is needed; elsewhere, `catchCrash`
            // abandons it.
            let watched = isolation != nil ? look : nil
            original = expression.toAsyncExpression(isolation: isolation) { expression in
                guard let watched else { return try expression.evaluate() }
                return try watched.watch.run(within: watched.timeLimit) { Result { try expression.evaluate() } }.get()
            }
        case .async(let expression): original = expression
        }
        // No other code uses the expression and the matcher, because the caller waits.
        nonisolated(unsafe) let expression = original.judgedOnce(fresh: fresh, isolation)
        let isLate = expression.isEvaluated && matcher.traits.contains(.looksFirst)
        // The matcher begins in the isolation of the caller.
        let beginning = catchCrash { () throws -> AsyncMatcher<Value> in
            if isLate { throw BeganTooLate() }
            return try matcher.begun(with: look?.memory)
        }
        let outcome: CatchOutcome<MatcherResult>
        switch beginning {
        case .returned(let matcher):
            nonisolated(unsafe) let begun = matcher
            let judge: @Sendable () async throws -> MatcherResult = {
                let result = try await begun.satisfies(expression)
                // For the text of the value, if the matcher judged without it.
                if !begun.traits.contains(.inChild) { _ = try? await expression.evaluate() }
                return result
            }
            outcome = await catchCrash(within: look?.timeLimit, isolation: isolation, judge)
        case .threw(let error): outcome = .threw(error)
        case .crashed(let crash): outcome = .crashed(crash)
        }
        let rule = matcher.rule
        let known = expression.known
        _ = try? known.evaluate()
        let cell = known.cell
        switch outcome {
        case .returned(let result): cell.judged(result)
        case .threw(let failure as Unfinished): cell.endJudgment(withoutVerdict: EvaluationFailure(failure))
        case .threw(let error): cell.endJudgment(withoutVerdict: error)
        case .crashed(let crash): cell.endJudgment(withoutVerdict: MatcherCrash(crash: crash))
        }
        return Judged(expression: known, rule: rule, status: cell.foundStatus)
    }
}

/// One look of a poll.
struct Look {
    let timeLimit: Duration
    let watch: LookWatch
    let memory: PollMemory
}

/// A matcher that may await, or one that does not.
enum AnyMatcher<Value> {
    case sync(Matcher<Value>)
    case async(AsyncMatcher<Value>)

    /// The rule that makes the expectation message.
    var rule: MatcherRule {
        switch self {
        case .sync(let matcher): matcher.rule
        case .async(let matcher): matcher.rule
        }
    }
}

extension AsyncMatcher {
    /// A rule that makes the expectation message and judges nothing.
    fileprivate var rule: MatcherRule {
        ExpressionRule(traits, wanted: wanted) { _, _ in throw ThreadEnded() }
    }
}

/// The judgment of a matcher about an expression.
struct Judged<Value> {
    let expression: Expression<Value>
    let rule: MatcherRule
    let status: MatcherStatus
}

extension Judged {
    /// Judges an expression in a guarded call.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - matcher: judges the expression.
    ///   - fresh: whether to forget a kept result. This judgment evaluates the expression at most once.
    init(_ expression: Expression<Value>, by matcher: Matcher<Value>, fresh: Bool) {
        if fresh { expression.cell.forget() }
        expression.cell.judge(by: matcher.rule, fresh: expression.bypassesCache)
        self.init(expression: expression, rule: matcher.rule, status: expression.cell.foundStatus)
    }

    /// Judges an expression anew in a poll.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - matcher: judges the expression.
    ///   - memory: keeps objects of the matcher for the next look.
    init(_ expression: Expression<Value>, by matcher: Matcher<Value>, with memory: PollMemory) {
        // The former value is released before the matcher begins, which so does not observe its `deinit`.
        expression.cell.forget()
        let begun = Matcher<Value>(rule: matcher.rule.begun(with: memory).rule)
        self.init(expression, by: begun, fresh: true)
    }

    /// Whether an error or a crash prevented a judgment.
    var hasNoVerdict: Bool { expression.cell.hasNoVerdict }

    /// Reports the judgment, if it is a failure or a handler observes passed assertions.
    ///
    /// - Parameters:
    ///   - passed: whether the claim passed.
    ///   - words: the words between `expected` and the phrase of the matcher: `to eventually`.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    func conclude(
        passed: Bool, _ words: String, _ description: String?, needsValue: Bool = false
    ) -> FailureMessage? { expression.cell.conclude(rule, passed, words, description, needsValue) }
}
