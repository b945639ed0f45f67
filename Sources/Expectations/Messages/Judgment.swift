import CrashCatching

extension Expression {
    /// Judges a claim, and reports it if it failed or a handler observes passed assertions.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - style: whether a match is expected.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    func failure(
        of matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?, needsValue: Bool
    ) -> FailureMessage? {
        if passes(matcher.rule, style, needsValue: needsValue) { return nil }
        return cell.failure(of: matcher.rule, style, description, needsValue: needsValue)
    }

    /// Judges a claim: see `ExpressionCell.passes`.
    func passes(_ rule: MatcherRule, _ style: ExpectationStyle, needsValue: Bool) -> Bool {
        cell.passes(rule, style, fresh: bypassesCache, needsValue: needsValue)
    }

    /// The value that a requirement returns.
    var judgedValue: Value? { cell.currentPlace?.assumingMemoryBound(to: Value.self).pointee ?? () as? Value }
}

extension ExpectationStyle {
    /// The words between `expected` and the phrase of the matcher.
    var words: String { self == .toMatch ? "to" : "to not" }
}

extension ExpressionCell {
    /// Judges a claim; what remains to be done if this returns false, `failure(of:_:_:needsValue:)` does.
    ///
    /// These two are the one path of every expectation and requirement. This one makes no text.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - style: whether a match is expected.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: whether the claim passed and no handler observes it.
    final func passes(_ rule: MatcherRule, _ style: ExpectationStyle, fresh: Bool, needsValue: Bool) -> Bool {
        judge(by: rule, fresh: fresh)
        if !found.passes(style) || CurrentHandler.isObservingPasses { return false }
        // Not `&&`: its closure would retain the cell.
        if needsValue { if currentPlace == nil { return false } }
        endAttempt()
        return true
    }

    /// Reports what was judged, if it failed or a handler observes passed assertions.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - style: whether a match is expected.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    final func failure(
        of rule: MatcherRule, _ style: ExpectationStyle, _ description: String?, needsValue: Bool
    ) -> FailureMessage? {
        defer { endAttempt() }
        return conclude(rule, found.passes(style), style.words, description, needsValue)
    }

    /// Reports the result of the attempt, if it failed or a handler observes passed assertions.
    ///
    /// - Parameters:
    ///   - rule: the rule of the matcher.
    ///   - passed: whether the expectation passed.
    ///   - words: the words between `expected` and the phrase of the matcher.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: nil if the claim passed, otherwise the reported message.
    final func conclude(
        _ rule: MatcherRule, _ passed: Bool, _ words: String, _ description: String?, _ needsValue: Bool
    ) -> FailureMessage? {
        if passed && needsValue && isWithoutValue { return reportMissingValue(description) }
        if passed && !CurrentHandler.isObservingPasses { return nil }
        let message = FailureMessage(
            guardedParts {
                var parts = FailureMessage.Parts()
                parts.userDescription = description
                parts.to = words
                self.describe(rule, in: &parts)
                parts.cut()
                // The details read debug information, so passed expectations do without them.
                if !passed, case .crashed(let crash) = self.ending {
                    parts.extendedMessage = parts.extendedMessage ?? crash.details
                }
                return parts
            })
        report(passed, at: location, message)
        return passed ? nil : message
    }

    /// Whether there is no value that a requirement could return.
    ///
    /// A body without a return value counts as one with a value, even if it threw.
    private final var isWithoutValue: Bool {
        if case .none = state { evaluate(fresh: false) }
        return currentPlace == nil && !returnsNothing
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
        report(false, at: location, message)
        return message
    }
}

/// Makes the parts of a message.
///
/// This runs code of the user, which may crash, too: a `description`, or the words of a matcher.
private func guardedParts(_ make: @escaping () -> FailureMessage.Parts) -> FailureMessage.Parts {
    let outer = ShownNumbers.current
    if let outer, outer.hasOther {
        return FailureMessage.Parts(
            override:
                "this expectation was made while the message of another one was being made, and is not described"
        )
    }
    outer?.hasOther = true
    var made: FailureMessage.Parts?
    let ending = runGuarded { made = ShownNumbers.distinctly(make) }
    if let made { return made }
    var parts = FailureMessage.Parts()
    switch ending {
    case .finished: parts.override = "the expectation failed, but its message could not be made"
    case .crashed(let crash):
        parts.override = "the expectation failed, but making its message \(crash.verb): \(crash.summary)"
        parts.extendedMessage = crash.details
    case .notRun(let failure):
        parts.override = "the expectation failed, but its message could not be made: \(failure)"
    }
    return parts
}
