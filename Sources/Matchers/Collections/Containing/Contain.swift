public import Expectations
public import Foundation

/// Matches a sequence with all the given elements, in any order.
///
/// `toNot` passes if at least one element is missing.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain <1, 2>, got <[1]>`.
@_transparent
public func contain<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    Matcher(ContainRule(items))
}

/// Matches a sequence with all the given elements, in any order.
///
/// `toNot` passes if at least one element is missing.
///
/// - Parameter items: the elements; with none, every sequence matches.
/// - Returns: a matcher: `expected to contain <1, 2>, got <[1]>`.
@_transparent
public func contain<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    Matcher(ContainRule(items))
}

@usableFromInline
final class ContainRule<S: Sequence>: ValueRule<S> where S.Element: Equatable {
    private let items: [S.Element]

    @usableFromInline
    init(_ items: [S.Element]) { self.items = consume items }

    @usableFromInline
    override func matches(_ sequence: S) -> Bool {
        // See Tricks in docs/performance.md.
        if items.count == 1 { return sequence.contains(items[0]) }
        return sequence.unmet(items.count) { self.items[$0] == $1 }.isEmpty
    }

    @usableFromInline
    override func message(for value: S?) -> ExpectationMessage {
        let message = wanted("contain", items)
        // Other sequences may be consumed, or have no end.
        guard let list = value as? any Collection<S.Element> else { return message }
        return message.appended(mismatches: missing(items) { list.contains($0) })
    }
}

/// Matches a sequence with a matching element for each of the matchers, in any order.
///
/// One element may serve several matchers. `toNot` passes if at least one matcher matches no element.
///
/// - Parameter matchers: the matchers; each needs an element that matches.
/// - Returns: a matcher: `expected to contain an item to be less than <1>, got <[1, 2]>`.
public func contain<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    haveItems(matchers, "contain an item to")
}

/// Matches a set with all the given members, for example an option set.
///
/// `toNot` passes if at least one member is missing.
///
/// - Parameter items: the members.
/// - Returns: a matcher: `expected to contain <1, 2>, got <Set([1])>`.
public func contain<S: SetAlgebra>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    contain(items)
}

/// Matches a set with all the given members, for example an option set.
///
/// `toNot` passes if at least one member is missing.
///
/// - Parameter items: the members; with none, every set matches.
/// - Returns: a matcher: `expected to contain <1, 2>, got <Set([1])>`.
public func contain<S: SetAlgebra>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containParts(items) { $1.contains($0) }
}

/// Matches a set with all the given members.
///
/// `toNot` passes if at least one member is missing.
///
/// - Parameter items: the members.
/// - Returns: a matcher: `expected to contain <1, 2>, got <Set([1])>`.
public func contain<S: Sequence & SetAlgebra>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    contain(items)
}

/// Matches a set with all the given members.
///
/// `toNot` passes if at least one member is missing.
///
/// - Parameter items: the members; with none, every set matches.
/// - Returns: a matcher: `expected to contain <1, 2>, got <Set([1])>`.
public func contain<S: Sequence & SetAlgebra>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containParts(items) { $1.contains($0) }
}

/// Matches a string with all the given parts.
///
/// Every string contains the empty string.
///
/// `toNot` passes if at least one part is missing.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain <a, b>, got <bcd>`.
public func contain(_ substrings: String...) -> Matcher<String> { contain(substrings) }

/// Matches a string with all the given parts.
///
/// Every string contains the empty string.
///
/// `toNot` passes if at least one part is missing.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain <a, b>, got <bcd>`.
public func contain(_ substrings: [String]) -> Matcher<String> {
    containParts(substrings) { $0.isEmpty || $1.contains($0) }
}

/// Matches a string of Foundation with all the given parts.
///
/// Every string contains the empty string. `toNot` passes if at least one part is missing.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain <a, b>, got <bcd>`.
@_disfavoredOverload
public func contain(_ substrings: NSString...) -> Matcher<NSString> { contain(substrings) }

/// Matches a string of Foundation with all the given parts.
///
/// Every string contains the empty string. `toNot` passes if at least one part is missing.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain <a, b>, got <bcd>`.
@_disfavoredOverload
public func contain(_ substrings: [NSString]) -> Matcher<NSString> {
    containParts(substrings) { $0.length == 0 || $1.contains($0 as String) }
}

/// Makes the matchers of sets and strings; `isPart` says whether an item is part of a value.
private func containParts<T, Item>(_ items: [Item], _ isPart: @escaping (Item, T) -> Bool) -> Matcher<T> {
    .parts(wanted("contain", items)) { whole in
        items.allSatisfy { isPart($0, whole) }
    } mismatches: { whole in
        missing(items) { isPart($0, whole) }
    }
}

/// Returns a line with those of several items that are missing; none if nothing is missing.
private func missing<T>(_ items: [T], _ isThere: (T) -> Bool) -> [String] {
    let missing = items.count > 1 ? items.filter { !isThere($0) } : []
    return missing.isEmpty ? [] : ["missing <\(stringify(items: missing))>"]
}

/// Returns the message `contain <1, 2>`.
func wanted<T>(_ verb: String, _ items: [T]) -> ExpectationMessage {
    .expectedActualValueTo("\(verb) <\(stringify(items: items))>")
}
