import Foundation

/// What has to be reported of a test.
struct Row {
    let test: String
    let ending: String
    let mark: String?
    let text: String?

    /// Reads a table: `test | ending | mark of the line | part of the text`, and `-` for none.
    static func read(_ path: String) throws -> [Row] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "|", maxSplits: 3).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            precondition(cells.count == 4, "\(line)")
            return Row(
                test: cells[0], ending: cells[1], mark: cells[2] == "-" ? nil : cells[2],
                text: cells[3] == "-" ? nil : cells[3])
        }
    }
}

/// The lines of sources that end in `// here: mark`.
struct Marks {
    /// `File.swift:12` by mark.
    private(set) var places: [String: String] = [:]

    init(folder: String) throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                guard let mark = line.range(of: "// here: ") else { continue }
                places[String(line[mark.upperBound...])] = "\(file):\(index + 1)"
            }
        }
    }
}
