import Expectations

/// Matches a dictionary with keys whose values match matchers.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter entries: the keys, and the matchers that judge their values.
/// - Returns: a matcher: `expected to have entries ["b": be greater than <1>], got <["a": 1]>`, and
///   below it the mismatches.
public func haveEntries<Key: Hashable, Value>(
    _ entries: [Key: Matcher<Value>]
) -> Matcher<[Key: Value]> {
    /// Returns sorted texts, so that a message is the same each time.
    func texts(_ text: (Key, Matcher<Value>) throws -> String?) rethrows -> [String] {
        try entries.compactMap { try text($0.key, $0.value) }.sorted()
    }
    return .parts(hasWords: entries.values.allSatisfy(\.hasWords)) { dictionary in
        "have entries ["
            + texts { key, matcher in
                let value = dictionary?[key]
                return "\(shown(key: key)): \(matcher.phrase(of: value.map { [$0] } ?? []))"
            }.joined(separator: ", ") + "]"
    } _: { dictionary in
        try entries.allSatisfy { key, matcher in
            guard let value = dictionary[key] else { return false }
            return try matcher.matches(value)
        }
    } mismatches: { dictionary in
        try texts { key, matcher in
            guard let value = dictionary[key] else {
                return "there is no key \(shown(key: key))"
            }
            return try matcher.mismatch(of: value).map {
                "value for \(shown(key: key)): \($0)"
            }
        }
    }
}

/// Matches a dictionary in which keys have values.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter entries: the keys and their values.
/// - Returns: a matcher: `expected to have entries ["b": equal <2>], got <["a": 1]>`, and below it
///   the mismatches.
@_disfavoredOverload
public func haveEntries<Key: Hashable, Value: Equatable>(
    _ entries: [Key: Value]
) -> Matcher<[Key: Value]> {
    haveEntries(entries.mapValues { equal($0) })
}
