import Expectations

/// How a group of matchers is combined: one status, one message.
///
/// All matchers judge, one after the other, and share one evaluation of the expression. `satisfyAllOf`, `satisfyAnyOf`,
/// `&&` and `||` are made of it (Combination.swift, Combination+Async.swift).
struct Group: Sendable {
    /// Every matcher has to match.
    static let all = Group(verb: "match all of: ", conjunction: ", and ") { statuses in
        if statuses.contains(.fail) { return .fail }
        return statuses.contains(.doesNotMatch) ? .doesNotMatch : .matches
    }

    /// At least one matcher has to match.
    static let any = Group(verb: "match one of: ", conjunction: ", or ") { statuses in
        if statuses.contains(.matches) { return .matches }
        return statuses.contains(.fail) ? .fail : .doesNotMatch
    }

    let verb: String
    let conjunction: String
    let status: @Sendable ([MatcherStatus]) -> MatcherStatus

    /// Returns the matcher of a group.
    func of<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
        Matcher(
            MatcherTraits(all: matchers.map(\.traits)),
            wanting: { .expectedTo(phrase(matchers.map(\.phrase))) },
            beginning: {
                let begun = matchers.map { matcher in Result { try matcher.begun() } }
                return { expression in
                    if begun.isEmpty { _ = try expression.evaluate() }
                    return try result(
                        begun.map { matcher in Result { try matcher.get().satisfies(expression) } },
                        expression)
                }
            })
    }

    /// Returns the matcher of a group of matchers that may await.
    func of<T>(_ matchers: [AsyncMatcher<T>]) -> AsyncMatcher<T> {
        let traits = MatcherTraits(all: matchers.map(\.traits))
        return AsyncMatcher(
            traits,
            wanting: { .expectedTo(phrase(matchers.map(\.phrase))) },
            beginning: {
                let begun = matchers.map { matcher in Result { try matcher.begun() } }
                return { expression in
                    if begun.isEmpty { _ = try await expression.evaluate() }
                    var results: [Result<MatcherResult, any Error>] = []
                    for matcher in begun {
                        results.append(await .of { try await matcher.get().satisfies(expression) })
                    }
                    // For the text of the value, if the matchers judged without it.
                    if !traits.contains(.inChild) { _ = try? await expression.evaluate() }
                    return try result(results, expression.known)
                }
            })
    }

    private func phrase(_ parts: [String]) -> String {
        verb + parts.map { "{\($0)}" }.joined(separator: conjunction)
    }

    /// Returns what the results come to.
    ///
    /// Throws the first error of a matcher, unless the group matches without it. A crash of a matcher's own code and a
    /// refusal of Airbag are thrown in any case. Without matchers, nil fails.
    private func result<T>(
        _ results: [Result<MatcherResult, any Error>], _ expression: Expression<T>
    ) throws -> MatcherResult {
        if results.isEmpty, try expression.evaluate() == nil {
            return MatcherResult(.fail) {
                .expectedCustomValueTo(phrase([]), actual: "<nil>").appendedBeNilHint()
            }
        }
        for case .failure(let error) in results where expression.isCrashOfMatcher(error) { throw error }
        let status = status(results.map { (try? $0.get().status) ?? .fail })
        if status != .matches { for result in results { _ = try result.get() } }
        let judged = results.compactMap { try? $0.get() }
        return MatcherResult(status) { message(judged, status, expression) }
    }

    private func message<T>(
        _ judged: [MatcherResult], _ status: MatcherStatus, _ expression: Expression<T>
    ) -> ExpectationMessage {
        // Each message is made once: it may contain groups, and their messages contain groups, too.
        let made = judged.map(\.message)
        let messages = made.map(\.withoutBeNilHint)
        let message = ExpectationMessage.expectedCustomValueTo(
            phrase(messages.map(\.expectedMessage)),
            actual: expression.shown { $0.map { plainText(of: $0) } ?? "<nil>" })
        if status == .matches { return message }
        // The hint stands once for all matchers, in the same place as with other matchers.
        let hinted = made.contains(where: \.hasBeNilHint) ? message.appendedBeNilHint() : message
        var failed = zip(judged, messages).filter { $0.0.status != .matches }.map(\.1)
        // Only if it was evaluated here. Of an expression in a child process, only the matchers know how it ended.
        if expression.isEvaluated {
            if let message = messages.first, messages.count == 1 {
                return hinted.adding(details: message.details ?? "")
            }
            // If all matchers failed, and without details, their messages say nothing new.
            if failed.count == judged.count, failed.allSatisfy({ $0.details == nil }) { failed = [] }
        }
        let text = expression.shown { "<\(stringify($0))>" }
        return hinted.appended(mismatches: failed.map { $0.text(actual: text) })
    }
}
