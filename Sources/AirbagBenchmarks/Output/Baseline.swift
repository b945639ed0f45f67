import Foundation

/// The figures that were recorded in a file of the repository.
struct Baseline {
    /// The recorded figure of each row, by the name of the row.
    private typealias Figures = [String: Double]

    private let file: String
    private let figures: Figures

    /// Reads the figures of this build.
    ///
    /// - Parameter file: the path of the file.
    /// - Throws: a `Failure` if there are none.
    init(of file: String) throws {
        guard let figures = try Self.builds(in: file)[Table.build] else {
            throw Failure("\(file) has no \(Table.build) build. \(Self.howToRecord(in: file))")
        }
        self.file = file
        self.figures = figures
    }

    private static func builds(in file: String) throws -> [String: Figures] {
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            return try JSONDecoder().decode([String: Figures].self, from: data)
        } catch {
            throw Failure("could not read \(file): \(error). \(howToRecord(in: file))")
        }
    }

    private static func howToRecord(in file: String) -> String {
        "To record: swift run -c \(Table.build) AirbagBenchmarks --record \(file)"
    }

    /// Measures three times, and writes the medians to a file.
    ///
    /// The other build's figures there stay.
    ///
    /// - Parameter file: the path of the file.
    /// - Throws: a `Failure` if a measurement or the file failed.
    static func record(in file: String) throws {
        var builds = FileManager.default.fileExists(atPath: file) ? try builds(in: file) : [:]
        let rows = try (0..<3).flatMap { _ in try Row.measured() }
        builds[Table.build] = Dictionary(grouping: rows, by: \.id).mapValues { rows in
            rounded(median(rows.map { $0.compared ?? $0.figure }))
        }
        try prettyJSON(builds).write(to: file, as: "the baseline")
        say("Recorded the \(Table.build) build in \(file).")
    }

    /// Compares rows with the recorded ones.
    ///
    /// A row that has grown is measured again, up to three times. It counts only if it has grown each time.
    ///
    /// - Parameter rows: all rows, as measured.
    /// - Throws: a `Failure` that names the rows that have grown, or are not in the file, or only there.
    func check(_ rows: [Row]) throws {
        let ids = Set(rows.map(\.id))
        let unknown = ids.symmetricDifference(figures.keys).sorted()
        guard unknown.isEmpty else {
            throw Failure(
                "these rows are only in \(file), or only in this run:\n"
                    + unknown.joined(separator: "\n") + "\n" + Self.howToRecord(in: file))
        }
        var grown = rows.filter(hasGrown)
        for _ in 0..<3 where !grown.isEmpty { grown = try measuredAgain(grown).filter(hasGrown) }
        guard grown.isEmpty else {
            throw Failure(
                "slower or larger than in \(file), four times:\n"
                    + grown.map(comparison).joined(separator: "\n")
                    + "\n\(Self.howToRecord(in: file))")
        }
        say("No row has grown beside \(file).")
    }

    private func hasGrown(_ row: Row) -> Bool {
        guard let compared = row.compared, let recorded = figures[row.id] else { return false }
        // Resident memory is counted in pages: a few more are chance.
        let chance = row.unit == .bytes ? 10.0 : 0
        return compared > recorded * (1 + row.allowance) + chance
    }

    private func measuredAgain(_ rows: [Row]) throws -> [Row] {
        let again = try Framework.allCases.flatMap { framework in
            let names = Set(rows.filter { $0.framework == framework }.map(\.benchmark))
            return names.isEmpty ? [] : try Row.measured(under: framework, names)
        }
        let ids = Set(rows.map(\.id))
        return again.filter { ids.contains($0.id) }
    }

    private func comparison(_ row: Row) -> String {
        "  \(row.id): \(shortText(row.compared ?? 0)), recorded \(shortText(figures[row.id] ?? 0)), "
            + "allowed \(Int((row.allowance * 100).rounded())) % more"
    }
}
