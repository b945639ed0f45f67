import Foundation

/// What a test process tells, whichever framework runs.
enum TestEvent {
    /// The test is part of the run.
    case planned(TestID, Place?)
    case begins(TestID)
    /// A failure, in words, and its place, where it is known. It may belong to no test.
    case failed(TestID?, String, Place?)
    /// An issue that is no failure.
    case warned(TestID?, String, Place?)
    /// The time in seconds, where it is known.
    case ends(TestID, Ledger.Outcome, seconds: Double?)
    /// The framework has run all its tests.
    case runEnds
}

/// A place in a source file.
struct Place: CustomStringConvertible {
    let file: String
    let line: Int

    init(file: String, line: Int) { (self.file, self.line) = (file, line) }

    /// Reads `/path/File.swift:8`; nil if the text is something else, as XCTest's `<EXPR>:0`.
    init?(_ text: String) {
        guard text.hasPrefix("/"), let colon = text.lastIndex(of: ":"),
            let line = Int(text[text.index(after: colon)...])
        else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }

    var description: String { "\(file):\(line)" }

    /// The place for the console: from the folder of the package on, which is the working directory.
    var short: String {
        let folder = FileManager.default.currentDirectoryPath + "/"
        return description.hasPrefix(folder) ? String(description.dropFirst(folder.count)) : description
    }
}
