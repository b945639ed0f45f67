import Foundation
import Glibc
import Texts

/// The console: what test processes print, and on a terminal one line of progress below it.
final class Console {
    private let output: FileHandle
    /// Whether nothing is shown but what does not pass, and the summary.
    private let isQuiet: Bool
    private let isTerminal: Bool
    private var start = Date()
    /// Whether the cursor is at the start of a line.
    private var isAtLineStart = true
    private var shown = ""
    private var latestProgress = Date.distantPast

    init(_ output: FileHandle = .standardOutput, isQuiet: Bool = false) {
        (self.output, self.isQuiet, isTerminal) = (output, isQuiet, isatty(output.fileDescriptor) != 0)
    }

    /// Shows output of a test process.
    func show(_ bytes: Data) { if !isQuiet { write(bytes) } }

    /// Writes output.
    func write(_ bytes: Data) {
        guard let last = bytes.last else { return }
        clear()
        output.writeAll(bytes)
        isAtLineStart = last == UInt8(ascii: "\n")
    }

    /// The colors that a terminal gets: the numbers of ECMA-48.
    enum Color: Int {
        case red = 31
        case green = 32
        case yellow = 33
    }

    /// Writes lines of the command's own.
    ///
    /// - Parameters:
    ///   - text: the text; further lines are indented.
    ///   - color: the color of the first line.
    func say(_ text: String, _ color: Color? = nil) {
        clear()
        let lines = text.escapingControlCharacters.split(separator: "\n", omittingEmptySubsequences: false)
        var first = "airbag-test: \(lines[0])"
        if let color, hasColors { first = "\u{1B}[\(color.rawValue)m\(first)\u{1B}[0m" }
        let all = [first] + lines.dropFirst().map { "    \($0)" }
        write(Data("\(isAtLineStart ? "" : "\n")\(all.joined(separator: "\n"))\n".utf8))
    }

    /// Says what tells of no failure.
    func note(_ text: String, _ color: Color? = nil) { if !isQuiet { say(text, color) } }

    /// Tells what has happened, as a block.
    func tell(_ news: Ledger.News) {
        let text = news.text + (news.place.map { "\nat \($0.short)" } ?? "")
        if news.isBad { say(text, .red) } else { note(text, .yellow) }
    }

    private var hasColors: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    /// Shows how far the run is, on a terminal, ten times a second at most.
    ///
    /// - Parameters:
    ///   - ledger: what is known of the tests.
    ///   - rounds: how often they all run; nil if nobody knows.
    func progress(_ ledger: Ledger, rounds: Int?) {
        guard isTerminal, isAtLineStart, Date().timeIntervalSince(latestProgress) > 0.1 else { return }
        latestProgress = Date()
        let counts = ledger.counts
        let round = rounds.map { $0 > 1 ? "round \(ledger.rounds) of \($0): " : "" } ?? "round \(ledger.rounds): "
        var text = "\(round)\(counts.done) of \(counts.all) tests"
        for (count, word) in counts.bad where count > 0 { text += ", \(count) \(word)" }
        if counts.done > 0 {
            let passed = Date().timeIntervalSince(start)
            let left = passed / Double(counts.done) * Double(counts.notRun)
            text += ", about \(Int(left.rounded(.up))) s left"
        }
        if text == shown { return }
        clear()
        shown = text
        output.writeAll(Data(text.utf8))
    }

    /// Begins to count the time of a round.
    func beginRound() { start = Date() }

    /// Removes the line of progress.
    func clear() {
        if shown.isEmpty { return }
        // To the start of the line, and erase to its end. (ECMA-48)
        output.writeAll(Data("\r\u{1B}[K".utf8))
        shown = ""
    }
}

extension FileHandle {
    /// Writes all bytes; a console that is gone is no reason to end the run.
    fileprivate func writeAll(_ bytes: Data) { try? write(contentsOf: bytes) }
}
