import Expectations

/// Matches a value that every one of the matchers matches.
///
/// All of them judge the same value. With none, every value but nil matches.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match all of: {equal <1>}, and {be less than <1>}, got 1`,
///   followed by the matchers that failed.
public func satisfyAllOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
    satisfyAllOf(matchers)
}

/// Matches a value that every one of the matchers matches.
///
/// All of them judge the same value. With none, every value but nil matches.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match all of: {equal <1>}, and {be less than <1>}, got 1`,
///   followed by the matchers that failed.
public func satisfyAllOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
    group(matchers, "match all of: ", ", and ") { statuses in
        if statuses.contains(.fail) { return .fail }
        return statuses.contains(.doesNotMatch) ? .doesNotMatch : .matches
    }
}

/// Matches a value that at least one of the matchers matches.
///
/// All of them judge the same value. A matcher that fails on the value both ways (on nil, for
/// example) counts only if no other matcher matches. With none, no value matches.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match one of: {equal <1>}, or {be less than <1>}, got 2`.
public func satisfyAnyOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
    satisfyAnyOf(matchers)
}

/// Matches a value that at least one of the matchers matches.
///
/// All of them judge the same value. A matcher that fails on the value both ways (on nil, for
/// example) counts only if no other matcher matches. With none, no value matches.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match one of: {equal <1>}, or {be less than <1>}, got 2`.
public func satisfyAnyOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
    group(matchers, "match one of: ", ", or ") { statuses in
        if statuses.contains(.matches) { return .matches }
        return statuses.contains(.fail) ? .fail : .doesNotMatch
    }
}

// The standard library has only one `&&` and one `||`, so the compiler resolves `a == b && c == d`
// quickly. Another operator that it considers as early triples the time (measured, 6.3.1).

/// Matches a value that both matchers match: `beGreaterThan(1) && beLessThan(5)`.
@_disfavoredOverload
public func && <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
    satisfyAllOf(left, right)
}

/// Matches a value that at least one of the matchers matches: `beNil() || equal(1)`.
@_disfavoredOverload
public func || <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> {
    satisfyAnyOf(left, right)
}

private func group<T>(
    _ matchers: [Matcher<T>], _ verb: String, _ conjunction: String,
    _ status: @escaping ([MatcherStatus]) -> MatcherStatus
) -> Matcher<T> {
    func phrase(_ parts: [String]) -> String {
        verb + parts.map { "{\($0)}" }.joined(separator: conjunction)
    }
    return Matcher(
        wanting: { .expectedTo(phrase(matchers.map(\.phrase))) },
        hasWords: matchers.allSatisfy(\.hasWords),
        judgesNothing: !matchers.isEmpty && matchers.allSatisfy(\.judgesNothing),
        inChild: !matchers.isEmpty && matchers.allSatisfy(\.isInChild),
        looksFirst: matchers.contains(where: \.looksFirst),
        beginning: {
            let begun = matchers.map { matcher in Result { try matcher.begun() } }
            return { try judge(begun, $0, phrase, status) }
        })
}

/// Judges an expression by each of the matchers.
private func judge<T>(
    _ matchers: [Result<Matcher<T>, any Error>], _ expression: Expression<T>,
    _ phrase: @escaping ([String]) -> String,
    _ status: ([MatcherStatus]) -> MatcherStatus
) throws -> MatcherResult {
    if matchers.isEmpty, try expression.evaluate() == nil {
        return MatcherResult(.fail) {
            .expectedCustomValueTo(phrase([]), actual: "<nil>").appendedBeNilHint()
        }
    }
    // A matcher that throws counts only if the others do not decide, unless its error is a refusal of
    // Airbag.
    let results = try matchers.map { matcher in
        do {
            return Result<MatcherResult, any Error>.success(try matcher.get().satisfies(expression))
        } catch EvaluationFailure.refused(let failure) {
            throw EvaluationFailure.refused(failure)
        } catch {
            return .failure(error)
        }
    }
    let status = status(results.map { (try? $0.get().status) ?? .fail })
    if status != .matches { for result in results { _ = try result.get() } }
    let judged = results.compactMap { try? $0.get() }
    return MatcherResult(status) {
        // Each message is made once: it may contain groups, and their messages contain groups, too.
        let made = judged.map(\.message)
        let messages = made.map(\.withoutBeNilHint)
        let message = ExpectationMessage.expectedCustomValueTo(
            phrase(messages.map(\.expectedMessage)),
            actual: expression.shown { $0.map { "\($0)" } ?? "<nil>" })
        if status == .matches { return message }
        // The hint stands once for all matchers, in the same place as with other matchers.
        let hinted =
            made.contains(where: \.hasBeNilHint) ? message.appendedBeNilHint() : message
        if let message = messages.first, messages.count == 1 {
            return hinted.adding(details: message.details ?? "")
        }
        var failed = zip(judged, messages).filter { $0.0.status != .matches }.map(\.1)
        // If all matchers failed, only messages with details say something new.
        if failed.count == judged.count { failed.removeAll { $0.details == nil } }
        let text = expression.shown { "<\(stringify($0))>" }
        return hinted.appended(mismatches: failed.map { $0.text(actual: text) })
    }
}

/// Matches a value that a matcher does not match.
///
/// A value on which the matcher fails both ways (nil, for example) stays a failure.
///
/// - Parameter matcher: the matcher.
/// - Returns: a matcher: `expected to not equal <2>, got <2>`.
public func not<T>(_ matcher: Matcher<T>) -> Matcher<T> {
    let negated = { (message: ExpectationMessage) in message.prepended(expectation: "not ") }
    return Matcher(
        wanting: { negated(.expectedActualValueTo(matcher.phrase)) }, hasWords: matcher.hasWords,
        judgesNothing: matcher.judgesNothing, inChild: matcher.isInChild,
        looksFirst: matcher.looksFirst,
        beginning: {
            let matcher = try matcher.begun()
            return { expression in
                let result = try matcher.satisfies(expression)
                let status: MatcherStatus =
                    switch result.status {
                    case .matches: .doesNotMatch
                    case .doesNotMatch: .matches
                    case .fail: .fail
                    }
                return MatcherResult(status) { negated(result.message) }
            }
        })
}

/// Matches a value that is not equal to another: `not(equal(2))`.
///
/// - Parameter value: the other value.
/// - Returns: a matcher: `expected to not equal <2>, got <2>`.
@_disfavoredOverload
public func not<T: Equatable>(_ value: T) -> Matcher<T> {
    not(equal(value))
}
