import Expectations

/// Matches a sequence whose elements all pass a condition.
///
/// An empty sequence matches. Nil fails positive and negative expectations; an element that is nil is
/// judged like any other.
///
/// - Parameter passFunc: judges an element; an error that it throws fails the expectation.
/// - Returns: a matcher: `expected to all pass a condition, but failed first at element <3> in
///   <[1, 3]>`.
public func allPass<S: Sequence>(
    _ passFunc: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
    allPass("pass a condition", passFunc)
}

/// Matches a sequence whose elements all pass a condition that has a name.
///
/// - Parameters:
///   - passName: the condition in words: `be prime`.
///   - passFunc: judges an element; an error that it throws fails the expectation.
/// - Returns: a matcher: `expected to all be prime, but failed first at element <4> in <[3, 4]>`.
public func allPass<S: Sequence>(
    _ passName: String, _ passFunc: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
    allPass(wanted: { _ in passName }) { element in
        try passFunc(element) ? nil : { .expectedTo(passName) }
    }
}

/// Matches a sequence whose elements all match a matcher.
///
/// - Parameter elementMatcher: judges an element.
/// - Returns: a matcher: `expected to all be less than <3>, but failed first at element <4> in
///   <[1, 4]>`.
public func allPass<S: Sequence>(_ elementMatcher: Matcher<S.Element>) -> Matcher<S> {
    allPass(
        wanted: { elementMatcher.phrase(of: elements(of: $0)) }, hasWords: elementMatcher.hasWords
    ) { element in
        let result = try elementMatcher.result(for: element)
        return result.status == .matches ? nil : { result.message }
    }
}

/// Matches a sequence whose elements all match a matcher: Hamcrest's name for `allPass`.
///
/// - Parameter elementMatcher: judges an element.
/// - Returns: a matcher: `expected to all be less than <3>, but failed first at element <4> in
///   <[1, 4]>`.
public func everyItem<S: Sequence>(_ elementMatcher: Matcher<S.Element>) -> Matcher<S> {
    allPass(elementMatcher)
}

/// Makes each `allPass` matcher; `failure` returns the message for an element, nil for one that passes.
private func allPass<S: Sequence>(
    wanted: @escaping (S?) -> String, hasWords: Bool = true,
    _ failure: @escaping (S.Element) throws -> (() -> ExpectationMessage)?
) -> Matcher<S> {
    Matcher(wanting: { .expectedTo("all \(wanted(nil))") }, hasWords: hasWords) { expression in
        guard let sequence = try expression.evaluate() else {
            return MatcherResult(.fail) { .expectedTo("all pass").appendedBeNilHint() }
        }
        var isEmpty = true
        for element in sequence {
            isEmpty = false
            guard let message = try failure(element) else { continue }
            return MatcherResult(.doesNotMatch) {
                let wanted = message()
                return .expectedTo(
                    "all \(wanted.expectedMessage), but failed first at element "
                        + "<\(stringify(element))> in <\(stringify(sequence))>"
                ).adding(details: wanted.details ?? "")
            }
        }
        if isEmpty { return MatcherResult(.matches) { .expectedTo("all pass") } }
        return MatcherResult(.matches) { .expectedTo("all \(wanted(sequence))") }
    }
}

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
    let condition =
        predicateDescription.isEmpty ? "that satisfies matcher" : predicateDescription
    return .value(.expectedTo("find object in collection \(condition)")) {
        $0.contains(where: predicate)
    }
}
