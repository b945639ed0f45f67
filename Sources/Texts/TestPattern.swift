/// A regular expression that selects some tests: Swift Testing takes no names, neither as arguments nor in a file.
///
/// `airbag-test` selects the tests of a process by it, the library those of its copy or one test. It is short, because
/// a long one takes Swift's compiler of regular expressions much time: a common beginning of tests stands in it once.
package struct TestPattern {
    package let text: String
    private typealias Name = (letters: [Character], isMeant: Bool)

    /// Makes the pattern of some among all tests.
    ///
    /// Where all known tests with the same beginning are meant, it has only that beginning: it also matches others that
    /// begin so, which are not known.
    ///
    /// - Parameters:
    ///   - tests: the identifiers of the tests that it matches.
    ///   - known: those of all tests that there are.
    package init(_ tests: Set<String>, among known: [String]) {
        let names = known.map { (Array($0), tests.contains($0)) }
        text = "^" + (TestPattern.pattern(names, from: 0, areAll: true) ?? "(?!)")
    }

    /// Makes the pattern of some tests where it is not known which others there are.
    ///
    /// It matches no other identifier.
    ///
    /// - Parameter tests: the identifiers of the tests that it matches.
    package init(_ tests: Set<String>) {
        let names = tests.map { (Array($0), true) }
        text = "^" + (TestPattern.pattern(names, from: 0, areAll: false) ?? "(?!)")
    }

    /// Returns patterns of at most a length; one of a single test may be longer.
    ///
    /// - Parameters:
    ///   - tests: the identifiers of the tests that they match.
    ///   - longest: the length, in bytes.
    /// - Returns: the patterns. Each test is matched by one of them.
    package static func split(_ tests: Set<String>, longest: Int) -> [String] {
        let text = TestPattern(tests).text
        if text.utf8.count <= longest || tests.count < 2 { return [text] }
        let sorted = tests.sorted()
        let half = sorted.count / 2
        return [sorted[..<half], sorted[half...]].flatMap { split(Set($0), longest: longest) }
    }

    /// Returns the pattern for the rest of names whose first `start` letters are equal; nil if none of them is meant.
    private static func pattern(_ names: [Name], from start: Int, areAll: Bool) -> String? {
        if !names.contains(where: \.isMeant) { return nil }
        if areAll && names.allSatisfy(\.isMeant) { return "" }
        let first = names[0].letters
        var end = start
        while end < first.count, names.allSatisfy({ $0.letters.dropFirst(end).first == first[end] }) { end += 1 }
        let groups = Dictionary(grouping: names) { $0.letters.dropFirst(end).first }
        let branches = groups.compactMap { letter, group -> String? in
            guard let letter else { return group[0].isMeant ? "$" : nil }
            return pattern(group, from: end + 1, areAll: areAll).map { rest in
                // A suite whose tests are all meant is meant itself: if these are skipped, its traits are, too.
                rest == "" && letter == "/" ? "(?:/|$)" : escaped(letter) + rest
            }
        }
        let rest = branches.count == 1 ? branches[0] : "(?:\(branches.sorted().joined(separator: "|")))"
        return first[start..<end].map(escaped).joined() + rest
    }

    private static func escaped(_ letter: Character) -> String {
        if letter.isASCII && (letter.isLetter || letter.isNumber) || "/:_".contains(letter) { return "\(letter)" }
        if "().".contains(letter) { return "\\\(letter)" }
        return letter.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
    }
}
