/// A maximum pairing of the equal values of two lists.
///
/// A value that equals one of several equal values equals all of them, so the first found partner will do.
struct EqualPairs {
    /// The indices of the first list whose values have no partner.
    private(set) var missing: [Int] = []

    /// The indices of the second list whose values have no partner.
    let unexpected: [Int]

    init<T: Equatable>(_ wanted: [T], _ found: [T]) {
        func hash(_ value: T) -> Int { (value as? any Hashable)?.hashValue ?? 0 }
        // The ends first: similar lists are mostly in the same or in the opposite order.
        func position(of value: T, in free: [Int]) -> Int? {
            let ends = [free.count - 1, 0].filter(free.indices.contains)
            return ends.first { found[free[$0]] == value } ?? free.lastIndex { found[$0] == value }
        }
        // The free indices of each hash, in reverse order; values that are not hashable share one entry.
        var free = Dictionary(grouping: found.indices.reversed()) { hash(found[$0]) }
        for index in wanted.indices {
            let hash = hash(wanted[index])
            if let place = free[hash].flatMap({ position(of: wanted[index], in: $0) }) {
                free[hash]?.remove(at: place)
            } else {
                missing.append(index)
            }
        }
        unexpected = free.values.joined().sorted()
    }
}
