/// A maximum pairing of two groups in which not every pair of members fits.
///
/// The pairing is found by augmenting paths, as in Kuhn's algorithm for bipartite matching.
struct Pairing {
    /// The partner of each member of the first group, in the second.
    private(set) var partners: [Int?]
    private var owners: [Int?]

    /// - Parameters:
    ///   - count: the size of the first group.
    ///   - others: the size of the second group.
    ///   - fits: whether a member of the first group fits one of the second; called at most once
    ///     for each pair, and only for members of the same index if all of these fit.
    init(count: Int, with others: Int, _ fits: (Int, Int) throws -> Bool) rethrows {
        partners = Array(repeating: nil, count: count)
        owners = Array(repeating: nil, count: others)
        let isNeighbor = try (0..<min(count, others)).map { try fits($0, $0) }
        for index in isNeighbor.indices where isNeighbor[index] {
            partners[index] = index
            owners[index] = index
        }
        var known: [Int: [Int]] = [:]
        func candidates(_ member: Int) throws -> [Int] {
            if let found = known[member] { return found }
            let found = try (0..<others).filter { candidate in
                try candidate == member ? isNeighbor[member] : fits(member, candidate)
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

    /// The indices of the first group whose members have no partner.
    var missing: [Int] { partners.indices.filter { partners[$0] == nil } }

    /// The indices of the second group whose members have no partner.
    var unexpected: [Int] { owners.indices.filter { owners[$0] == nil } }

    /// Returns the new partners that give a member without a partner one, too; nil if there is no way.
    private func path(from member: Int, _ candidates: (Int) throws -> [Int]) rethrows -> [(Int, Int)]? {
        /// The member from which each candidate was reached.
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
                // A free candidate: on the way back, each member passes its partner to the member before it.
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
