/// Which elements of two lists belong together.
///
/// An element that was inserted shifts all elements behind it, and is one change nevertheless.
struct ListAlignment {
    /// A difference of two lists: two elements that belong together and differ, or one without a counterpart.
    struct Change {
        /// The index of the element of the expected list; nil if the actual list has an extra one.
        let expected: Int?
        /// The index of the element of the actual list; nil if it is missing there.
        let actual: Int?
    }

    /// The differences, in the order of the lists.
    private(set) var changes: [Change] = []

    /// The maximum distance of elements that belong together.
    private static let window = 32

    /// The number of further comparisons; afterwards, elements of the same index belong together.
    private var lookahead = 20_000

    private let areSame: (Int, Int) -> Bool

    /// Compares two lists; the time is linear.
    ///
    /// - Parameters:
    ///   - expected: the number of elements of the expected list.
    ///   - actual: the number of elements of the actual list.
    ///   - areSame: whether an expected element, given by its index, and an actual one are the same.
    init(_ expected: Int, _ actual: Int, _ areSame: @escaping (Int, Int) -> Bool) {
        self.areSame = areSame
        let shorter = min(expected, actual)
        var start = 0
        while start < shorter, areSame(start, start) { start += 1 }
        var end = 0
        while end < shorter - start, areSame(expected - 1 - end, actual - 1 - end) { end += 1 }
        let wanted = start..<(expected - end)
        let got = start..<(actual - end)
        scan(wanted, got)
        // Of lists of the same length, those of the same index belong together, unless that makes more differences.
        if expected != actual { return }
        let byIndex = wanted.filter { !areSame($0, $0) }
        if byIndex.count <= changes.count { changes = byIndex.map { Change(expected: $0, actual: $0) } }
    }

    /// Walks along both lists, and looks a little ahead where they differ.
    private mutating func scan(_ wanted: Range<Int>, _ got: Range<Int>) {
        var (i, j) = (wanted.lowerBound, got.lowerBound)
        while i < wanted.upperBound && j < got.upperBound {
            if areSame(i, j) {
                (i, j) = (i + 1, j + 1)
                continue
            }
            let (missing, extra) = nextCommon(i, j, wanted.upperBound, got.upperBound)
            addGap(i..<(i + missing), j..<(j + extra))
            (i, j) = (i + missing, j + extra)
        }
        addGap(i..<max(i, wanted.upperBound), j..<max(j, got.upperBound))
    }

    /// Returns how many elements of either list stand before the next common element.
    private mutating func nextCommon(_ i: Int, _ j: Int, _ end: Int, _ otherEnd: Int) -> (missing: Int, extra: Int) {
        func isCommon(_ i: Int, _ j: Int) -> Bool { i < end && j < otherEnd && areSame(i, j) }
        if lookahead <= 0 { return (1, 1) }
        lookahead -= 1
        if isCommon(i + 1, j + 1) { return (1, 1) }
        for distance in 1...ListAlignment.window {
            lookahead -= 2
            if isCommon(i + distance, j) { return (distance, 0) }
            if isCommon(i, j + distance) { return (0, distance) }
        }
        return (1, 1)
    }

    /// Adds elements without counterparts; those that stand in each other's place belong together.
    private mutating func addGap(_ wanted: Range<Int>, _ got: Range<Int>) {
        for offset in 0..<max(wanted.count, got.count) {
            let (index, other) = (wanted.lowerBound + offset, got.lowerBound + offset)
            changes.append(
                Change(
                    expected: wanted.contains(index) ? index : nil, actual: got.contains(other) ? other : nil))
        }
    }
}
