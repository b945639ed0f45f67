public import Expectations

/// Matches a dictionary with keys whose values match matchers.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter entries: the keys, and the matchers that judge their values.
/// - Returns: a matcher: `expected to have entries ["b": be greater than <1>], got <["a": 1]>`, and
///   below it the mismatches.
public func haveEntries<Key: Hashable, Value>(_ entries: [Key: Matcher<Value>]) -> Matcher<[Key: Value]> {
    typealias Entry = (key: Key, value: Matcher<Value>)
    func inOrder(_ entries: [Entry]) -> [Entry] {
        PartOrder.sorted(entries, by: \.key, orBy: { shown(key: $0.key) })
    }
    return .parts(hasWords: entries.values.allSatisfy { $0.hasWords }) { dictionary in
        let texts = list(inOrder(Array(entries)), ", ") { key, matcher in
            let value = dictionary?[key]
            return "\(shown(key: key)): \(matcher.phrase(of: value.map { [$0] } ?? []))"
        }
        return "have entries [\(texts)]"
    } _: { dictionary in
        try entries.allSatisfy { key, matcher in
            guard let value = dictionary[key] else { return false }
            return try matcher.matches(value)
        }
    } mismatches: { dictionary in
        var failed: [Entry] = []
        for entry in entries {
            let holds = try dictionary[entry.key].map { try entry.value.matches($0) }
            if holds != true { failed.append(entry) }
        }
        return try inOrder(failed).texts { key, matcher in
            guard let value = dictionary[key], let text = try matcher.mismatch(of: value) else {
                return "there is no key \(shown(key: key))"
            }
            return "value for \(shown(key: key)): \(text)"
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
public func haveEntries<Key: Hashable, Value: Equatable>(_ entries: [Key: Value]) -> Matcher<[Key: Value]> {
    haveEntries(entries.mapValues { equal($0) })
}
