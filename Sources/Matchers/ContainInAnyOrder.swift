import Expectations

/// Wants a sequence whose elements are what the matchers want, one each, in any order.
///
/// If there is a way to give each element a matcher of its own, it is found. Nil fails, positive or
/// negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
public func containInAnyOrder<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containInAnyOrder(matchers)
}

/// Wants a sequence of the given elements, in any order.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
@_disfavoredOverload
public func containInAnyOrder<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containInAnyOrder(items.map { equal($0) })
}

private func containInAnyOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    func pairing(_ elements: [S.Element]) throws -> Pairing {
        try Pairing(count: matchers.count, with: elements.count) { matcher, element in
            try matchers[matcher].matches(elements[element])
        }
    }
    return .parts(
        .expectedActualValueTo("contain in any order [\(phrase(matchers, ", "))]")
    ) { sequence in
        let elements = Array(sequence)
        return try elements.count == matchers.count && pairing(elements).isComplete
    } mismatches: { sequence in
        let elements = Array(sequence)
        let pairing = try pairing(elements)
        let missing = matchers.indices.filter { pairing.partners[$0] == nil }
            .map { "no item was there to \(matchers[$0].phrase)" }
        let taken = Set(pairing.partners.compactMap { $0 })
        let unexpected = elements.indices.filter { !taken.contains($0) }
            .map { "item \($0): unexpected <\(stringify(elements[$0]))>" }
        return missing + unexpected
    }
}

/// As many pairs as possible of two groups, where not every member goes with every other.
///
/// Found by augmenting paths (Kuhn's algorithm for bipartite matching).
struct Pairing {
    /// The partner of each member of the first group, in the second.
    private(set) var partners: [Int?]

    /// - Parameters:
    ///   - count: the size of the first group.
    ///   - others: the size of the second.
    ///   - fits: whether a member of the first goes with one of the second.
    init(count: Int, with others: Int, _ fits: (Int, Int) throws -> Bool) rethrows {
        let candidates = try (0..<count).map { member in
            try (0..<others).filter { try fits(member, $0) }
        }
        partners = Array(repeating: nil, count: count)
        var owners: [Int?] = Array(repeating: nil, count: others)
        for member in 0..<count {
            var tried: Set<Int> = []
            _ = find(for: member, candidates, &owners, &tried)
        }
    }

    /// Whether all of the first group have a partner.
    var isComplete: Bool { !partners.contains(nil) }

    /// Finds a partner, if need be by finding another one for whom that partner has now.
    private mutating func find(
        for member: Int, _ candidates: [[Int]], _ owners: inout [Int?], _ tried: inout Set<Int>
    ) -> Bool {
        for candidate in candidates[member] where tried.insert(candidate).inserted {
            let owner = owners[candidate]
            if let owner, !find(for: owner, candidates, &owners, &tried) { continue }
            owners[candidate] = member
            partners[member] = candidate
            return true
        }
        return false
    }
}
