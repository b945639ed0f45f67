import CrashCatching

/// The last lines of a child's output, for a failure.
package struct OutputExcerpt {
    private let output: String
    private let errors: String
    private let dropped: (output: Int, errors: Int)

    /// The number of lines that are shown of each output.
    package static let shownLines = 100

    /// Creates an excerpt.
    ///
    /// - Parameters:
    ///   - output: the part of the standard output that was kept.
    ///   - errors: the part of the standard error that was kept.
    ///   - dropped: the number of bytes of each that were not kept.
    package init(_ output: String, _ errors: String, _ dropped: (output: Int, errors: Int)) {
        self.output = output
        self.errors = errors
        self.dropped = dropped
    }

    /// Both outputs, each after a newline and a line above it; empty if nothing was written.
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
            heading += ", the last \(shownLines)" + (dropped == 0 ? " of \(lines.count)" : "") + " lines"
        }
        if dropped > 0 { heading += ", \(dropped) bytes of which were not kept" }
        return "\n\(heading):" + lines.suffix(shownLines).map { "\n    \($0)" }.joined()
    }
}
