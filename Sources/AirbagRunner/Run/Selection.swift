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

/// A regular expression that matches the names of some tests, and no others.
///
/// Parts that names have in common stand in it once: a test is compared with one branch, not with all of the names.
struct TestPattern {
    let text: String

    init(_ tests: [TestID]) {
        text = "^" + TestPattern.branches(tests.map { Array($0.key) }.sorted(by: <)[...], 0) + "$"
    }

    /// Returns a pattern for what follows in sorted, different names after as many characters as they have in common.
    private static func branches(_ names: ArraySlice<[Character]>, _ start: Int) -> String {
        guard let first = names.first, let last = names.last else { return "(?!)" }
        var end = start
        while end < min(first.count, last.count), first[end] == last[end] { end += 1 }
        let common = first[start..<end].map(escaped).joined()
        if names.count == 1 { return common }
        var groups: [String] = []
        var rest = names
        while let name = rest.first {
            let letter = name.dropFirst(end).first
            let group = rest.prefix { $0.dropFirst(end).first == letter }
            groups.append(branches(group, end))
            rest = rest.dropFirst(group.count)
        }
        return common + "(?:\(groups.joined(separator: "|")))"
    }

    private static func escaped(_ letter: Character) -> String {
        "\\^$.|?*+()[]{}".contains(letter) ? "\\\(letter)" : "\(letter)"
    }
}

extension [Character] {
    fileprivate static func < (one: Self, other: Self) -> Bool { one.lexicographicallyPrecedes(other) }
}
