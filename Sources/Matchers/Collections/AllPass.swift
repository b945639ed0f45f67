public import Expectations

/// Matches a sequence whose elements all pass a condition.
///
/// An empty sequence matches. Nil fails positive and negative expectations; an element that is nil is
/// judged like any other.
///
/// - Parameter passFunc: judges an element; an error that it throws fails the expectation.
/// - Returns: a matcher: `expected to all pass a condition, but failed first at element <3> in
///   <[1, 3]>`.
public func allPass<S: Sequence>(_ passFunc: @escaping (S.Element) throws -> Bool) -> Matcher<S> {
    allPass("pass a condition", passFunc)
}

/// Matches a sequence whose elements all pass a condition that has a name.
///
/// - Parameters:
///   - passName: the condition in words: `be prime`.
///   - passFunc: judges an element; an error that it throws fails the expectation.
/// - Returns: a matcher: `expected to all be prime, but failed first at element <4> in <[3, 4]>`.
public func allPass<S: Sequence>(_ passName: String, _ passFunc: @escaping (S.Element) throws -> Bool) -> Matcher<S> {
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
    allPass(elementMatcher.traits.ofPart, wanted: { elementMatcher.phrase(of: elements(of: $0)) }) { element in
        let result = try elementMatcher.result(for: element)
        return result.status == .matches ? nil : { result.message }
    }
}

/// Matches a sequence whose elements all match a matcher: Hamcrest's name for `allPass`.
///
/// - Parameter elementMatcher: judges an element.
/// - Returns: a matcher: `expected to all be less than <3>, but failed first at element <4> in
///   <[1, 4]>`.
public func everyItem<S: Sequence>(_ elementMatcher: Matcher<S.Element>) -> Matcher<S> { allPass(elementMatcher) }

/// Matches a sequence whose elements all pass a condition that awaits; see `allPass` with a plain condition.
@_disfavoredOverload
public func allPass<S: Sequence>(_ passFunc: @escaping (S.Element) async throws -> Bool) -> AsyncMatcher<S> {
    allPass("pass a condition", passFunc)
}

/// Matches a sequence whose elements all pass a condition that has a name and awaits.
///
/// - Parameters:
///   - passName: the condition in words: `be prime`.
///   - passFunc: judges an element; an error that it throws fails the expectation.
/// - Returns: a matcher: `expected to all be prime, but failed first at element <4> in <[3, 4]>`.
@_disfavoredOverload
public func allPass<S: Sequence>(
    _ passName: String, _ passFunc: @escaping (S.Element) async throws -> Bool
) -> AsyncMatcher<S> {
    allPassAsync(wanted: { passName }) { element in
        try await passFunc(element) ? nil : { .expectedTo(passName) }
    }
}

/// Matches a sequence whose elements all match an async matcher; see `allPass` with a ``Matcher``.
public func allPass<S: Sequence>(_ elementMatcher: AsyncMatcher<S.Element>) -> AsyncMatcher<S> {
    allPassAsync(elementMatcher.traits.ofPart, wanted: { elementMatcher.phrase }) { element in
        let result = try await elementMatcher.result(for: element)
        return result.status == .matches ? nil : { result.message }
    }
}

/// Matches a sequence whose elements all match an async matcher: Hamcrest's name for `allPass`.
public func everyItem<S: Sequence>(_ elementMatcher: AsyncMatcher<S.Element>) -> AsyncMatcher<S> {
    allPass(elementMatcher)
}

/// Makes each `allPass` matcher; `failure` returns the message for an element, nil for one that passes.
private func allPass<S: Sequence>(
    _ traits: MatcherTraits = [], wanted: @escaping (S?) -> String,
    _ failure: @escaping (S.Element) throws -> (() -> ExpectationMessage)?
) -> Matcher<S> {
    Matcher(traits, wanting: { .expectedTo("all \(wanted(nil))") }) { expression in
        guard let sequence = try expression.evaluate() else { return noElements() }
        var index = 0
        for element in sequence {
            if let message = try failure(element) { return failed(message, element, index, sequence) }
            index += 1
        }
        return passed(index == 0) { wanted(sequence) }
    }
}

/// The same for conditions that await.
private func allPassAsync<S: Sequence>(
    _ traits: MatcherTraits = [], wanted: @escaping () -> String,
    _ failure: @escaping (S.Element) async throws -> (() -> ExpectationMessage)?
) -> AsyncMatcher<S> {
    AsyncMatcher(traits, wanting: { .expectedTo("all \(wanted())") }) { expression in
        guard let sequence = try await expression.evaluate() else { return noElements() }
        var index = 0
        for element in sequence {
            if let message = try await failure(element) { return failed(message, element, index, sequence) }
            index += 1
        }
        return passed(index == 0, wanted)
    }
}

private func noElements() -> MatcherResult { MatcherResult(.fail) { .expectedTo("all pass").appendedBeNilHint() } }

private func failed<S: Sequence>(
    _ message: @escaping () -> ExpectationMessage, _ element: S.Element, _ index: Int, _ sequence: S
) -> MatcherResult {
    MatcherResult(.doesNotMatch) {
        let wanted = message()
        let (part, whole) = (Excerpt.line(stringify(element)), Excerpt.line(stringify(sequence), of: sequence))
        return .expectedTo("all \(wanted.expectedMessage), but failed first at element <\(part)> in <\(whole)>")
            .adding(details: sequence.hasOrder ? "at index \(index)" : "").adding(details: wanted.details ?? "")
    }
}

private func passed(_ isEmpty: Bool, _ wanted: @escaping () -> String) -> MatcherResult {
    MatcherResult(.matches) { .expectedTo(isEmpty ? "all pass" : "all \(wanted())") }
}
