import Foundation

/// The figures of this build that were recorded in a file of the repository.
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
            throw Failure("\(file) has no \(Table.build) build. \(Self.howToRecord)")
        }
        self.file = file
        self.figures = figures
    }

    private static func builds(in file: String) throws -> [String: Figures] {
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            return try JSONDecoder().decode([String: Figures].self, from: data)
        } catch {
            throw Failure("could not read \(file): \(error). \(howToRecord)")
        }
    }

    private static let howToRecord = "To record: .ci/benchmarks --record"

    /// Counts, and writes the figures to a file.
    ///
    /// The figures of the other build in it stay.
    ///
    /// - Parameter file: the path of the file.
    /// - Throws: a `Failure` if a count or the file failed.
    static func record(in file: String) throws {
        var builds = FileManager.default.fileExists(atPath: file) ? try builds(in: file) : [:]
        builds[Table.build] = Dictionary(
            uniqueKeysWithValues: try Row.measured(counts: true).map { ($0.id, rounded($0.figure)) }
        )
        try prettyJSON(builds).write(to: file, as: "the baseline")
        say("Recorded the \(Table.build) build in \(file).")
    }

    /// Counts, and compares.
    ///
    /// - Throws: a `Failure` that names the rows that have grown by more than a tenth, or are not in the file, or only
    ///   there.
    func check() throws {
        let rows = try Row.measured(counts: true)
        let unknown = Set(rows.map(\.id)).symmetricDifference(figures.keys).sorted()
        guard unknown.isEmpty else {
            throw Failure(
                "these rows are only in \(file), or only in this run:\n"
                    + unknown.joined(separator: "\n") + "\n" + Self.howToRecord)
        }
        let grown = rows.filter(hasGrown)
        guard grown.isEmpty else {
            throw Failure(
                "more than a tenth above \(file):\n" + grown.map(comparison).joined(separator: "\n")
                    + "\n\(Self.howToRecord)")
        }
        say("None of \(rows.count) rows is more than a tenth above \(file).")
    }

    private func hasGrown(_ row: Row) -> Bool { figures[row.id].map { row.figure > $0 * 1.1 } == true }

    private func comparison(_ row: Row) -> String {
        "  \(row.id): \(row.unit.text(row.figure)), recorded \(row.unit.text(figures[row.id] ?? 0))"
    }
}
