import CrashCatching

/// The end of the way of an expectation that failed, or whose pass is recorded: its message is made and reported.
extension ExpressionCell {
    /// Reports a failure, a missing value, or a pass that a handler observes: see `conclude`, which calls this.
    final func report(
        _ rule: MatcherRule, _ passed: Bool, _ words: StaticString, _ description: String?, _ needsValue: Bool
    ) -> FailureMessage? {
        defer { endJudgment() }
        if passed && needsValue && isWithoutValue { return reportMissingValue(description) }
        let message = FailureMessage(
            .made {
                var parts = FailureMessage.Parts()
                parts.userDescription = description
                parts.to = "\(words)"
                self.describe(rule, in: &parts)
                parts.cut()
                // The details read debug information, so passed expectations do without them.
                if !passed, let crash = self.crash { parts.extendedMessage = parts.extendedMessage ?? crash.details }
                return parts
            })
        CurrentHandler.report(passed, at: location, message)
        return passed ? nil : message
    }

    /// Reports that a requirement whose matcher passed has no value to return.
    ///
    /// - Parameter description: the text that the user passed as `description:`.
    /// - Returns: the reported message.
    final func reportMissingValue(_ description: String?) -> FailureMessage {
        // Code that ran in a child may not be safe to run in this process.
        let (reason, wayOut) =
            ranInChild
            ? (
                "its value stayed in a child",
                "ValuelessMatcher(…) in to and IsolatedMatcher(…) in toNot"
            ) : ("there is no value to return", "ValuelessMatcher(…) around the matcher")
        let message = FailureMessage(stringValue: "the requirement passed, but \(reason); use expect(…), or \(wayOut)")
        message.userDescription = description
        CurrentHandler.report(false, at: location, message)
        return message
    }

    /// Describes the judgment.
    private final func describe(_ rule: MatcherRule, in parts: inout FailureMessage.Parts) {
        switch judgment {
        case .found:
            parts.take(currentPlace == nil ? rule.messageForNil() : rule.message(at: currentPlace))
            if parts.actualValue == "" { parts.actualValue = text }
        case .judged:
            parts.take(result!.message)
            if parts.actualValue == "" {
                // The matcher may have judged without the value.
                if case .none = state { evaluate(fresh: false) }
                parts.actualValue = text
            }
        case .failed: describe(failure!, rule, in: &parts)
        case .none, .underway: parts.tell("the matcher ended its thread", insteadOf: rule)
        }
    }

    /// Describes why there is no judgment.
    private final func describe(_ failure: any Error, _ rule: MatcherRule, in parts: inout FailureMessage.Parts) {
        switch failure {
        case EvaluationFailure.crashed(let crash):
            let summary = isClosure ? crash.summary : crash.summary(near: "\(origin.filePath)", Int(origin.line))
            parts.tell("\(crash.verb): \(summary)", insteadOf: rule)
            parts.extendedMessage = crash.details
        case let failure as EvaluationFailure:
            parts.tell("\(failure)", insteadOf: rule)
            if let calls = failure.calls { parts.extendedMessage = calls }
        case let failure as MatcherCrash:
            parts.tell("the matcher \(failure.crash.verb): \(failure.crash.summary)", insteadOf: rule)
            parts.extendedMessage = failure.crash.details
        case is JudgesNothing, is BeganTooLate: parts.tell("\(failure)", insteadOf: rule)
        default: parts.override = "unexpected error thrown: <\(plainText(of: failure))>"
        }
    }

    /// The text of the ending in messages.
    final var text: String {
        switch state {
        case .none, .running: "nothing"
        case .inChild: "what stayed in a child process"
        case .returned: "<\(currentPlace.map { text(at: $0) } ?? "nil")>"
        case .threw: "error <\(plainText(of: error!))>"
        case .crashed: "\(crash!.noun): \(crash!.summary)"
        }
    }
}

extension TypedExpressionCell {
    /// Releases a value whose `deinit` may crash.
    final func dropValueGuarded(_ place: UnsafeMutablePointer<Value>) {
        let guarded = runGuarded {
            place.deinitialize(count: 1)
            place.deallocate()
        }
        guard case .crashed(let crash) = guarded else { return }
        let message = FailureMessage(stringValue: "the value \(crash.verb) when it was released: \(crash.summary)")
        message.extendedMessage = crash.details
        CurrentHandler.report(false, at: location, message)
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
