import CrashCatching

extension Expression {
    /// The one path on which every expectation and requirement is judged, and reported if it
    /// failed or somebody records what passes.
    ///
    /// - Parameters:
    ///   - matcher: judges.
    ///   - style: whether a match is wanted.
    ///   - description: what the user said that the expectation is about.
    /// - Returns: nil if it passed, otherwise the text that was reported.
    func failure(
        of matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) -> FailureMessage? {
        // A result may refer to the cell, too.
        defer { cell.attempt = .none }
        let passed = cell.judge(by: matcher.rule, fresh: bypassesCache).passes(style)
        if passed && !CurrentHandler.isObservingPasses { return nil }
        return cell.conclude(matcher.rule, passed, style.words, description)
    }
}

extension ExpectationStyle {
    /// What stands between `expected` and what is wanted.
    var words: String { self == .toMatch ? "to" : "to not" }
}

extension ExpressionCell {
    /// Reports what came of the attempt, if it failed or somebody records what passes.
    ///
    /// - Parameters:
    ///   - rule: the matcher's.
    ///   - passed: whether the expectation passed.
    ///   - words: between `expected` and what is wanted.
    ///   - description: what the user said that the expectation is about.
    /// - Returns: nil if it passed, otherwise the text that was reported.
    final func conclude(
        _ rule: MatcherRule, _ passed: Bool, _ words: String, _ description: String?
    ) -> FailureMessage? {
        if passed && !CurrentHandler.isObservingPasses { return nil }
        let message = FailureMessage(
            guardedParts {
                var parts = FailureMessage.Parts()
                parts.userDescription = description
                parts.to = words
                self.describe(rule, in: &parts)
                // Looks into debug information: not for what passes.
                if !passed, case .crashed(let crash) = self.ending {
                    parts.extendedMessage = parts.extendedMessage ?? crash.details
                }
                return parts
            })
        report(passed, at: location, message)
        return passed ? nil : message
    }
}

/// Makes the parts of a message.
///
/// That runs code of the user, `description` for one, which may crash, too.
private func guardedParts(
    _ make: @escaping () -> FailureMessage.Parts
) -> FailureMessage.Parts {
    var made: FailureMessage.Parts?
    let ending = runGuarded { made = ShownNumbers.distinctly(make) }
    if let made { return made }
    var parts = FailureMessage.Parts()
    var text = "the expectation failed, but its message could not be made"
    switch ending {
    case .finished: break
    case .crashed(let crash):
        text += ": a description \(crash.verb): \(crash.summary)"
        parts.extendedMessage = crash.details
    case .notRun(let failure): text += ": \(failure)"
    }
    parts.override = text
    return parts
}
