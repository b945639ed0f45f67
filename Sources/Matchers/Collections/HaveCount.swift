public import Expectations
import Foundation

/// Matches a collection with a number of elements.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedValue: the number.
/// - Returns: a matcher: `expected to have Array<Int> with count 1, got 2`, and the elements below.
public func haveCount<T: Collection>(_ expectedValue: Int) -> Matcher<T> {
    count { _ in
        "\(expectedValue)"
    } _: {
        $0 == expectedValue
    }
}

/// Matches a collection whose number of elements matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the number.
/// - Returns: a matcher: `expected to have Array<Int> with count to be greater than <1>, got 1`.
public func haveCount<T: Collection>(_ matcher: Matcher<Int>) -> Matcher<T> {
    count(matcher.traits.ofPart) {
        "to \(matcher.phrase(of: $0.map { [$0] } ?? []))"
    } _: {
        try matcher.matches($0)
    }
}

private func count<T: Collection>(
    _ traits: MatcherTraits = [], _ wanted: @escaping (Int?) -> String, _ holds: @escaping (Int) throws -> Bool
) -> Matcher<T> {
    func phrase(_ type: String, _ count: Int? = nil) -> String { "have \(type) with count \(wanted(count))" }
    return Matcher(traits, wanting: { .expectedActualValueTo(phrase("\(T.self)")) }) { expression in
        guard let actual = try expression.evaluate() else {
            return MatcherResult(.fail) {
                .expectedActualValueTo(phrase("\(T.self)")).appendedBeNilHint()
            }
        }
        return MatcherResult(MatcherStatus(bool: try holds(actual.count))) {
            let phrase = phrase("\(type(of: actual))", actual.count)
            return .expectedCustomValueTo(phrase, actual: "\(actual.count)")
                .appended(details: "Actual Value: \(Excerpt.line(stringify(actual), of: actual))")
        }
    }
}

/// Matches a collection of Foundation with a number of elements.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedValue: the number.
/// - Returns: a matcher: `expected to have NSSet with count 1, got 2. Actual Value: {(2,1)}`.
@_disfavoredOverload
public func haveCount(_ expectedValue: Int) -> Matcher<any FoundationCollection> {
    func phrase(_ type: String) -> String { "have \(type) with count \(expectedValue)" }
    return Matcher(wanting: { .expectedActualValueTo(phrase("collection")) }) { expression in
        guard let actual = try expression.evaluate() else {
            return MatcherResult(.fail) {
                .expectedActualValueTo(phrase("collection")).appendedBeNilHint()
            }
        }
        return MatcherResult(MatcherStatus(bool: actual.count == expectedValue)) {
            .expectedCustomValueTo(
                phrase(collectionName(actual)),
                actual: "\(actual.count). Actual Value: \(stringify(actual))")
        }
    }
}

/// Returns the name of the type of a collection of Foundation; anything else is described by itself.
package func collectionName<T>(_ collection: T) -> String {
    switch collection {
    case is NSArray: "NSArray"
    case is NSDictionary: "NSDictionary"
    case is NSSet: "NSSet"
    case is NSIndexSet: "NSIndexSet"
    default: ShortText.of(collection) { String(describing: collection) }
    }
}
