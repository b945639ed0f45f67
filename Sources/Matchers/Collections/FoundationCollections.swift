public import Expectations
import Foundation

/// A collection of Foundation that can be searched for an element.
public protocol FoundationContainer {
    /// Whether an element equals the given one.
    func contains(_ anObject: Any) -> Bool
}

extension NSArray: FoundationContainer {}
extension NSSet: FoundationContainer {}

/// A collection of Foundation that knows the number of its elements.
public protocol FoundationCollection {
    /// The number of elements.
    var count: Int { get }
}

extension NSSet: FoundationCollection {}
extension NSIndexSet: FoundationCollection {}
extension NSDictionary: FoundationCollection {}

/// A collection of Foundation whose elements have an order.
public protocol FoundationOrderedCollection: FoundationCollection {
    /// The element at an index.
    func object(at index: Int) -> Any
}

extension NSArray: FoundationOrderedCollection {}

/// Matches a collection of Foundation with all the given elements, in any order.
///
/// `toNot` passes if at least one element is missing. No collection contains nil. Nil fails
/// positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain <1, 2>, got <(1)>`.
@_disfavoredOverload
public func contain(_ items: Any?...) -> Matcher<any FoundationContainer> { contain(items) }

/// Matches a collection of Foundation with all the given elements, in any order.
///
/// `toNot` passes if at least one element is missing. No collection contains nil. Nil fails
/// positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain <1, 2>, got <(1)>`.
@_disfavoredOverload
public func contain(_ items: [Any?]) -> Matcher<any FoundationContainer> {
    .value(wanted("contain", items)) { container in
        items.allSatisfy { item in item.map { container.contains($0) } ?? false }
    }
}

/// Matches an array of Foundation whose first element is the given one.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter element: the element.
/// - Returns: a matcher: `expected to begin with <1>, got <(2)>`.
@_disfavoredOverload
public func beginWith(_ element: Any) -> Matcher<any FoundationOrderedCollection> {
    ends("begin with", element) { _ in 0 }
}

/// Matches an array of Foundation whose last element is the given one.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter element: the element.
/// - Returns: a matcher: `expected to end with <1>, got <(2)>`.
@_disfavoredOverload
public func endWith(_ element: Any) -> Matcher<any FoundationOrderedCollection> {
    ends("end with", element) { $0.count - 1 }
}

private func ends(
    _ verb: String, _ element: Any, _ index: @escaping (any FoundationOrderedCollection) -> Int
) -> Matcher<any FoundationOrderedCollection> {
    .value(wanted(verb, [element])) { collection in
        guard collection.count > 0 else { return false }
        // An array of one element compares values as the collections of Foundation do.
        return NSArray(object: collection.object(at: index(collection))).contains(element)
    }
}
