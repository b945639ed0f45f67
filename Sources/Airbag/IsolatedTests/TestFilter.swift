import Foundation

/// Regular expressions that match the identifiers of some tests of Swift Testing, and no others.
///
/// Swift Testing tries each expression with each test. So the identifiers form one expression, in which a
/// common prefix is written once: a test of another suite fails at its first part.
enum TestFilter {
    /// The maximum length of an expression: an argument may have 128 KiB (execve(2), MAX_ARG_STRLEN).
    private static let longest = 100_000

    /// Returns the expressions for some tests.
    ///
    /// - Parameter tests: identifiers of tests.
    /// - Returns: one expression, or several if it would be too long.
    static func patterns(_ tests: Set<String>) -> [String] {
        var patterns: [String] = []
        var (part, size) = (Branch(), 0)
        // Sorted, the tests of a suite stay together. Escaped, an identifier is at most twice as long.
        for id in tests.sorted() {
            if size + id.utf8.count > longest / 2 {
                patterns.append("^" + part.pattern)
                (part, size) = (Branch(), 0)
            }
            part.add(id.split(separator: "/", omittingEmptySubsequences: false)[...])
            size += id.utf8.count
        }
        return size > 0 ? patterns + ["^" + part.pattern] : patterns
    }

    /// The parts that may follow a part of an identifier.
    private struct Branch {
        private var branches: [Substring: Branch] = [:]
        private var endsHere = false

        mutating func add(_ parts: ArraySlice<Substring>) {
            guard let first = parts.first else { return endsHere = true }
            branches[first, default: Branch()].add(parts.dropFirst())
        }

        var pattern: String {
            let texts = branches.sorted { $0.key < $1.key }.map {
                NSRegularExpression.escapedPattern(for: String($0.key)) + $0.value.rest
            }
            return texts.count == 1 ? texts[0] : "(?:\(texts.joined(separator: "|")))"
        }

        /// The pattern behind the name.
        private var rest: String {
            if branches.isEmpty { return "$" }
            return endsHere ? "(?:$|/\(pattern))" : "/\(pattern)"
        }
    }
}
