/// Pairs of equal values of two lists, as many as there can be.
///
/// Who equals one of several equal values equals all of them: so the first that is found will do.
struct EqualPairs {
    /// Who of the first list has no partner.
    private(set) var missing: [Int] = []

    /// Who of the second list is nobody's partner.
    private(set) var unexpected: [Int]

    init<T: Equatable>(_ wanted: [T], _ found: [T]) {
        var rest = Rest(found)
        for index in wanted.indices where !rest.take(wanted[index]) { missing.append(index) }
        unexpected = rest.indices
    }
}

/// Those of a list that are not taken yet.
private struct Rest<T: Equatable> {
    private let values: [T]
    private var isTaken: [Bool]

    /// Where to look for a value by its hash, if it has one; else all are in one place.
    private var places: [Int: [Int]] = [:]

    init(_ values: [T]) {
        self.values = values
        isTaken = Array(repeating: false, count: values.count)
        // From behind, as the last of a place is the first to be taken from it.
        for index in values.indices.reversed() {
            places[hash(values[index]), default: []].append(index)
        }
    }

    /// Those that are left, in order.
    var indices: [Int] { values.indices.filter { !isTaken[$0] } }

    mutating func take(_ value: T) -> Bool {
        let hash = hash(value)
        guard let index = places[hash].flatMap({ index(of: value, in: $0) }),
            let taken = places[hash]?.remove(at: index)
        else { return false }
        isTaken[taken] = true
        return true
    }

    /// Mostly it is at one of the ends: lists are in the same order, or the other way round.
    private func index(of value: T, in place: [Int]) -> Int? {
        if let next = place.last, values[next] == value { return place.count - 1 }
        if let last = place.dropLast().first, values[last] == value { return 0 }
        return place.dropLast().lastIndex { values[$0] == value }
    }
}

private func hash<T>(_ value: T) -> Int {
    (value as? any Hashable)?.hashValue ?? 0
}
