import Fixtures
import Foundation

/// The rows as one table.
struct Table {
    private let rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }

    /// The name of this build.
    static var build: String { isDebugBuild ? "debug" : "release" }

    /// The table as text.
    var text: String {
        let heads = ["", "under", "Airbag", "", "peer", "ratio", "at most", ""]
        let table = [heads] + rows.map(cells)
        let widths = heads.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let isNumber = [false, false, true, true, false, true, true, false]
        let lines = table.map { cells in
            heads.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - cells[column].count)
                return isNumber[column] ? space + cells[column] : cells[column] + space
            }
            .joined(separator: "  ")
        }
        return (["\(Self.build) build, medians of the quietest turns"] + lines).joined(separator: "\n")
    }

    private func cells(_ row: Row) -> [String] {
        let limit =
            switch row.limit {
            case .ratio(let limit): shortText(limit) + " ×"
            case .figure(let limit): row.unit.text(limit)
            case nil: ""
            }
        return [
            row.name, row.framework.rawValue, row.unit.text(row.figure),
            row.peer.map { row.unit.text($0.figure) } ?? "", row.peer?.name ?? "",
            row.ratio.map(shortText) ?? "", limit, row.isKept.map { $0 ? "✓" : "✗" } ?? "",
        ]
    }

    /// Returns the table as JSON.
    ///
    /// - Returns: the JSON, for people and programs.
    /// - Throws: an error of the encoder.
    func json() throws -> String { try prettyJSON(Content(build: Self.build, rows: rows.map(Line.init))) }

    private struct Content: Encodable {
        let build: String
        let rows: [Line]
    }

    private struct Line: Encodable {
        let name, framework, unit: String
        let airbag: Double
        let peer: String?
        let peerFigure, ratio, ratioAtMost, airbagAtMost: Double?
        let ok: Bool?

        init(_ row: Row) {
            name = row.name
            framework = row.framework.rawValue
            unit = row.unit.rawValue
            airbag = rounded(row.figure)
            peer = row.peer?.name
            peerFigure = row.peer.map { rounded($0.figure) }
            ratio = row.ratio.map(rounded)
            if case .ratio(let limit) = row.limit { ratioAtMost = limit } else { ratioAtMost = nil }
            if case .figure(let limit) = row.limit {
                airbagAtMost = limit
            } else {
                airbagAtMost = nil
            }
            ok = row.isKept
        }
    }
}

/// Returns a value as JSON in many lines, with a fixed order of keys.
func prettyJSON(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Returns a number with three decimals, or more if it is small.
func rounded(_ number: Double) -> Double {
    let scale = abs(number) < 0.1 ? 1e6 : 1e3
    return (number * scale).rounded() / scale
}
