import Expectations
import Foundation

/// Wants a sequence without elements: an array, a dictionary, a string.
///
/// Nil fails, positive or negative.
///
/// - Returns: a matcher: `expected to be empty, got <[1]>`.
public func beEmpty<S: Sequence>() -> Matcher<S> {
    emptiness { sequence in sequence.first { _ in true } == nil }
}

/// Wants a set without elements, an option set for example.
///
/// Nil fails, positive or negative.
///
/// - Returns: a matcher: `expected to be empty, got <[a]>`.
public func beEmpty<S: SetAlgebra>() -> Matcher<S> {
    emptiness { $0.isEmpty }
}

/// Wants a set without elements.
///
/// Nil fails, positive or negative.
///
/// - Returns: a matcher: `expected to be empty, got <Set([1])>`.
public func beEmpty<S: Sequence & SetAlgebra>() -> Matcher<S> {
    emptiness { $0.isEmpty }
}

/// Wants a string of Foundation without characters.
///
/// Nil fails, positive or negative.
///
/// - Returns: a matcher: `expected to be empty, got <a>`.
public func beEmpty() -> Matcher<NSString> {
    emptiness { $0.length == 0 }
}

/// Wants a collection of Foundation without elements.
///
/// Nil fails, positive or negative.
///
/// - Returns: a matcher: `expected to be empty, got <{(1)}>`.
@_disfavoredOverload
public func beEmpty() -> Matcher<any NMBCollection> {
    emptiness { $0.count == 0 }
}

private func emptiness<T>(_ isEmpty: @escaping (T) -> Bool) -> Matcher<T> {
    .value(.expectedActualValueTo("be empty"), isEmpty)
}
