import CrashCatching

/// A matcher's look at an expression, and what came of it.
enum Attempt {
    case none
    case under(MatcherRule, fresh: Bool)
    /// The message is the rule's.
    case found(MatcherStatus)
    case judged(MatcherResult)
    case threw(any Error)
    case matcherCrashed(Crash)
}

extension ExpressionCell {
    /// Judges, guarded: survives whatever the expression or the matcher does.
    ///
    /// - Returns: what the matcher found; `.fail` if it came to no judgement.
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

    /// What the matcher found; `.fail` if it came to no judgement.
    final var found: MatcherStatus {
        switch attempt {
        case .found(let status): return status
        case .judged(let result): return result.status
        case .none, .under, .threw, .matcherCrashed: return .fail
        }
    }

    /// Whether the matcher came to no judgement.
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
                // Nothing of a matcher is under way yet, so its guard serves the expression,
                // too.
                if let place = try place(fresh: fresh, isGuarded: true) {
                    attempt = .found(MatcherStatus(bool: try rule.matches(place)))
                } else {
                    attempt = .found(.fail)
                }
            case .expression(let rule):
                // The matcher may have begun something that it wants to end: the expression
                // gets a guard of its own, and the matcher an error.
                attempt = .judged(try rule.judge(self, fresh))
            }
        } catch let failure as ClosureCrash {
            attempt = .matcherCrashed(failure.crash)
        } catch {
            attempt = .threw(error)
        }
    }

    /// Says what came of the attempt.
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
                // The matcher may have come to its judgement without the value.
                if case .none = ending { _ = try? place(fresh: false) }
                parts.actualValue = text
            }
        case .threw(EvaluationFailure.crashed(let crash)):
            let summary =
                isClosure
                ? crash.summary : crash.summary(near: "\(location.filePath)", Int(location.line))
            parts.tell("\(crash.verb): \(summary)", insteadOf: rule)
            parts.extendedMessage = crash.details
        case .threw(let failure as EvaluationFailure):
            parts.tell("\(failure)", insteadOf: rule)
            if let calls = failure.calls { parts.extendedMessage = calls }
        case .threw(let failure as JudgesNothing):
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
    /// Says `expected to ⟨what the matcher wants⟩, but ⟨ending⟩`.
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
