/// Rows of text, aligned, with a mark in front of each.
struct Table {
    private let columns: [String]
    private var rows: [(cells: [String], note: String?)] = []

    /// The maximum width of a cell; longer cells are cut.
    private let widest: Int

    init(columns: [String], widest: Int = 48) {
        self.columns = columns
        self.widest = widest
    }

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - cells: one text for each column.
    ///   - note: what is wrong with the row, nil if nothing is.
    mutating func add(_ cells: [String], note: String?) {
        let cut = cells.map { $0.count > widest ? $0.prefix(widest - 1) + "…" : $0 }
        rows.append((cut, note))
    }

    /// Returns the table as text.
    ///
    /// - Parameter isColored: whether the text has the escape sequences of a terminal (ECMA-48).
    /// - Returns: lines, without the last line break.
    func rendered(isColored: Bool) -> String {
        func style(_ code: Int, _ text: String) -> String {
            isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
        }
        let widths = columns.indices.map { column in
            ([columns] + rows.map(\.cells)).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
        }
        let body = rows.map { row in
            guard let note = row.note else { return style(32, "✓ ") + line(row.cells) }
            return style(31, "✗ ") + line(row.cells) + "\n    " + style(31, note)
        }
        return ([style(1, "  " + line(columns))] + body).joined(separator: "\n")
    }
}
