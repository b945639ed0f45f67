import CrashCatching

extension Expression {
    /// The one path on which every expectation and requirement is judged, and reported if it
    /// failed or somebody records what passes.
    ///
    /// - Parameters:
    ///   - matcher: judges.
    ///   - style: whether a match is wanted.
    ///   - description: what the user said that the expectation is about.
    ///   - needsValue: whether it passes only with a value, which a requirement gives back.
    /// - Returns: nil if it passed, otherwise the text that was reported.
    func failure(
        of matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?,
        needsValue: Bool
    ) -> FailureMessage? {
        let passed = cell.judge(by: matcher.rule, fresh: bypassesCache).passes(style)
        if passed && !needsValue && !CurrentHandler.isObservingPasses {
            cell.attempt = .none  // a result may refer to the cell, too
            return nil
        }
        defer { cell.attempt = .none }
        return cell.conclude(matcher.rule, passed, style.words, description, needsValue)
    }

    /// The value that a requirement gives back.
    var judgedValue: Value? {
        cell.currentPlace?.assumingMemoryBound(to: Value.self).pointee ?? () as? Value
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
    ///   - needsValue: whether it passes only with a value, which a requirement gives back.
    /// - Returns: nil if it passed, otherwise the text that was reported.
    final func conclude(
        _ rule: MatcherRule, _ passed: Bool, _ words: String, _ description: String?,
        _ needsValue: Bool
    ) -> FailureMessage? {
        if passed && needsValue && isWithoutValue { return reportMissingValue(description) }
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

    /// Whether there is no value that a requirement could give back.
    ///
    /// A body that returns nothing gave all it had, even if it threw.
    private final var isWithoutValue: Bool {
        if case .none = ending { _ = try? place(fresh: false) }
        return currentPlace == nil && !returnsNothing
    }

    /// Reports that a requirement whose matcher passed has no value to give back.
    ///
    /// - Parameter description: what the user said that the requirement is about.
    /// - Returns: the text that was reported.
    final func reportMissingValue(_ description: String?) -> FailureMessage {
        // What a child ran may not be safe to run here.
        let (reason, wayOut) =
            ranInChild
            ? (
                "its value stayed in a child",
                "ValuelessMatcher(…) in to and IsolatedMatcher(…) in toNot"
            ) : ("there is no value to return", "ValuelessMatcher(…) around the matcher")
        let message = FailureMessage(
            stringValue: "the requirement passed, but \(reason); use expect(…), or \(wayOut)")
        message.userDescription = description
        report(false, at: location, message)
        return message
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
