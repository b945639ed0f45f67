import Airbag
import Fixtures

/// The figures that were measured, and the limits that were promised.
struct Report {
    private var lines: [String] = []

    /// Whether a promise was not kept.
    private(set) var isBroken = false

    /// The figures as text.
    var text: String {
        let build = isDebugBuild ? "debug" : "release"
        return (["\(build) build, best of 7 runs"] + lines).joined(separator: "\n")
    }

    /// Adds a figure.
    ///
    /// - Parameters:
    ///   - name: what was measured.
    ///   - value: the figure.
    ///   - limit: the promised limit, nil if there is none.
    ///   - reason: the source of the limit.
    ///   - unit: the unit of figure and limit.
    mutating func add(
        _ name: String, _ value: Double, atMost limit: Double? = nil, _ reason: String? = nil,
        unit: String = "ns"
    ) {
        let figure = String(Int(value.rounded()))
        var line = name.padded(to: 34) + String(repeating: " ", count: max(0, 8 - figure.count))
        line += "\(figure) \(unit)"
        if let limit {
            let isKept = value <= limit
            isBroken = isBroken || !isKept
            line = line.padded(to: 48) + "\(isKept ? "✓" : "✗") at most \(Int(limit.rounded()))"
            if let reason { line += " (\(reason))" }
        }
        lines.append(line)
    }

    /// Catches the same crash very often, and adds whether time and memory stay small.
    ///
    /// - Parameters:
    ///   - name: what the body does.
    ///   - body: the body that crashes.
    mutating func addLongRun(_ name: String, _ body: @escaping () -> Void) {
        let catches = 100_000
        let part = 1_000
        let body = { _ = catchCrash(body) }
        func run(_ count: Int) -> Double { nanoseconds(rounds: count, runs: 1, body) }
        let before = residentMemory()
        let first = run(part)
        _ = run(catches - 2 * part)
        let last = run(part)
        let growth = Double(residentMemory() - before) / Double(catches)
        add("\(name): first 1,000 of 100,000", first)
        add("\(name): last 1,000", last, atMost: 1.3 * first, "1.3 × the first")
        add("\(name): memory each", growth, atMost: 512, unit: "B")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
