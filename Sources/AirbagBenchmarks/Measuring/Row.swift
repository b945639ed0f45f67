/// One line of the table.
struct Row: Codable {
    /// What a measured form is compared with.
    struct Peer: Codable {
        let name: String
        let figure: Double
    }

    /// The measured form.
    let name: String
    /// The framework that ran, which the measuring process sets.
    var framework = Framework.swiftTesting
    let figure: Double
    let unit: Unit
    let peer: Peer?
    /// The figure as a multiple of that of the peer.
    let ratio: Double?
    let limit: Limit?

    /// Creates a row of a figure that has no peer.
    init(_ name: String, _ figure: Double, _ unit: Unit, _ limit: Limit? = nil) {
        self.name = name
        self.figure = figure
        self.unit = unit
        self.peer = nil
        self.ratio = nil
        self.limit = limit
    }

    /// Creates a row of two figures that were measured in turns.
    init(_ name: String, _ turns: Turns, beside peer: String, _ limit: Limit? = nil) {
        self.name = name
        self.figure = turns.airbag
        self.unit = .nanoseconds
        self.peer = Peer(name: peer, figure: turns.peer)
        self.ratio = turns.ratio
        self.limit = limit
    }

    /// The name in a baseline: no other row has it.
    var id: String { "\(framework.rawValue): \(name)" }

    /// Whether the figure keeps what was promised, nil if nothing was.
    var isKept: Bool? {
        switch limit {
        case .ratio(let limit): ratio.map { $0 <= limit }
        case .figure(let limit): figure <= limit
        case nil: nil
        }
    }
}

/// What was promised of a row.
enum Limit: Codable {
    /// So many times the figure of the peer.
    case ratio(Double)
    /// A figure, in the unit of the row.
    case figure(Double)
}

extension [Row] {
    /// Returns the rows with those first that have a ratio.
    func sorted() -> [Row] { filter { $0.ratio != nil } + filter { $0.ratio == nil } }
}
