/// The order in which the parts of sets and dictionaries are shown: the same in each run.
package enum PartOrder {
    /// The maximum number of parts that are sorted, and of those that are sorted by their texts.
    private static let (limit, textLimit) = (100_000, 20_000)

    /// Returns parts in the order of their keys, as keys compare, or by their texts.
    ///
    /// - Parameters:
    ///   - parts: the parts.
    ///   - key: returns the key of a part.
    ///   - text: returns the text of a part, for keys that cannot be compared.
    /// - Returns: the parts in order; very many parts stay as they are.
    package static func sorted<Part>(_ parts: [Part], by key: (Part) -> Any, orBy text: (Part) -> String) -> [Part] {
        func order<C: Comparable>(_ keys: [C]) -> [Part] {
            keys.indices.sorted { keys[$0] < keys[$1] }.map { parts[$0] }
        }
        if parts.count < 2 || parts.count > limit { return parts }
        let keys = parts.map(key)
        func orderByKeys<C: Comparable>(_: C) -> [Part]? { (keys as? [C]).map(order) }
        if let sorted = (keys[0] as? any Comparable).flatMap({ orderByKeys($0) }) { return sorted }
        return parts.count > textLimit ? parts : order(parts.map(text))
    }
}
