import Foundation
import Glibc

/// A file that tells Swift Testing which tests to run.
///
/// It has no name: nothing of it is left in a folder.
final class SelectionFile {
    private let file: UnsafeMutablePointer<FILE>

    /// - Parameters:
    ///   - filter: regular expressions for the tests that are run; none: all.
    ///   - skip: regular expressions for those that are not.
    /// - Throws: a `CommandFailure` if the file cannot be written.
    init(filter: [String], skip: [String]) throws {
        let data = try JSONEncoder().encode(filter.isEmpty ? ["skip": skip] : ["filter": filter, "skip": skip])
        guard let file = tmpfile() else {
            throw CommandFailure(message: "cannot make a temporary file: \(String(cString: strerror(errno)))")
        }
        self.file = file
        _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
        let written = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        if written != data.count || fflush(file) != 0 {
            throw CommandFailure(message: "cannot write a temporary file: \(String(cString: strerror(errno)))")
        }
    }

    deinit { fclose(file) }

    var path: String { "/proc/\(getpid())/fd/\(fileno(file))" }
}

/// A regular expression that matches some of the known tests, and no others of them: Swift Testing takes no names.
///
/// It is short, because the compiler of expressions is slow: what tests have in common stands in it once, and where all
/// known tests with the same beginning are meant, it ends with that beginning. It may match tests that are not known.
struct TestPattern {
    let text: String
    private typealias Name = (letters: [Character], isMeant: Bool)

    /// - Parameters:
    ///   - tests: the tests that it matches.
    ///   - known: all tests that there are.
    init(_ tests: [TestID], among known: [TestID]) {
        let tests = Set(tests)
        let names = known.map { (Array($0.key), tests.contains($0)) }
        text = "^" + (TestPattern.pattern(names, from: 0) ?? "(?!)")
    }

    /// Returns the pattern for what follows in names that are equal up to a letter; nil if none of them is meant.
    private static func pattern(_ names: [Name], from start: Int) -> String? {
        if !names.contains(where: \.isMeant) { return nil }
        if names.allSatisfy(\.isMeant) { return "" }
        let first = names[0].letters
        var end = start
        while end < first.count, names.allSatisfy({ $0.letters.dropFirst(end).first == first[end] }) { end += 1 }
        let groups = Dictionary(grouping: names) { $0.letters.dropFirst(end).first }
        let branches = groups.compactMap { letter, group in
            // A suite whose tests are all meant is meant itself: otherwise its traits would run.
            pattern(group, from: end + 1).map { rest in
                rest == "" && letter == "/" ? "(?:/|$)" : (letter.map(escaped) ?? "$") + rest
            }
        }
        return first[start..<end].map(escaped).joined() + "(?:\(branches.sorted().joined(separator: "|")))"
    }

    private static func escaped(_ letter: Character) -> String {
        if letter.isASCII && (letter.isLetter || letter.isNumber) { return "\(letter)" }
        return letter.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
    }
}
