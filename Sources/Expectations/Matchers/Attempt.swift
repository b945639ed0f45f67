import CrashCatching

/// The state or the result of a matcher's judgment of an expression.
enum Attempt {
    /// No judgment is under way.
    case none
    /// The judgment has begun and has no result yet, or its thread ended.
    case underway
    /// A rule about values has judged; the rule makes the message.
    case found(MatcherStatus)
    /// A rule about expressions has judged; the result has the message.
    case judged(MatcherResult)
    case threw(any Error)
    case matcherCrashed(Crash)
}

/// The arguments of one guarded call of `judge(_:)`.
///
/// They lie in the frame of `judgeGuarded`, which survives a crash. The frames of the guarded call do not, and what
/// they retain leaks. The callers of `judgeGuarded` keep the cell and the rule alive, so that the arguments retain
/// neither. (A retain with its release takes 12 ns.)
///
/// They do not lie in the cell: while the body runs, it may judge its own expression, with other arguments.
private struct GuardedJudgment {
    let cell: Unmanaged<ExpressionCell>
    let rule: Unmanaged<MatcherRule>
    /// Whether to evaluate again.
    let isFresh: Bool
    let asking: MatcherRule.Asking
}

extension ExpressionCell {
    /// The case of `attempt` without its contents; `.other` stands for `.judged`, `.threw` and `.matcherCrashed`.
    enum Progress {
        case none, underway, found, other
    }

    /// The state or the result of the current judgment.
    final var attempt: Attempt {
        get {
            switch progress {
            case .none: .none
            case .underway: .underway
            case .found: .found(status)
            case .other: otherAttempt!
            }
        }
        set {
            otherAttempt = nil
            switch newValue {
            case .none: progress = .none
            case .underway: progress = .underway
            case .found(let status): found(status)
            case .judged, .threw, .matcherCrashed:
                otherAttempt = newValue
                progress = .other
            }
        }
    }

    /// Records what a rule about values found.
    final func found(_ status: MatcherStatus) {
        self.status = status
        progress = .found
    }

    /// Ends the judgment, and releases its result, which may retain the cell.
    final func endAttempt() {
        if case .other = progress { otherAttempt = nil }
        progress = .none
    }

    /// Judges the expression in a guarded call.
    ///
    /// A crash of the expression or of the matcher ends only that call. If the expression crashed or ended its thread,
    /// a rule with `judgesCrashes` is asked in a second guarded call. Afterwards `found` has the status, and `attempt`
    /// has the result or the reason why there is none. The caller reads them and then calls `endAttempt()`.
    ///
    /// - Parameters:
    ///   - rule: judges the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    final func judge(by rule: MatcherRule, fresh: Bool) {
        endAttempt()
        judgments &+= 1
        progress = .underway
        if let failure = judgeGuarded(rule, fresh) {
            noteFailure(failure, rule)
        } else if case .underway = progress, case .running = state {
            // The body called `pthread_exit`, so `evaluate` recorded no ending.
            end(throwing: ThreadEnded())
            guard rule.judgesCrashes else { return attempt = .threw(ThreadEnded()) }
            _ = judgeGuarded(rule, false)
        }
    }

    /// Records why a guarded call did not finish.
    ///
    /// If the expression crashed, this function first asks a rule that judges crashes.
    private final func noteFailure(_ failure: GuardedEnding, _ rule: MatcherRule) {
        var ending = failure
        if case .crashed(let crash) = ending, crashedWhileRunning(crash) {
            guard rule.judgesCrashes else {
                attempt = .threw(EvaluationFailure.crashed(crash))
                return
            }
            // No code of the rule has run yet.
            ending = judgeGuarded(rule, false) ?? .finished
        }
        switch ending {
        case .finished: break
        case .crashed(let crash): attempt = .matcherCrashed(crash)
        case .notRun(let failure): attempt = .threw(EvaluationFailure.notRun(failure))
        }
    }

    /// - Returns: nil if the judgment finished, or ended its thread.
    private final func judgeGuarded(_ rule: MatcherRule, _ fresh: Bool) -> GuardedEnding? {
        var judgment = GuardedJudgment(
            cell: .passUnretained(self), rule: .passUnretained(rule), isFresh: fresh, asking: rule.asking)
        return runGuardedUnlessFinished(&judgment) {
            let judgment = $0!.assumingMemoryBound(to: GuardedJudgment.self)
            judgment.pointee.cell._withUnsafeGuaranteedRef { $0.judge(judgment) }
        }
    }

    /// The status that the matcher found; `.fail` if the matcher reached no judgment.
    final var found: MatcherStatus {
        switch progress {
        case .found: return status
        case .other: if case .judged(let result) = otherAttempt { return result.status }
        case .none, .underway: break
        }
        return .fail
    }

    /// Whether the matcher reached no judgment.
    final var isBroken: Bool {
        switch attempt {
        case .found, .judged: false
        case .none, .underway, .threw, .matcherCrashed: true
        }
    }

    private final func judge(_ judgment: UnsafeMutablePointer<GuardedJudgment>) {
        do {
            switch judgment.pointee.asking {
            case .aboutValue:
                // The matcher has begun no work that it must end, so this guarded call serves the expression, too.
                evaluate(fresh: judgment.pointee.isFresh, isGuarded: true)
                let place = try knownPlace()
                let rule = judgment.pointee.rule
                found(try rule._withUnsafeGuaranteedRef { try $0.status(at: place) })
            case .afterEvaluation:
                evaluate(fresh: judgment.pointee.isFresh, isGuarded: true)
                let rule = judgment.pointee.rule.takeUnretainedValue()
                attempt = .judged(try rule.judge(self, fresh: false))
            case .beforeEvaluation:
                // The matcher may have begun work that it must end. So it evaluates the expression in a guarded call
                // inside of this one, which turns a crash into an error.
                let rule = judgment.pointee.rule.takeUnretainedValue()
                attempt = .judged(try rule.judge(self, fresh: judgment.pointee.isFresh))
            }
        } catch let failure as ClosureCrash {
            attempt = .matcherCrashed(failure.crash)
        } catch {
            attempt = .threw(error)
        }
    }

    /// Describes the result of the attempt.
    final func describe(_ rule: MatcherRule, in parts: inout FailureMessage.Parts) {
        switch attempt {
        case .found:
            if case .returned(let place?) = ending {
                parts.take(rule.message(at: place))
            } else {
                parts.take(rule.messageForNil())
            }
            if parts.actualValue == "" { parts.actualValue = text }
        case .judged(let result):
            parts.take(result.message)
            if parts.actualValue == "" {
                // The matcher may have judged without the value.
                if case .none = state { evaluate(fresh: false) }
                parts.actualValue = text
            }
        case .threw(EvaluationFailure.crashed(let crash)):
            let summary = isClosure ? crash.summary : crash.summary(near: "\(origin.filePath)", Int(origin.line))
            parts.tell("\(crash.verb): \(summary)", insteadOf: rule)
            parts.extendedMessage = crash.details
        case .threw(let failure as EvaluationFailure):
            parts.tell("\(failure)", insteadOf: rule)
            if let calls = failure.calls { parts.extendedMessage = calls }
        case .threw(let failure as JudgesNothing): parts.tell("\(failure)", insteadOf: rule)
        case .threw(let failure as BeganTooLate): parts.tell("\(failure)", insteadOf: rule)
        case .threw(let error): parts.override = "unexpected error thrown: <\(plainText(of: error))>"
        case .matcherCrashed(let crash):
            parts.tell("the matcher \(crash.verb): \(crash.summary)", insteadOf: rule)
            parts.extendedMessage = crash.details
        case .none, .underway: parts.tell("the matcher ended its thread", insteadOf: rule)
        }
    }
}

extension FailureMessage.Parts {
    /// Makes the text `expected to ⟨what the matcher wants⟩, but ⟨ending⟩`.
    fileprivate mutating func tell(_ ending: String, insteadOf rule: MatcherRule) {
        take(rule.message(at: nil))
        actualValue = nil
        if let text = override {
            override = "\(text), but \(ending)"
        } else {
            postfixMessage += ", but \(ending)"
        }
    }
}
