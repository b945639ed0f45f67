public import Expectations

/// Matches a sequence with an element that passes a condition.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - predicate: judges an element.
///   - predicateDescription: the condition in words: `that is prime`.
/// - Returns: a matcher: `expected to find object in collection that satisfies matcher`.
public func containElementSatisfying<S: Sequence>(
    _ predicate: @escaping (S.Element) -> Bool, _ predicateDescription: String = ""
) -> Matcher<S> {
    .parts(wanted(predicateDescription), { $0.contains(where: predicate) }) {
        ["Actual Value: \(Excerpt.line(stringify($0), of: $0))"]
    }
}

/// Matches a sequence with an element for which a closure returns true: `contain(where: { $0.isPaid })`.
///
/// - Parameter predicate: judges an element.
/// - Returns: a matcher: `expected to contain an item that satisfies the predicate, got <[1, 2]>`.
public func contain<S: Sequence>(where predicate: @escaping (S.Element) throws -> Bool) -> Matcher<S> {
    .value(.expectedActualValueTo("contain an item that satisfies the predicate")) { try $0.contains(where: predicate) }
}

/// Matches a sequence with an element that passes a condition that awaits.
///
/// - Parameters:
///   - predicate: judges an element.
///   - predicateDescription: the condition in words: `that is prime`.
/// - Returns: a matcher: `expected to find object in collection that satisfies matcher`.
@_disfavoredOverload
public func containElementSatisfying<S: Sequence>(
    _ predicate: @escaping (S.Element) async -> Bool, _ predicateDescription: String = ""
) -> AsyncMatcher<S> {
    AsyncMatcher(wanting: { wanted(predicateDescription) }) { expression in
        guard let sequence = try await expression.evaluate() else {
            return MatcherResult(.fail) { wanted(predicateDescription).appendedBeNilHint() }
        }
        for element in sequence where await predicate(element) {
            return MatcherResult(.matches) { wanted(predicateDescription) }
        }
        return MatcherResult(.doesNotMatch) { wanted(predicateDescription) }
    }
}

private func wanted(_ condition: String) -> ExpectationMessage {
    .expectedTo("find object in collection \(condition.isEmpty ? "that satisfies matcher" : condition)")
}
