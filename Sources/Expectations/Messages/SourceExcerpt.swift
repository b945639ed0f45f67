import CrashCatching
import Foundation
import Glibc

/// The source text of an expectation, which stands below the report of its failure.
enum SourceExcerpt {
    /// The maximum number of lines of an expectation that are shown.
    static let mostLines = 6

    /// The maximum number of characters of a line.
    private static let longestLine = 120

    /// The maximum number of bytes of a file that is read.
    private static let longestFile = 2_000_000

    /// The texts of the places that have failed, empty if there is none: one place may fail many times.
    private static let known = Locked<[ExpectationLocation: String]>([:])

    /// Returns the place and the source text of an expectation of this program; empty if there is none.
    static func text(ofOwn location: ExpectationLocation) -> String {
        if let text = known.withLock({ $0[location] }) { return text }
        let text = text(at: location) ?? ""
        known.withLock { $0[location] = text }
        return text
    }

    /// Returns the place and the source text of an expectation.
    ///
    /// - Parameters:
    ///   - location: the place.
    ///   - program: the path of the program that was made of the source text.
    /// - Returns: `at CartTests.swift:12: expect(sum).to(equal(3))`; nil if the file is not there, if it was changed
    ///   after the program was built, or if only a part of its path is known.
    static func text(at location: ExpectationLocation, in program: String = "/proc/self/exe") -> String? {
        let path = "\(location.filePath)"
        guard path.hasPrefix("/"), isSource(path, of: program), let data = FileManager.default.contents(atPath: path)
        else { return nil }
        let lines = statement(in: String(decoding: data, as: UTF8.self), at: Int(location.line))
        if lines.isEmpty { return nil }
        return "at \(path.split(separator: "/").last ?? ""):\(location.line): " + lines.joined(separator: "\n  ")
    }

    /// Whether a file is small enough, and as old as the program.
    private static func isSource(_ path: String, of program: String) -> Bool {
        var (file, built) = (stat(), stat())
        guard stat(path, &file) == 0, stat(program, &built) == 0 else { return false }
        let isInTime = (file.st_mtim.tv_sec, file.st_mtim.tv_nsec) <= (built.st_mtim.tv_sec, built.st_mtim.tv_nsec)
        return isInTime && file.st_mode & S_IFMT == S_IFREG && file.st_size <= longestFile
    }

    /// Returns the lines of a statement, without their common indentation.
    ///
    /// - Parameters:
    ///   - source: the source text.
    ///   - line: the line in which the statement begins, counted from 1.
    /// - Returns: the lines; of a long statement the first ones and `…`. None if there is no such line.
    static func statement(in source: String, at line: Int) -> [String] {
        var shown: [String] = []
        var depth = 0
        let lines = source.components(separatedBy: "\n").dropFirst(max(line - 1, 0))
        for text in lines.prefix(mostLines + 1) where line > 0 {
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            if !shown.isEmpty && depth <= 0 && !goesOn(with: trimmed) { break }
            depth += opened(in: text)
            shown.append(text)
        }
        let indentation = shown.first?.prefix { $0 == " " || $0 == "\t" } ?? ""
        var cut = shown.prefix(mostLines).map { text in
            let rest = text.hasPrefix(indentation) ? text.dropFirst(indentation.count) : text[...]
            return "\(rest.prefix(longestLine))\(rest.dropFirst(longestLine).isEmpty ? "" : "…")"
        }
        if shown.count > mostLines { cut.append("…") }
        return cut == [""] ? [] : cut
    }

    /// Whether a line continues the statement in front of it: with a call of a method, or an operator.
    private static func goesOn(with line: String) -> Bool {
        guard let first = line.first, !line.hasPrefix("//") else { return false }
        return ".=!<>≈&|+-*/%?:".contains(first)
    }

    /// A text on one line, or a comment: brackets in it do not count.
    private nonisolated(unsafe) static let textOrComment = /"(\\.|[^"\\])*"|\/\/.*/

    /// Returns how many more brackets are opened in a line than closed.
    private static func opened(in line: String) -> Int {
        let code = line.replacing(textOrComment, with: "")
        return code.count { "([{".contains($0) } - code.count { ")]}".contains($0) }
    }
}

extension FailureMessage {
    /// Returns the text for a test framework.
    ///
    /// - Parameter location: the place of the failure.
    /// - Returns: the whole text; of an expectation also what it says about its poll, and its source text.
    package func reported(at location: ExpectationLocation) -> String {
        guard let note = allParts.note else { return stringValue }
        return [stringValue, note, SourceExcerpt.text(ofOwn: location)].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
