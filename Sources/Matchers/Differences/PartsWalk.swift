import Expectations
import Foundation

/// A walk through two values that finds the parts that differ.
///
/// The walk ends at a depth, after a number of parts, and at a pair of objects that it is in, so also for values that
/// contain themselves. Once it has enough lines, it only counts.
struct PartsWalk {
    /// The lines found so far.
    var lines: [String] = []

    /// The number of lines in front of those of the last difference.
    var lastStart = 0

    /// The number of differences without a line.
    var omitted = 0

    /// The number of parts that may still be compared.
    var rest = 10_000

    /// The maximum number of parts in each other.
    private static let depth = 24

    /// The pairs of objects that the walk is in.
    private var entered: Set<[ObjectIdentifier]> = []

    let same = SameParts()

    /// Whether elements of the whole values are equal; nil to find out.
    let areSame: ((Int, Int) -> Bool)?

    /// Returns the differences of two values, one line each, or some lines for long texts.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value, not equal to `expected`.
    ///   - areSame: whether elements of two lists are equal, given by their indexes; nil to find out.
    /// - Returns: the lines: `address.zip: expected <7>, got <1000>`; none if no part differs.
    static func lines(
        _ expected: Any, _ actual: Any, areSame: ((Int, Int) -> Bool)? = nil
    ) -> [String] {
        var walk = PartsWalk(areSame: areSame)
        _ = walk.compare(expected, actual, PartPath(), PartsWalk.depth)
        let gaveUp = walk.rest == 0 || walk.same.kinds.gaveUp
        if walk.lines.isEmpty {
            return gaveUp ? ["no difference was found in the parts that were compared"] : []
        }
        walk.countOmitted()
        if gaveUp {
            walk.lines.append("… and parts that were not compared")
        }
        return walk.lines
    }

    /// Whether there is one difference beyond the limit, which is shown if no other one follows.
    private var isFull: Bool { lines.count > Difference.limit }

    /// Counts a difference that is not shown, if there are enough.
    mutating func isOmitted() -> Bool {
        if isFull { omitted += 1 }
        return isFull
    }

    /// Compares two parts.
    ///
    /// - Returns: whether the difference is shown, counted, or too deep to be found.
    private mutating func compare(_ expected: Any, _ actual: Any, _ path: PartPath, _ depth: Int) -> Bool {
        if isOmitted() || rest == 0 { return true }
        rest -= 1
        guard let wanted = same.kinds.unwrapped(expected),
            let got = same.kinds.unwrapped(actual)
        else { return addTexts(expected, actual, path) }
        if let text = same.kinds.text(wanted), let other = same.kinds.text(got) {
            return addTexts((text, other), path)
        }
        if let data = wanted as? Data, let other = got as? Data { return compareData(data, other, path, depth) }
        if depth == 0 {
            _ = addTexts(wanted, got, path)
            return true
        }
        guard type(of: wanted) is AnyClass, type(of: got) is AnyClass else {
            return compareInside(wanted, got, path, depth)
        }
        let pair = [wanted, got].map { ObjectIdentifier($0 as AnyObject) }
        if !entered.insert(pair).inserted { return true }
        defer { entered.remove(pair) }
        return compareInside(wanted, got, path, depth)
    }

    private mutating func compareInside(_ wanted: Any, _ got: Any, _ path: PartPath, _ depth: Int) -> Bool {
        if !path.text.isEmpty, PartTexts.areOwnAndShort(wanted, got) {
            return addTexts(wanted, got, path)
        }
        return compareParts(wanted, got, path, depth - 1) || addTexts(wanted, got, path)
    }

    private mutating func compareParts(_ expected: Any, _ actual: Any, _ path: PartPath, _ depth: Int) -> Bool {
        if let wanted = expected as? any UnorderedParts,
            let missing = wanted.elements(notIn: actual),
            let extra = (actual as? any UnorderedParts)?.elements(notIn: expected)
        {
            addElements(missing, extra, path)
            return missing.count + extra.count > 0
        }
        let keyed = expected as? any KeyedParts
        if let entries = keyed?.entries(with: actual, same) { return compareEntries(entries, path, depth) }
        switch (Parts(expected), Parts(actual)) {
        case (.list(let wanted), .list(let got)):
            let known = path.text.isEmpty ? areSame : nil
            let asked = known ?? same.comparison(expected, actual, firstElement: wanted.first)
            // To compare elements of any type takes long, and objects of Foundation take longer.
            let most = asked != nil ? .max : type(of: expected) is AnyClass ? 20_000 : 100_000
            let areSame = asked ?? { [same] in same.areSame(wanted[$0], got[$1]) }
            return compareLists(wanted, got, areSame, most, path, depth)
        case (.fields(let wanted), .fields(let got))
        where type(of: expected) == type(of: actual) && wanted.map(\.name) == got.map(\.name):
            var isFound = false
            for (wanted, got) in zip(wanted, got) where !same.areSame(wanted.value, got.value) {
                let field = path.field(wanted.name)
                if compare(wanted.value, got.value, field, depth) { isFound = true }
            }
            return isFound
        default:
            guard path.text.isEmpty, let wanted = Parts.caseName(of: expected), let got = Parts.caseName(of: actual),
                wanted != got
            else { return false }
            return add(["case: expected <\(wanted)>, got <\(got)>"])
        }
    }

    /// Compares bytes: as JSON if both are, then as text, and then as numbers.
    private mutating func compareData(_ expected: Data, _ actual: Data, _ path: PartPath, _ depth: Int) -> Bool {
        guard let text = expected.readableText, let other = actual.readableText else {
            return addBytes(expected, actual, path)
        }
        if let wanted = expected.json, let got = actual.json, !same.areSame(wanted, got),
            compare(wanted, got, path.field("JSON"), depth)
        {
            return true
        }
        return addTexts((text, other), path.field("text"))
    }

    private mutating func compareLists(
        _ expected: [Any], _ actual: [Any], _ areSame: @escaping (Int, Int) -> Bool, _ most: Int,
        _ path: PartPath, _ depth: Int
    ) -> Bool {
        let counts = [min(expected.count, most), min(actual.count, most)]
        if counts != [expected.count, actual.count] { same.kinds.gaveUp = true }
        var isFound = false
        for change in ListAlignment(counts[0], counts[1], areSame).changes where !isOmitted() {
            let element = path.element(change.expected ?? change.actual ?? 0)
            let (wanted, got) = (change.expected.map { expected[$0] }, change.actual.map { actual[$0] })
            if comparePart(wanted, got, element, depth) { isFound = true }
        }
        return isFound
    }

    private mutating func compareEntries(_ entries: KeyedParts.Entries, _ path: PartPath, _ depth: Int) -> Bool {
        let differing = entries.filter { entry in
            guard let value = entry.value, let other = entry.other else { return true }
            return !same.areSame(value, other)
        }
        var isFound = false
        for entry in PartOrder.sorted(differing, by: \.key, orBy: { quoted($0.key) }) where !isOmitted() {
            let path = path.value(ofKey: entry.key)
            if comparePart(entry.value, entry.other, path, depth) { isFound = true }
        }
        return isFound
    }

    /// Compares two elements or entries, of which one may not be there.
    private mutating func comparePart(_ expected: Any?, _ actual: Any?, _ path: PartPath, _ depth: Int) -> Bool {
        switch (expected, actual) {
        case (let expected?, let actual?): compare(expected, actual, path, depth)
        case (let expected?, nil): add("missing", expected, path)
        case (nil, let actual?): add("extra", actual, path)
        case (nil, nil): false
        }
    }
}
