/// The order in which the parts of sets and dictionaries are shown: the same in each run.
enum PartOrder {
    /// The maximum number of parts that are sorted by their texts.
    private static let textLimit = 20_000

    /// Returns parts in the order of their keys, as keys compare, or by their texts.
    ///
    /// Of many parts, only the first ones are in order: those that are shown.
    static func sorted<Part>(_ parts: [Part], by key: (Part) -> Any) -> [Part] {
        if parts.count < 2 { return parts }
        let keys = parts.map(key)
        func indices<C: Comparable>(_ first: C) -> [Int]? {
            guard let keys = keys as? [C] else { return nil }
            return sortedIndices(keys)
        }
        if let order = (keys[0] as? any Comparable).flatMap({ indices($0) }) {
            return order.map { parts[$0] }
        }
        if parts.count > textLimit { return parts }
        return sortedIndices(keys.map(quoted)).map { parts[$0] }
    }

    private static func sortedIndices<C: Comparable>(_ keys: [C]) -> [Int] {
        if keys.count <= 1_000 { return keys.indices.sorted { keys[$0] < keys[$1] } }
        var first: [Int] = []
        for index in keys.indices {
            if first.count == Difference.limit, let last = first.last, keys[last] <= keys[index] {
                continue
            }
            let place = first.firstIndex { keys[index] < keys[$0] } ?? first.count
            first.insert(index, at: place)
            if first.count > Difference.limit { first.removeLast() }
        }
        let shown = Set(first)
        return first + keys.indices.filter { !shown.contains($0) }
    }
}
