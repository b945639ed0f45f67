/// The medians of two forms that were run in many short turns: one, the other, one, the other.
///
/// Other load on the machine slows both down. So their ratio is the median of the ratios of the turns. Load may slow
/// down one more than the other, for example by what it does to the caches. So only the quietest turns count.
struct Turns {
    /// Nanoseconds for one use of the form of Airbag.
    let airbag: Double
    /// Nanoseconds for one use of the form of the peer.
    let peer: Double
    let ratio: Double

    /// Combines the times of turns.
    ///
    /// - Parameter times: the nanoseconds of both forms in each turn.
    init(_ times: [(airbag: Double, peer: Double)]) {
        let times = quietest(times) { $0.airbag + $0.peer }
        airbag = median(times.map(\.airbag))
        peer = median(times.map(\.peer))
        ratio = median(times.map { $0.airbag / $0.peer })
    }

    /// Measures two forms.
    ///
    /// - Parameters:
    ///   - count: how many turns.
    ///   - airbag: one use of the form of Airbag.
    ///   - peer: one use of the form of the peer.
    /// - Throws: what a form throws.
    init(_ count: Int = 401, airbag: () throws -> Void, peer: () throws -> Void) throws {
        let airbagUses = try usesInATurn(of: airbag)
        let peerUses = try usesInATurn(of: peer)
        self.init(
            try (0..<count).map { turn in
                // Each goes first in every other turn, in case one leaves something behind for the next.
                if turn.isMultiple(of: 2) {
                    let first = try time(airbagUses, airbag)
                    return (first, try time(peerUses, peer))
                }
                let first = try time(peerUses, peer)
                return (try time(airbagUses, airbag), first)
            })
    }

    /// Compares the times of the same form at the end and at the beginning of a long run.
    ///
    /// - Parameters:
    ///   - last: the nanoseconds of uses at the end.
    ///   - first: those of as many uses at the beginning.
    init(last: [Double], first: [Double]) {
        self.init(zip(last.sorted(), first.sorted()).map { (airbag: $0, peer: $1) })
    }
}
