/// A measurement that gives one or more rows.
///
/// Each benchmark can be run alone: it prepares what it needs.
struct Benchmark {
    /// How a benchmark measures.
    enum Measure {
        /// In the sync code of a test.
        case sync(() throws -> [Row])
        /// In the async code of a test of Swift Testing.
        case async(() async throws -> [Row])
    }

    /// The name, by which it is run again.
    let name: String
    let measure: Measure

    /// Creates a benchmark of several rows.
    init(_ name: String, _ measure: @escaping () throws -> [Row]) {
        self.name = name
        self.measure = .sync(measure)
    }

    /// Creates an async benchmark of several rows.
    init(async name: String, _ measure: @escaping () async throws -> [Row]) {
        self.name = name
        self.measure = .async(measure)
    }

    /// Creates a benchmark of one row that compares a form of Airbag with a peer, in turns.
    ///
    /// - Parameters:
    ///   - name: the form of Airbag.
    ///   - peer: the form of the peer.
    ///   - limit: what was promised, if anything.
    ///   - allowance: how much the ratio may grow before a check fails.
    ///   - airbag: one use of the form of Airbag.
    ///   - other: one use of the form of the peer.
    init(
        _ name: String, beside peer: String, _ limit: Limit? = nil,
        allowance: Double = Row.usualAllowance, airbag: @escaping () throws -> Void,
        peer other: @escaping () throws -> Void
    ) {
        self.init(name) {
            let turns = try Turns(airbag: airbag, peer: other)
            return [Row(name, turns, beside: peer, limit, allowance: allowance)]
        }
    }

    /// Creates a benchmark of one row that measures the time of a form, without a peer.
    init(_ name: String, _ limit: Limit? = nil, _ body: @escaping () throws -> Void) {
        self.init(name) { [Row(name, try medianTime(of: body), .nanoseconds, limit)] }
    }

    /// Measures in sync code.
    ///
    /// - Returns: the rows, none if the benchmark is async.
    /// - Throws: what the benchmark throws.
    func rows() throws -> [Row] {
        if case .sync(let measure) = measure { try measure() } else { [] }
    }
}
