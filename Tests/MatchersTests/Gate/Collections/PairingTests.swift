import Testing

@testable import Matchers

/// What `containInAnyOrder` pairs.
@Suite struct PairingTests {
    /// As good as trying all ways, for all that four may think of four.
    @Test func asManyAsThereCanBe() {
        func most(_ fits: [[Bool]], _ member: Int = 0, _ taken: Set<Int> = []) -> Int {
            guard member < fits.count else { return 0 }
            let free = fits[member].indices.filter { fits[member][$0] && !taken.contains($0) }
            let with = free.map { 1 + most(fits, member + 1, taken.union([$0])) }
            return max(most(fits, member + 1, taken), with.max() ?? 0)
        }
        for bits in stride(from: 0, to: 1 << 16, by: 37) {
            let fits = (0..<4).map { row in (0..<4).map { bits >> (row * 4 + $0) & 1 == 1 } }
            var asked = 0
            let pairing = Pairing(count: 4, with: 4) { member, candidate in
                asked += 1
                return fits[member][candidate]
            }
            let found = pairing.partners.compactMap { $0 }
            #expect(Set(found).count == found.count)
            #expect(found.count == most(fits))
            #expect(asked <= 16)
            for (member, partner) in pairing.partners.enumerated() {
                #expect(partner.map { fits[member][$0] } ?? true)
            }
        }
    }
}
