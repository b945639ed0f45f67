import CrashCatching

/// The arguments of one guarded call of `judge(_ call:)`.
///
/// They lie in the frame of `judgeGuarded`, which survives a crash. The frames of the guarded call do not, and what
/// they retain leaks. The callers of `judgeGuarded` keep the cell and the rule alive, so that the arguments retain
/// neither. (A retain with its release takes 12 ns; see Tricks in docs/performance.md.)
///
/// They do not lie in the cell: while the body runs, it may judge its own expression, with other arguments.
private struct GuardedJudgment {
    let cell: Unmanaged<ExpressionCell>
    let rule: Unmanaged<MatcherRule>
    /// Whether to evaluate again.
    let isFresh: Bool
    let asking: MatcherRule.Asking
}

/// The way of every expectation: evaluate, judge, conclude, report (a sentence about each is in Expect.swift).
extension ExpressionCell {
    /// Evaluates the expression, judges it, concludes, and reports a failure.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - style: whether a match is expected.
    ///   - description: the text that the user passed as `description:`.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    final func failure(
        of rule: MatcherRule, _ style: ExpectationStyle, _ description: String?, fresh: Bool, needsValue: Bool
    ) -> FailureMessage? {
        // No name, no branch: a debug build clears the memory of each named value in a function that branches (see
        // Tricks in docs/performance.md).
        judge(by: rule, fresh: fresh)
        return conclude(rule, foundStatus.passes(style), style.words, description, needsValue)
    }

    // MARK: Judge

    /// The state of a judgment.
    enum Judgment {
        /// No judgment is under way.
        case none
        /// The judgment has begun and has no result yet, or its thread ended.
        case underway
        /// A rule about values has judged.
        case found
        /// A rule about expressions has judged.
        case judged
        /// An error or a crash prevented the judgment.
        case failed
    }

    /// Judges the expression in a guarded call.
    ///
    /// A crash of the expression or of the matcher ends only that call. If the expression crashed or ended its thread,
    /// a rule with `judgesCrashes` is asked in a second guarded call. Afterwards `foundStatus` is known, and `judgment`
    /// says which field has the rest. The caller reads them and then calls `conclude` or `endJudgment`.
    ///
    /// - Parameters:
    ///   - rule: judges the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    final func judge(by rule: MatcherRule, fresh: Bool) {
        endJudgment()
        judgments &+= 1
        judgment = .underway
        if let ending = judgeGuarded(rule, fresh) {
            noteUnfinished(ending, rule)
        } else if case .underway = judgment, case .running = state {
            // Neither an ending nor a verdict was recorded, and nothing crashed: the body called `pthread_exit`.
            end(throwing: ThreadEnded())
            guard rule.judgesCrashes else { return failed(ThreadEnded()) }
            noteMatcher(judgeGuarded(rule, false))
        }
    }

    /// Records why a guarded call did not finish.
    ///
    /// If the expression crashed, a rule that judges crashes is asked about the crash, in a second guarded call.
    private final func noteUnfinished(_ ending: GuardedEnding, _ rule: MatcherRule) {
        guard case .crashed(let crash) = ending, crashedWhileRunning(crash) else { return noteMatcher(ending) }
        guard rule.judgesCrashes else { return failed(EvaluationFailure.crashed(crash)) }
        // No code of the rule has run yet: `judgesCrashes` means `.afterEvaluation`.
        noteMatcher(judgeGuarded(rule, false))
    }

    /// Records why the matcher did not come to its end, or was not called; does nothing if it did (nil, `.finished`).
    private final func noteMatcher(_ ending: GuardedEnding?) {
        switch ending {
        case .finished, nil: break
        case .crashed(let crash): failed(MatcherCrash(crash: crash))
        case .notRun(let failure): failed(EvaluationFailure.notRun(failure))
        }
    }

    /// - Returns: nil if the judgment finished, or ended its thread.
    private final func judgeGuarded(_ rule: MatcherRule, _ fresh: Bool) -> GuardedEnding? {
        var call = GuardedJudgment(
            cell: .passUnretained(self), rule: .passUnretained(rule), isFresh: fresh, asking: rule.asking)
        return runGuardedUnlessFinished(&call) {
            let call = $0!.assumingMemoryBound(to: GuardedJudgment.self)
            call.pointee.cell._withUnsafeGuaranteedRef { $0.judge(call) }
        }
    }

    private final func judge(_ call: UnsafeMutablePointer<GuardedJudgment>) {
        do {
            switch call.pointee.asking {
            case .aboutValue:
                // The matcher has begun no work that it must end, so this guarded call serves the expression, too.
                evaluate(fresh: call.pointee.isFresh, isGuarded: true)
                let place = try knownPlace()
                let rule = call.pointee.rule
                judged(try rule._withUnsafeGuaranteedRef { try $0.status(at: place) })
            case .afterEvaluation:
                evaluate(fresh: call.pointee.isFresh, isGuarded: true)
                let rule = call.pointee.rule.takeUnretainedValue()
                judged(try rule.judge(self, fresh: false))
            case .beforeEvaluation:
                // The matcher may have begun work that it must end. So it evaluates the expression in a guarded call
                // inside of this one, which turns a crash into an error.
                let rule = call.pointee.rule.takeUnretainedValue()
                judged(try rule.judge(self, fresh: call.pointee.isFresh))
            }
        } catch {
            failed(error)
        }
    }

    /// Returns the address of the value, valid until the next evaluation.
    ///
    /// - Parameter fresh: whether to evaluate again, even if a result is kept. Errors are kept for one judgment.
    /// - Returns: the address, nil if the expression is nil.
    /// - Throws: the error of the expression, an ``EvaluationFailure``, or `ThreadEnded`.
    final func place(fresh: Bool) throws -> UnsafeRawPointer? {
        evaluate(fresh: fresh)
        return try knownPlace()
    }

    /// Whether this judgment would not run the body, because how it ended is known.
    final var isEvaluated: Bool {
        switch state {
        case .returned, .crashed: true
        case .threw: threwIn != 0 && threwIn == currentJudgment
        case .none, .running, .inChild: isReplay
        }
    }

    /// Keeps a crash if the body crashed.
    ///
    /// - Returns: whether the body crashed.
    final func crashedWhileRunning(_ crash: Crash) -> Bool {
        guard case .running = state else { return false }
        crashed(crash)
        return true
    }

    /// Records what a rule about values found; the rule makes the message.
    private final func judged(_ status: MatcherStatus) {
        self.status = status
        judgment = .found
    }

    /// Records the result of a rule about expressions; the result has the message.
    final func judged(_ result: MatcherResult) {
        endJudgment()
        self.result = result
        status = result.status
        judgment = .judged
    }

    /// Records why there is no judgment; a crash of the matcher is a ``MatcherCrash``.
    final func failed(_ reason: any Error) {
        endJudgment()
        failure = reason
        judgment = .failed
    }

    /// Ends the judgment, and releases its result, which may retain the cell.
    final func endJudgment() {
        switch judgment {
        case .none, .underway, .found: break
        case .judged: result = nil
        case .failed: failure = nil
        }
        judgment = .none
    }

    /// The status that the matcher found; `.fail` if the matcher reached no judgment.
    final var foundStatus: MatcherStatus {
        switch judgment {
        case .found, .judged: status
        case .none, .underway, .failed: .fail
        }
    }

    /// Whether there is no verdict of the matcher: it has not been asked, or reached none.
    final var isBroken: Bool {
        switch judgment {
        case .found, .judged: false
        case .none, .underway, .failed: true
        }
    }

    // MARK: Conclude

    /// Ends the judgment, and reports a failure, a missing value, or, for a handler that observes them, a pass.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - passed: whether the expectation passed.
    ///   - words: the words between `expected` and the phrase of the matcher.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    final func conclude(
        _ rule: MatcherRule, _ passed: Bool, _ words: StaticString, _ description: String?, _ needsValue: Bool
    ) -> FailureMessage? {
        // No names, for there is a branch (see Tricks in docs/performance.md).
        guard passed, !CurrentHandler.isObservingPasses, needsValue ? !isWithoutValue : true else {
            return report(rule, passed, words, description, needsValue)
        }
        endJudgment()
        return nil
    }

    /// Whether there is no value that a requirement could return.
    ///
    /// Evaluates the expression if nothing has done so. A body without a return value never lacks one.
    final var isWithoutValue: Bool {
        if case .none = state { evaluate(fresh: false) }
        return currentPlace == nil ? !returnsNothing : false
    }
}

extension ExpectationStyle {
    /// The words between `expected` and the phrase of the matcher (see Tricks in docs/performance.md).
    var words: StaticString {
        switch self {
        case .toMatch: "to"
        case .toNotMatch: "to not"
        }
    }
}

/// The error for a crash of a matcher, or of a closure that it called.
struct MatcherCrash: Error {
    let crash: Crash
}
