import CrashCatching

/// The state or the result of a matcher's judgement of an expression.
enum Attempt {
    case none
    case under
    /// The rule makes the message.
    case found(MatcherStatus)
    case judged(MatcherResult)
    case threw(any Error)
    case matcherCrashed(Crash)
}

extension ExpressionCell {
    /// How far a judgement is.
    enum Progress {
        case none, under, found, other
    }

    /// The state or the result of the current judgement.
    final var attempt: Attempt {
        get {
            switch progress {
            case .none: .none
            case .under: .under
            case .found: .found(status)
            case .other: otherAttempt!
            }
        }
        set {
            otherAttempt = nil
            switch newValue {
            case .none: progress = .none
            case .under: progress = .under
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

    /// Ends the judgement. Its result may refer to the cell.
    final func endAttempt() {
        if case .other = progress { otherAttempt = nil }
        progress = .none
    }

    /// Judges in a guarded call, which survives a crash of the expression or of the matcher.
    ///
    /// - Returns: the status that the matcher found; `.fail` if the matcher reached no judgement.
    final func judge(by rule: MatcherRule, fresh: Bool) -> MatcherStatus {
        self.rule = rule
        isFresh = fresh
        judgements &+= 1
        progress = .under
        var ending = judgeGuarded()
        if case .crashed(let crash) = ending, isOfExpression(crash) {
            if rule.judgesCrashes {
                // Its own code has not run yet.
                isFresh = false
                ending = judgeGuarded()
            } else {
                attempt = .threw(EvaluationFailure.crashed(crash))
                return .fail
            }
        }
        switch ending {
        case .finished: break
        case .crashed(let crash):
            crash.noteExpectation(at: ("\(location.filePath)", location.line))
            attempt = .matcherCrashed(crash)
        case .notRun(let failure): attempt = .threw(EvaluationFailure.notRun(failure))
        }
        return found
    }

    private final func judgeGuarded() -> GuardedEnding {
        runGuarded(Unmanaged.passUnretained(self).toOpaque()) {
            Unmanaged<ExpressionCell>.fromOpaque($0!).takeUnretainedValue().judge()
        }
    }

    /// Keeps a crash if the body crashed.
    private final func isOfExpression(_ crash: Crash) -> Bool {
        guard crashedWhileRunning(crash) else { return false }
        crash.noteExpectation(at: ("\(location.filePath)", location.line))
        return true
    }

    /// The status that the matcher found; `.fail` if the matcher reached no judgement.
    final var found: MatcherStatus {
        switch progress {
        case .found: return status
        case .other: if case .judged(let result) = otherAttempt { return result.status }
        case .none, .under: break
        }
        return .fail
    }

    /// Whether the matcher reached no judgement.
    final var isBroken: Bool {
        switch attempt {
        case .found, .judged: false
        case .none, .under, .threw, .matcherCrashed: true
        }
    }

    private final func judge() {
        do {
            try rule!.judge(self)
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
                parts.take(rule.message(at: nil).appendedBeNilHint())
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
            let summary =
                isClosure
                ? crash.summary : crash.summary(near: "\(origin.filePath)", Int(origin.line))
            parts.tell("\(crash.verb): \(summary)", insteadOf: rule)
            parts.extendedMessage = crash.details
        case .threw(let failure as EvaluationFailure):
            parts.tell("\(failure)", insteadOf: rule)
            if let calls = failure.calls { parts.extendedMessage = calls }
        case .threw(let failure as JudgesNothing):
            parts.tell("\(failure)", insteadOf: rule)
        case .threw(let failure as BeganTooLate):
            parts.tell("\(failure)", insteadOf: rule)
        case .threw(let error):
            parts.override = "unexpected error thrown: <\(error)>"
        case .matcherCrashed(let crash):
            parts.tell("the matcher \(crash.verb): \(crash.summary)", insteadOf: rule)
            parts.extendedMessage = crash.details
        case .none, .under:
            parts.tell("the matcher ended its thread", insteadOf: rule)
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
