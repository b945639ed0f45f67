import CrashCatching

/// The ends of what a child wrote, for a failure.
package struct OutputExcerpt {
    private let output: String
    private let errors: String
    private let dropped: (output: Int, errors: Int)

    /// How many lines are shown of each.
    package static let shownLines = 100

    /// An excerpt.
    ///
    /// - Parameters:
    ///   - output: what was kept of the standard output.
    ///   - errors: what was kept of the standard error.
    ///   - dropped: how many bytes were not kept of each.
    package init(_ output: String, _ errors: String, _ dropped: (output: Int, errors: Int)) {
        self.output = output
        self.errors = errors
        self.dropped = dropped
    }

    /// Both, each with a line above it and a newline in front; empty if nothing was written.
    package var text: String {
        OutputExcerpt.section("standard output", output, dropped.output)
            + OutputExcerpt.section("standard error", errors, dropped.errors)
    }

    private static func section(_ title: String, _ text: String, _ dropped: Int) -> String {
        if text.isEmpty { return "" }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        var heading = title
        if lines.count > shownLines {
            heading += ", the last \(shownLines) of \(lines.count) lines"
        }
        if dropped > 0 { heading += ", without the \(dropped) bytes after them" }
        return "\n\(heading):" + lines.suffix(shownLines).map { "\n    \($0)" }.joined()
    }
}
