/// A measurement that gives one or more rows, in a test of the process that measures.
///
/// A form is one way to call Airbag, and a peer is what it stands beside: other code for the same task.
struct Benchmark {
    /// How a benchmark measures.
    enum Measure {
        /// In the sync code of a test.
        case sync(() throws -> [Row])
        /// In the async code of a test of Swift Testing.
        case async(() async throws -> [Row])
    }

    /// The figures that a check compares, which other load does not change.
    enum Counted {
        /// The instructions of one use of a form.
        case instructions(() throws -> Void)
        /// All rows whose unit is bytes.
        case bytes
    }

    let name: String
    let measure: Measure
    private(set) var counted: Counted?

    /// Creates a benchmark of one or more rows.
    init(_ name: String, counted: Counted? = nil, _ measure: @escaping () throws -> [Row]) {
        self.name = name
        self.measure = .sync(measure)
        self.counted = counted
    }

    /// Creates an async benchmark of one or more rows, which no check compares.
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
    ///   - isCounted: whether a check counts the instructions of the form. False where other threads or processes do
    ///     the work, and where there are very many of them: a million take 20 seconds.
    ///   - airbag: one use of the form of Airbag.
    ///   - other: one use of the form of the peer.
    init(
        _ name: String, beside peer: String, _ limit: Limit? = nil,
        isCounted: Bool = true, airbag: @escaping () throws -> Void, peer other: @escaping () throws -> Void
    ) {
        self.init(name, counted: isCounted ? .instructions(airbag) : nil) {
            let turns = try Turns(airbag: airbag, peer: other)
            return [Row(name, turns, beside: peer, limit)]
        }
    }

    /// Creates a benchmark of one row that measures the time of a form, without a peer.
    init(_ name: String, _ limit: Limit? = nil, _ body: @escaping () throws -> Void) {
        self.init(name, counted: .instructions(body)) {
            [Row(name, try medianTime(of: body), .nanoseconds, limit)]
        }
    }

    /// Measures in sync code.
    ///
    /// - Returns: the rows, none if the benchmark is async.
    /// - Throws: what the benchmark throws.
    func rows() throws -> [Row] {
        if case .sync(let measure) = measure { try measure() } else { [] }
    }

    /// Measures only what a check compares.
    ///
    /// - Returns: the rows; none if `counted` is nil.
    /// - Throws: a `Failure` if instructions could not be counted; what the benchmark throws if bytes are counted.
    func countedRows() throws -> [Row] {
        switch counted {
        case .instructions(let use): [Row(name, try instructions(of: use), .instructions)]
        case .bytes: try rows().filter { $0.unit == .bytes }
        case nil: []
        }
    }
}
