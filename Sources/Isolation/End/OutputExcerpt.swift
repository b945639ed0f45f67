import CrashCatching

/// The last lines of a child's output, for a failure.
package enum OutputExcerpt {
    /// The number of lines that are shown of each output, and the number of characters of both ends of a line.
    private static let (shownLines, end) = (100, 1_000)

    /// Returns both outputs.
    ///
    /// - Parameters:
    ///   - output: the part of the standard output that was kept.
    ///   - errors: the part of the standard error that was kept.
    ///   - dropped: the number of bytes of each that were not kept.
    /// - Returns: each output after a newline and a line above it; empty if nothing was written.
    package static func text(_ output: String, _ errors: String, _ dropped: (output: Int, errors: Int)) -> String {
        section("standard output", output, dropped.output) + section("standard error", errors, dropped.errors)
    }

    private static func section(_ title: String, _ text: String, _ dropped: Int) -> String {
        if text.isEmpty { return "" }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
        if lines.last?.isEmpty == true { lines.removeLast() }
        var heading = title
        if lines.count > shownLines {
            heading += ", the last \(shownLines)" + (dropped == 0 ? " of \(lines.count)" : "") + " lines"
        }
        if dropped > 0 { heading += ", \(dropped) bytes of which were not kept" }
        return lines.suffix(shownLines).reduce("\n\(heading):") { text, line in
            let rest = line.dropFirst(end).dropLast(end).utf8.count
            return "\(text)\n    \(rest == 0 ? line : "\(line.prefix(end))… (\(rest) bytes) …\(line.suffix(end))")"
        }
    }
}
