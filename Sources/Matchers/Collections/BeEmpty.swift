public import Expectations
public import Foundation

/// Matches a sequence without elements: an array, a dictionary, a string.
///
/// Nil fails positive and negative expectations.
///
/// - Returns: a matcher: `expected to be empty, got <[1]>`.
public func beEmpty<S: Sequence>() -> Matcher<S> {
    emptiness { sequence in sequence.first { _ in true } == nil }
}

/// Matches a set without elements, for example an option set.
///
/// Nil fails positive and negative expectations.
///
/// - Returns: a matcher: `expected to be empty, got <[a]>`.
public func beEmpty<S: SetAlgebra>() -> Matcher<S> { emptiness { $0.isEmpty } }

/// Matches a set without elements.
///
/// Nil fails positive and negative expectations.
///
/// - Returns: a matcher: `expected to be empty, got <Set([1])>`.
public func beEmpty<S: Sequence & SetAlgebra>() -> Matcher<S> { emptiness { $0.isEmpty } }

/// Matches a string of Foundation without characters.
///
/// Nil fails positive and negative expectations.
///
/// - Returns: a matcher: `expected to be empty, got <a>`.
public func beEmpty() -> Matcher<NSString> { emptiness { $0.length == 0 } }

/// Matches a collection of Foundation without elements.
///
/// Nil fails positive and negative expectations.
///
/// - Returns: a matcher: `expected to be empty, got <{(1)}>`.
@_disfavoredOverload
public func beEmpty() -> Matcher<any FoundationCollection> { emptiness { $0.count == 0 } }

private func emptiness<T>(_ isEmpty: @escaping (T) -> Bool) -> Matcher<T> {
    .parts(.expectedActualValueTo("be empty"), isEmpty) { value in
        guard let count = PartKinds.count(of: value), count > 1 else { return [] }
        return ["\(ShortText.grouped(count)) elements"]
    }
}
