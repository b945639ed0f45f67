/// Which elements of two lists belong together.
///
/// An element that was inserted shifts all elements behind it, and is one change nevertheless.
struct ListAlignment {
    /// A difference of two lists.
    enum Change {
        /// An element of the expected list has no counterpart.
        case missing(Int)
        /// An element of the actual list has no counterpart.
        case extra(Int)
        /// Two elements belong together, and differ.
        case changed(expected: Int, actual: Int)
    }

    /// The differences, in the order of the lists.
    private(set) var changes: [Change] = []

    /// The maximum number of elements for a search of the shortest difference; its time is quadratic.
    private static let searchedLimit = 400

    /// The maximum distance of elements that belong together, in longer lists.
    private static let window = 32

    /// The number of further comparisons in longer lists; afterwards, elements of the same index belong together.
    private var lookahead = 20_000

    private let areSame: (Int, Int) -> Bool

    /// Compares two lists; the time is linear, but for short lists.
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
        if wanted.isEmpty || got.isEmpty || wanted.count == 1 && got.count == 1 {
            addGap(wanted, got)
        } else {
            align(wanted, got)
            compareByIndex(start..<expected, start..<actual)
        }
    }

    /// Replaces the differences by those of the elements of the same index, unless these are more.
    private mutating func compareByIndex(_ wanted: Range<Int>, _ got: Range<Int>) {
        let aligned = changes
        changes = []
        let shorter = min(wanted.upperBound, got.upperBound)
        for index in wanted.lowerBound..<shorter where !areSame(index, index) {
            changes.append(.changed(expected: index, actual: index))
        }
        addGap(shorter..<wanted.upperBound, shorter..<got.upperBound)
        if aligned.count < changes.count { changes = aligned }
    }

    private mutating func align(_ wanted: Range<Int>, _ got: Range<Int>) {
        if wanted.count + got.count <= ListAlignment.searchedLimit {
            search(wanted, got)
        } else {
            scan(wanted, got)
        }
    }

    /// Finds the shortest difference.
    private mutating func search(_ wanted: Range<Int>, _ got: Range<Int>) {
        let difference = Array(got).difference(from: Array(wanted), by: areSame)
        var missing = difference.removals.map { wanted.lowerBound + $0.place }[...]
        var extra = difference.insertions.map { got.lowerBound + $0.place }[...]
        var (i, j) = (wanted.lowerBound, got.lowerBound)
        while i < wanted.upperBound || j < got.upperBound {
            let (gapStart, extraStart) = (i, j)
            while missing.first == i {
                missing.removeFirst()
                i += 1
            }
            while extra.first == j {
                extra.removeFirst()
                j += 1
            }
            addGap(gapStart..<i, extraStart..<j)
            (i, j) = (i + 1, j + 1)
        }
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
        if wanted.count == 1 && got.count == 1 {
            changes.append(.changed(expected: wanted.lowerBound, actual: got.lowerBound))
            return
        }
        let shorter = min(wanted.count, got.count)
        for offset in 0..<shorter {
            changes.append(.changed(expected: wanted.lowerBound + offset, actual: got.lowerBound + offset))
        }
        changes += wanted.dropFirst(shorter).map { .missing($0) }
        changes += got.dropFirst(shorter).map { .extra($0) }
    }
}
