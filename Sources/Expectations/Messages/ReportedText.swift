import CrashCatching
import Foundation
import Glibc

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

extension String {
    /// The text with its control characters as escapes, for example `\u{1B}`.
    ///
    /// Newlines and tabs stay. Some raw control characters end the text early (NUL), change how a console shows the
    /// following text (escape sequences, and U+202A to U+202E and U+2066 to U+2069, which turn its direction), start a
    /// new line for some readers (U+2028, U+2029), or are invalid in XML (U+FFFE, U+FFFF).
    package var escapingControlCharacters: String {
        // Most texts have none, and are searched fastest by bytes.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 || $0 == 0x0A }) { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.isUnprintable else { return text.unicodeScalars.append(scalar) }
            text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isUnprintable: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
