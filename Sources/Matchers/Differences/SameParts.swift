import Expectations

/// Whether parts of two values are the same.
struct SameParts {
    let kinds = PartKinds()

    /// The maximum depth to which values are compared that cannot be asked.
    private static let depth = 20

    /// Returns whether two values are the same.
    func areSame(_ expected: Any, _ actual: Any) -> Bool { areSame(expected, actual, SameParts.depth) }

    /// Returns how to ask elements of two lists, given by their indexes, if they are equal; nil if they cannot be
    /// asked, or if that might take long.
    ///
    /// It asks with the type of the elements: in a debug build, that is thirty times as fast.
    func comparison(_ expected: Any, _ actual: Any, firstElement: Any?) -> ((Int, Int) -> Bool)? {
        guard let firstElement, kinds.isFlat(firstElement) else { return nil }
        // The elements of an `NSArray` would have to be cast.
        if type(of: expected) is AnyClass { return nil }
        func comparison<T: Equatable>(_: T) -> ((Int, Int) -> Bool)? {
            guard let wanted = expected as? [T], let got = actual as? [T] else { return nil }
            return { wanted[$0] == got[$1] }
        }
        return (firstElement as? any Equatable).flatMap { comparison($0) }
    }

    /// Returns whether two values are equal; nil if they cannot be asked.
    func isEqual(_ expected: Any, _ actual: Any) -> Bool? {
        func isEqual<T: Equatable>(_ value: T) -> Bool? { (actual as? T).map { $0 == value } }
        guard kinds.isComparable(expected) else { return nil }
        return (expected as? any Equatable).flatMap { isEqual($0) }
    }

    private func areSame(_ expected: Any, _ actual: Any, _ depth: Int) -> Bool {
        switch (kinds.unwrapped(expected), kinds.unwrapped(actual)) {
        case (nil, nil): return true
        case (let expected?, let actual?):
            return isEqual(expected, actual) ?? (isAtEnd(depth) || areSameValues(expected, actual, depth - 1))
        default: return false
        }
    }

    private func isAtEnd(_ depth: Int) -> Bool {
        if depth == 0 { kinds.gaveUp = true }
        return depth == 0
    }

    private func areSameValues(_ expected: Any, _ actual: Any, _ depth: Int) -> Bool {
        switch kinds.kind(of: expected) {
        case .wrapper: return false
        case .text: return kinds.text(expected) == kinds.text(actual)
        case .unordered:
            let missing = (expected as? any UnorderedParts)?.elements(notIn: actual)
            let extra = (actual as? any UnorderedParts)?.elements(notIn: expected)
            return missing?.count == 0 && extra?.count == 0
        case .keyed: return areSameEntries(expected, actual, depth)
        case .other(isObject: true) where expected as AnyObject === actual as AnyObject: return true
        case .other: return areSameParts(expected, actual, depth)
        }
    }

    private func areSameEntries(_ expected: Any, _ actual: Any, _ depth: Int) -> Bool {
        let entries = (expected as? any KeyedParts)?.entries(with: actual, self)
        return entries?.allSatisfy { entry in
            guard let value = entry.value, let other = entry.other else { return false }
            return areSame(value, other, depth)
        } ?? false
    }

    private func areSameParts(_ expected: Any, _ actual: Any, _ depth: Int) -> Bool {
        if !kinds.search() { return true }
        switch (Parts(expected), Parts(actual)) {
        case (.list(let wanted), .list(let got)):
            return wanted.count == got.count && zip(wanted, got).allSatisfy { areSame($0, $1, depth) }
        case (.fields(let wanted), .fields(let got)):
            return wanted.map(\.name) == got.map(\.name)
                && zip(wanted, got).allSatisfy { areSame($0.value, $1.value, depth) }
        default: return type(of: expected) == type(of: actual) && plainText(of: expected) == plainText(of: actual)
        }
    }
}
