import Expectations

/// Wants a dictionary with a key that is what a matcher wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matcher: judges a key.
/// - Returns: a matcher: `expected to have a key to equal <b>, got <["a": 1]>`.
public func haveKey<Key: Hashable, Value>(_ matcher: Matcher<Key>) -> Matcher<[Key: Value]> {
    entry(matcher.hasWords) { dictionary in
        "have a key to \(matcher.phrase(of: dictionary.map { Array($0.keys) } ?? []))"
    } _: { key, _ in
        try matcher.matches(key)
    } finding: { key, _ in
        try matcher.finding(of: key).map { "key \(String(reflecting: key)): \($0)" }
    }
}

/// Wants a dictionary with a key.
///
/// Nil fails, positive or negative.
///
/// - Parameter key: the key.
/// - Returns: a matcher: `expected to have a key to equal <b>, got <["a": 1]>`.
@_disfavoredOverload
public func haveKey<Key: Hashable, Value>(_ key: Key) -> Matcher<[Key: Value]> {
    haveKey(equal(key))
}

/// Wants a dictionary with a value that is what a matcher wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matcher: judges a value.
/// - Returns: a matcher: `expected to have a value to equal <2>, got <["a": 1]>`.
public func haveValue<Key: Hashable, Value>(_ matcher: Matcher<Value>) -> Matcher<[Key: Value]> {
    entry(matcher.hasWords) { dictionary in
        "have a value to \(matcher.phrase(of: dictionary.map { Array($0.values) } ?? []))"
    } _: { _, value in
        try matcher.matches(value)
    } finding: { key, value in
        try matcher.finding(of: value).map { "value for \(String(reflecting: key)): \($0)" }
    }
}

/// Wants a dictionary with a value.
///
/// Nil fails, positive or negative.
///
/// - Parameter value: the value.
/// - Returns: a matcher: `expected to have a value to equal <2>, got <["a": 1]>`.
@_disfavoredOverload
public func haveValue<Key: Hashable, Value: Equatable>(_ value: Value) -> Matcher<[Key: Value]> {
    haveValue(equal(value))
}

/// Wants a dictionary with an entry of which key and value are what two matchers want.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - key: judges a key.
///   - value: judges its value.
/// - Returns: a matcher: `expected to have an entry with key to begin with <a> and value to equal
///   <2>, got <["a": 1]>`, and below it the values of such keys.
public func haveEntry<Key: Hashable, Value>(
    _ key: Matcher<Key>, _ value: Matcher<Value>
) -> Matcher<[Key: Value]> {
    entry(key.hasWords && value.hasWords) { dictionary in
        "have an entry with key to \(key.phrase(of: dictionary.map { Array($0.keys) } ?? [])) "
            + "and value to \(value.phrase(of: dictionary.map { Array($0.values) } ?? []))"
    } _: {
        try key.matches($0) && value.matches($1)
    } finding: {
        // Of those that have the key, it is the value that is wrong.
        guard try key.matches($0), let text = try value.mismatch(of: $1) else { return nil }
        return "value for \(String(reflecting: $0)): \(text)"
    }
}

/// Wants a dictionary with an entry of which the key is what a matcher wants, with a value.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - key: judges a key.
///   - value: its value.
/// - Returns: a matcher: `expected to have an entry with key to begin with <a> and value to equal
///   <2>, got <["a": 1]>`.
@_disfavoredOverload
public func haveEntry<Key: Hashable, Value: Equatable>(
    _ key: Matcher<Key>, _ value: Value
) -> Matcher<[Key: Value]> {
    haveEntry(key, equal(value))
}

/// Wants a dictionary in which a key has a value that is what a matcher wants.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - key: the key.
///   - value: judges its value.
/// - Returns: a matcher: `expected to have entries ["b": be greater than <1>], got <["a": 1]>`, and
///   below it what is wrong.
@_disfavoredOverload
public func haveEntry<Key: Hashable, Value>(
    _ key: Key, _ value: Matcher<Value>
) -> Matcher<[Key: Value]> {
    haveEntries([key: value])
}

/// Wants a dictionary in which a key has a value.
///
/// Nil fails, positive or negative.
///
/// - Parameters:
///   - key: the key.
///   - value: the value.
/// - Returns: a matcher: `expected to have entries ["b": equal <2>], got <["a": 1]>`, and below it
///   what is wrong.
@_disfavoredOverload
public func haveEntry<Key: Hashable, Value: Equatable>(
    _ key: Key, _ value: Value
) -> Matcher<[Key: Value]> {
    haveEntries([key: equal(value)])
}

/// A matcher of a dictionary with an entry; `finding` says what is wrong with one.
private func entry<Key: Hashable, Value>(
    _ hasWords: Bool, _ phrase: @escaping ([Key: Value]?) -> String,
    _ holds: @escaping (Key, Value) throws -> Bool,
    finding: @escaping (Key, Value) throws -> String?
) -> Matcher<[Key: Value]> {
    .parts(hasWords: hasWords, wanting: phrase) { dictionary in
        try dictionary.contains { try holds($0.key, $0.value) }
    } mismatches: { dictionary in
        if try dictionary.contains(where: { try holds($0.key, $0.value) }) { return [] }
        return try dictionary.compactMap { try finding($0.key, $0.value) }.sorted()
    }
}
