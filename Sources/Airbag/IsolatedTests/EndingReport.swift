import CrashCatching

/// Puts into words how the process of a test ended, if that was not by the end of the test.
struct EndingReport {
    /// Names the test, which takes a while: most end well.
    private let name: () -> String
    private let timeLimit: Duration

    /// How many lines are shown of each output.
    static let shownLines = 100

    /// A report.
    ///
    /// - Parameters:
    ///   - name: the test.
    ///   - timeLimit: how long it could take.
    init(name: @autoclosure @escaping () -> String, timeLimit: Duration) {
        self.name = name
        self.timeLimit = timeLimit
    }

    /// The text.
    ///
    /// - Parameter run: what the process came to.
    /// - Returns: the text; nil if the test came to its end.
    func text(of run: Isolated<Void>) -> String? {
        let ending: String
        switch run.termination {
        case .returned, .threw: return nil
        case .exited: ending = "\(run) before it had finished"
        case .timedOut: ending = "timed out after \(timeLimit)\(run.blockedCalls)"
        case .crashed, .killed, .exceeded, .deadlocked: ending = "\(run)"
        }
        return "\(name()) \(ending)"
            + EndingReport.section("standard output", run.standardOutput, run.dropped.output)
            + EndingReport.section("standard error", run.standardError, run.dropped.errors)
    }

    /// The end of an output, with a line above it and a newline in front; empty if there is none.
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
