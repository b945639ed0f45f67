public import Expectations

/// Matches a dictionary with keys whose values match matchers.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter entries: the keys, and the matchers that judge their values.
/// - Returns: a matcher: `expected to have entries ["b": be greater than <1>], got <["a": 1]>`, and
///   below it the mismatches.
public func haveEntries<Key: Hashable, Value>(_ entries: [Key: Matcher<Value>]) -> Matcher<[Key: Value]> {
    /// Returns the texts of entries, sorted, so that a message is the same each time; of many entries only the first
    /// texts.
    func texts(
        _ entries: [(key: Key, value: Matcher<Value>)], _ text: (Key, Matcher<Value>) throws -> String
    ) rethrows -> [String] {
        if entries.count > ShortText.mostParts {
            return try entries.texts { try text($0.key, $0.value) }
        }
        return try entries.map { try text($0.key, $0.value) }.sorted()
    }
    return .parts(hasWords: entries.values.allSatisfy { $0.hasWords }) { dictionary in
        let all = texts(Array(entries)) { key, matcher in
            let value = dictionary?[key]
            return "\(shown(key: key)): \(matcher.phrase(of: value.map { [$0] } ?? []))"
        }
        var first = all.filter { !$0.isEmpty }
        let rest = all.count - first.count
        if rest > 0 { first.append("… (\(ShortText.grouped(rest)) more)") }
        return "have entries [" + first.joined(separator: ", ") + "]"
    } _: { dictionary in
        try entries.allSatisfy { key, matcher in
            guard let value = dictionary[key] else { return false }
            return try matcher.matches(value)
        }
    } mismatches: { dictionary in
        var failed: [(key: Key, value: Matcher<Value>)] = []
        for entry in entries {
            let holds = try dictionary[entry.key].map { try entry.value.matches($0) }
            if holds != true { failed.append(entry) }
        }
        return try texts(failed) { key, matcher in
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
