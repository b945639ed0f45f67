import Expectations

/// An element of a sequence, and what matchers that await found about it.
///
/// The matchers of sequences judge such elements by plain matchers, which only look up what was found.
struct Awaited<Element>: TestOutputStringConvertible {
    private let element: Element
    private let results: [Result<MatcherResult, any Error>]

    /// The text of the element alone.
    var testDescription: String { stringify(element) }

    /// Returns a matcher of sequences that asks matchers that await.
    ///
    /// It asks all of them about all elements, so the sequence must have an end.
    ///
    /// - Parameters:
    ///   - matchers: judge an element.
    ///   - judge: makes a matcher of sequences from plain matchers.
    /// - Returns: the matcher.
    static func asking<S: Sequence<Element>>(
        _ matchers: [AsyncMatcher<Element>], _ judge: @escaping ([Matcher<Awaited>]) -> Matcher<[Awaited]>
    ) -> AsyncMatcher<S> {
        let plain = judge(
            matchers.enumerated().map { index, matcher in
                Matcher(matcher.traits.ofPart, wanting: { .expectedActualValueTo(matcher.phrase) }) { expression in
                    guard let element = try expression.evaluate() else { preconditionFailure("an element is no nil") }
                    return try element.results[index].get()
                }
            })
        return AsyncMatcher(plain.traits, wanting: { .expectedActualValueTo(plain.phrase) }) { expression in
            guard let sequence = try await expression.evaluate() else { return try plain.result(for: nil) }
            var elements: [Awaited] = []
            for element in sequence {
                var results: [Result<MatcherResult, any Error>] = []
                for matcher in matchers {
                    results.append(await .of { try await matcher.result(for: element) })
                }
                elements.append(Awaited(element: element, results: results))
            }
            return try plain.result(for: elements)
        }
    }
}
