public import Expectations
import Foundation

/// Matches a collection with a number of elements.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedValue: the number.
/// - Returns: a matcher: `expected to have Array<Int> with count 1, got 2`, and the elements below.
public func haveCount<T: Collection>(_ expectedValue: Int) -> Matcher<T> {
    .count({ _ in "\(expectedValue)" }, { $0 == expectedValue })
}

/// Matches a collection whose number of elements matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the number.
/// - Returns: a matcher: `expected to have Array<Int> with count to be greater than <1>, got 1`.
public func haveCount<T: Collection>(_ matcher: Matcher<Int>) -> Matcher<T> {
    let words = { (count: Int?) in "to \(matcher.phrase(of: count.map { [$0] } ?? []))" }
    return .count(hasWords: matcher.hasWords, words, { try matcher.matches($0) })
}

extension Matcher where T: Collection {
    fileprivate static func count(
        hasWords: Bool = true, _ wanted: @escaping (Int?) -> String, _ holds: @escaping (Int) throws -> Bool
    ) -> Matcher {
        .value(hasWords: hasWords) { collection in
            let name = collection.map { "\(type(of: $0))" } ?? "\(T.self)"
            let phrase = "have \(name) with count \(wanted(collection?.count))"
            guard let collection else { return .expectedActualValueTo(phrase) }
            return .expectedCustomValueTo(phrase, actual: "\(collection.count)")
                .appended(details: "Actual Value: \(Excerpt.line(stringify(collection), of: collection))")
        } _: {
            try holds($0.count)
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
    .value { collection in
        let phrase = "have \(collection.map { collectionName($0) } ?? "collection") with count \(expectedValue)"
        guard let collection else { return .expectedActualValueTo(phrase) }
        let text = Excerpt.line(stringify(collection), of: collection)
        return .expectedCustomValueTo(phrase, actual: "\(collection.count). Actual Value: \(text)")
    } _: {
        $0.count == expectedValue
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
