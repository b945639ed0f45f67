/// A maximum pairing of the equal values of two lists.
///
/// A value that equals one of several equal values equals all of them, so the first found partner will do.
struct EqualPairs {
    /// The indices of the first list whose values have no partner.
    private(set) var missing: [Int] = []

    /// The indices of the second list whose values have no partner.
    private(set) var unexpected: [Int]

    init<T: Equatable>(_ wanted: [T], _ found: [T]) {
        var rest = Rest(found)
        for index in wanted.indices where !rest.take(wanted[index]) { missing.append(index) }
        unexpected = rest.indices
    }
}

/// The values of a list that are not taken yet.
private struct Rest<T: Equatable> {
    private let values: [T]
    private var isTaken: [Bool]

    /// The untaken indices of each hash; values that are not hashable share one entry.
    private var places: [Int: [Int]] = [:]

    init(_ values: [T]) {
        self.values = values
        isTaken = Array(repeating: false, count: values.count)
        // In reverse order, because values are taken from the end of an entry.
        for index in values.indices.reversed() {
            places[hash(values[index]), default: []].append(index)
        }
    }

    /// The indices that are not taken, in order.
    var indices: [Int] { values.indices.filter { !isTaken[$0] } }

    mutating func take(_ value: T) -> Bool {
        let hash = hash(value)
        guard let index = places[hash].flatMap({ index(of: value, in: $0) }),
            let taken = places[hash]?.remove(at: index)
        else { return false }
        isTaken[taken] = true
        return true
    }

    /// Finds the position of a value in an entry, the ends first.
    ///
    /// The lists are mostly in the same or in reverse order, so the value is mostly at one of the ends.
    private func index(of value: T, in place: [Int]) -> Int? {
        if let next = place.last, values[next] == value { return place.count - 1 }
        if let last = place.dropLast().first, values[last] == value { return 0 }
        return place.dropLast().lastIndex { values[$0] == value }
    }
}

private func hash<T>(_ value: T) -> Int { (value as? any Hashable)?.hashValue ?? 0 }
