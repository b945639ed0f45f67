/// One line of the table.
struct Row: Codable {
    /// What a measured form is compared with.
    struct Peer: Codable {
        let name: String
        let figure: Double
    }

    /// How much a ratio may grow, as a share of what was recorded, before a check fails.
    static let usualAllowance = 0.1
    /// The same for processes, which load affects more than what they stand beside.
    static let wideAllowance = 0.3
    /// The same for what load does not affect alike: the end of a long run beside its beginning, a message beside a trap.
    static let longRunAllowance = 0.5

    /// The measured form.
    let name: String
    /// The framework that ran, which the measuring process sets.
    var framework = Framework.swiftTesting
    /// The name of the benchmark, which the measuring process sets.
    var benchmark = ""
    let figure: Double
    let unit: Unit
    let peer: Peer?
    /// The figure as a multiple of that of the peer.
    let ratio: Double?
    let limit: Limit?
    let allowance: Double

    /// Creates a row of a figure that has no peer.
    init(
        _ name: String, _ figure: Double, _ unit: Unit, _ limit: Limit? = nil,
        allowance: Double = usualAllowance
    ) {
        self.name = name
        self.figure = figure
        self.unit = unit
        self.peer = nil
        self.ratio = nil
        self.limit = limit
        self.allowance = allowance
    }

    /// Creates a row of two figures that were measured in turns.
    init(
        _ name: String, _ turns: Turns, beside peer: String, _ limit: Limit? = nil,
        allowance: Double = usualAllowance
    ) {
        self.name = name
        self.figure = turns.airbag
        self.unit = .nanoseconds
        self.peer = Peer(name: peer, figure: turns.peer)
        self.ratio = turns.ratio
        self.limit = limit
        self.allowance = allowance
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

    /// What a check compares: the ratio, or the bytes, or what was counted.
    ///
    /// A time is not compared: it depends on the machine.
    var compared: Double? { ratio ?? (unit == .bytes || unit == .count ? figure : nil) }
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
    func sorted() -> [Row] {
        filter { $0.ratio != nil } + filter { $0.ratio == nil }
    }
}
