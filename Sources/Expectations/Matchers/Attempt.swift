import CrashCatching

/// The state or the result of a matcher's judgement of an expression.
enum Attempt {
    case none
    case under(MatcherRule, fresh: Bool)
    /// The rule makes the message.
    case found(MatcherStatus)
    case judged(MatcherResult)
    case threw(any Error)
    case matcherCrashed(Crash)
}

extension ExpressionCell {
    /// Judges in a guarded call, which survives a crash of the expression or of the matcher.
    ///
    /// - Returns: the status that the matcher found; `.fail` if the matcher reached no judgement.
    final func judge(by rule: MatcherRule, fresh: Bool) -> MatcherStatus {
        attempt = .under(rule, fresh: fresh)
        judgements &+= 1
        let guarded = runGuarded(Unmanaged.passUnretained(self).toOpaque()) {
            Unmanaged<ExpressionCell>.fromOpaque($0!).takeUnretainedValue().judge()
        }
        switch guarded {
        case .finished: break
        case .crashed(let crash):
            crash.noteExpectation(at: ("\(location.filePath)", location.line))
            attempt =
                crashedWhileRunning(crash)
                ? .threw(EvaluationFailure.crashed(crash)) : .matcherCrashed(crash)
        case .notRun(let failure): attempt = .threw(EvaluationFailure.notRun(failure))
        }
        return found
    }

    /// The status that the matcher found; `.fail` if the matcher reached no judgement.
    final var found: MatcherStatus {
        switch attempt {
        case .found(let status): return status
        case .judged(let result): return result.status
        case .none, .under, .threw, .matcherCrashed: return .fail
        }
    }

    /// Whether the matcher reached no judgement.
    final var isBroken: Bool {
        switch attempt {
        case .found, .judged: false
        case .none, .under, .threw, .matcherCrashed: true
        }
    }

    private final func judge() {
        guard case .under(let rule, let fresh) = attempt else { return }
        do {
            switch rule {
            case .value(let rule):
                // No code of the matcher has run yet, so its guarded call serves the expression, too.
                if let place = try place(fresh: fresh, isGuarded: true) {
                    attempt = .found(MatcherStatus(bool: try rule.matches(at: place)))
                } else {
                    attempt = .found(.fail)
                }
            case .expression(let rule):
                // The matcher may have begun work that it must end. So the expression runs in its own guarded call,
                // and the matcher receives an error.
                attempt = .judged(try rule.judge(self, fresh))
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
                parts.take(rule.message(for: place))
            } else {
                parts.take(rule.message(for: nil).appendedBeNilHint())
            }
            if parts.actualValue == "" { parts.actualValue = text }
        case .judged(let result):
            parts.take(result.message)
            if parts.actualValue == "" {
                // The matcher may have judged without the value.
                if case .none = ending { _ = try? place(fresh: false) }
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
        take(rule.message(for: nil))
        actualValue = nil
        if let text = override {
            override = "\(text), but \(ending)"
        } else {
            postfixMessage += ", but \(ending)"
        }
    }
}
