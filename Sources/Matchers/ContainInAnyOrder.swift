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

/// Wants a sequence of the same elements as an array, in any order.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the array.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
@_disfavoredOverload
public func containInAnyOrder<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containInAnyOrder(items.map { equal($0) })
}

/// Wants a sequence whose elements are what the matchers of an array want, one each, in any order.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
public func containInAnyOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    func pairing(_ elements: [S.Element]) throws -> Pairing {
        try Pairing(count: matchers.count, with: elements.count) { matcher, element in
            try matchers[matcher].matches(elements[element])
        }
    }
    return .parts(
        .expectedActualValueTo("contain in any order [\(phrase(matchers, ", "))]")
    ) { sequence in
        let elements = Array(sequence.prefix(matchers.count + 1))  // some have no end
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
/// Found by augmenting paths, as in Kuhn's algorithm for bipartite matching.
struct Pairing {
    /// The partner of each member of the first group, in the second.
    private(set) var partners: [Int?]
    private var owners: [Int?]

    /// - Parameters:
    ///   - count: the size of the first group.
    ///   - others: the size of the second.
    ///   - fits: whether a member of the first goes with one of the second; asked once for each pair,
    ///     and only for those of the same number where all of these fit.
    init(count: Int, with others: Int, _ fits: (Int, Int) throws -> Bool) rethrows {
        partners = Array(repeating: nil, count: count)
        owners = Array(repeating: nil, count: others)
        let isNeighbour = try (0..<min(count, others)).map { try fits($0, $0) }
        for index in isNeighbour.indices where isNeighbour[index] {
            partners[index] = index
            owners[index] = index
        }
        var known: [Int: [Int]] = [:]
        func candidates(_ member: Int) throws -> [Int] {
            if let found = known[member] { return found }
            let found = try (0..<others).filter { candidate in
                try candidate == member ? isNeighbour[member] : fits(member, candidate)
            }
            known[member] = found
            return found
        }
        for member in 0..<count where partners[member] == nil {
            guard let path = try path(from: member, candidates) else { continue }
            for (member, partner) in path {
                partners[member] = partner
                owners[partner] = member
            }
        }
    }

    /// Whether all of the first group have a partner.
    var isComplete: Bool { !partners.contains(nil) }

    /// Who gets which partner, so that a member without one has one, too; nil if there is no way.
    private func path(
        from member: Int, _ candidates: (Int) throws -> [Int]
    ) rethrows -> [(Int, Int)]? {
        /// From whom a candidate was reached.
        var reached: [Int: Int] = [:]
        var queue = [member]
        var next = 0
        while next < queue.count {
            let current = queue[next]
            next += 1
            for candidate in try candidates(current) where reached[candidate] == nil {
                reached[candidate] = current
                if let owner = owners[candidate] {
                    queue.append(owner)
                    continue
                }
                // Nobody's: back on the way, each gives its own to the one before.
                var path: [(Int, Int)] = []
                var taken: Int? = candidate
                while let partner = taken, let owner = reached[partner] {
                    path.append((owner, partner))
                    taken = owner == member ? nil : partners[owner]
                }
                return path
            }
        }
        return nil
    }
}
