public import Expectations

/// Matches a dictionary with a key that matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges a key.
/// - Returns: a matcher: `expected to have a key to equal <b>, got <["a": 1]>`.
public func haveKey<Key: Hashable, Value>(_ matcher: Matcher<Key>) -> Matcher<[Key: Value]> {
    .entry(matcher.hasWords) { dictionary in
        "have a key to \(matcher.phrase(of: dictionary.map { Array($0.keys) } ?? []))"
    } _: { key, _ in
        try matcher.matches(key)
    } finding: { key, _ in
        try matcher.finding(of: key).map { "key \(shown(key: key)): \($0)" }
    }
}

/// Matches a dictionary with a key.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter key: the key.
/// - Returns: a matcher: `expected to have a key to equal <b>, got <["a": 1]>`.
public func haveKey<Key: Hashable, Value>(_ key: Key) -> Matcher<[Key: Value]> { haveKey(equal(key)) }

/// Matches a dictionary with a value that matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges a value.
/// - Returns: a matcher: `expected to have a value to equal <2>, got <["a": 1]>`.
public func haveValue<Key: Hashable, Value>(_ matcher: Matcher<Value>) -> Matcher<[Key: Value]> {
    .entry(matcher.hasWords) { dictionary in
        "have a value to \(matcher.phrase(of: dictionary.map { Array($0.values) } ?? []))"
    } _: { _, value in
        try matcher.matches(value)
    } finding: { key, value in
        try matcher.finding(of: value).map { "value for \(shown(key: key)): \($0)" }
    }
}

/// Matches a dictionary with a value.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter value: the value.
/// - Returns: a matcher: `expected to have a value to equal <2>, got <["a": 1]>`.
public func haveValue<Key: Hashable, Value: Equatable>(_ value: Value) -> Matcher<[Key: Value]> {
    haveValue(equal(value))
}

/// Matches a dictionary with an entry whose key and value match two matchers.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - key: judges a key.
///   - value: judges the value of that key.
/// - Returns: a matcher: `expected to have an entry with key to begin with <a> and value to equal
///   <2>, got <["a": 1]>`, and below it the values of the matching keys.
public func haveEntry<Key: Hashable, Value>(_ key: Matcher<Key>, _ value: Matcher<Value>) -> Matcher<[Key: Value]> {
    .entry(key.hasWords && value.hasWords, mostAsked: 100_000) { dictionary in
        "have an entry with key to \(key.phrase(of: dictionary.map { Array($0.keys) } ?? [])) "
            + "and value to \(value.phrase(of: dictionary.map { Array($0.values) } ?? []))"
    } _: {
        try key.matches($0) && value.matches($1)
    } finding: {
        // An entry with a matching key has a wrong value.
        guard try key.matches($0), let text = try value.mismatch(of: $1) else { return nil }
        return "value for \(shown(key: $0)): \(text)"
    }
}

/// Matches a dictionary with an entry whose key matches a matcher and whose value equals a value.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - key: judges a key.
///   - value: the value of that key.
/// - Returns: a matcher: `expected to have an entry with key to begin with <a> and value to equal
///   <2>, got <["a": 1]>`.
public func haveEntry<Key: Hashable, Value: Equatable>(_ key: Matcher<Key>, _ value: Value) -> Matcher<[Key: Value]> {
    haveEntry(key, equal(value))
}

/// Matches a dictionary with a key whose value matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - key: the key.
///   - value: judges the value of that key.
/// - Returns: a matcher: `expected to have entries ["b": be greater than <1>], got <["a": 1]>`, and
///   below it the mismatch.
public func haveEntry<Key: Hashable, Value>(_ key: Key, _ value: Matcher<Value>) -> Matcher<[Key: Value]> {
    haveEntries([key: value])
}

/// Matches a dictionary in which a key has a value.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - key: the key.
///   - value: the value.
/// - Returns: a matcher: `expected to have entries ["b": equal <2>], got <["a": 1]>`, and below it
///   the mismatch.
public func haveEntry<Key: Hashable, Value: Equatable>(_ key: Key, _ value: Value) -> Matcher<[Key: Value]> {
    haveEntries([key: equal(value)])
}

extension Matcher {
    /// Returns a matcher of a dictionary with an entry; `finding` describes the mismatch of an entry.
    fileprivate static func entry<Key: Hashable, Value>(
        _ hasWords: Bool, mostAsked: Int = ShortText.mostParts, _ phrase: @escaping ([Key: Value]?) -> String,
        _ holds: @escaping (Key, Value) throws -> Bool, finding: @escaping (Key, Value) throws -> String?
    ) -> Matcher where T == [Key: Value] {
        .parts(hasWords: hasWords, wanting: phrase) { dictionary in
            try dictionary.contains { try holds($0.key, $0.value) }
        } mismatches: { dictionary in
            if try dictionary.contains(where: { try holds($0.key, $0.value) }) { return [] }
            return try findings(Array(dictionary), most: mostAsked) { try finding($0.key, $0.value) }.sorted()
        }
    }
}

/// Returns the text of a key in a line about its entry: a string has quotes.
func shown<Key>(key: Key) -> String { ShortText.of(key) { withoutUnknownContexts(String(reflecting: key)) } }

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
