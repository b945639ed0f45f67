import Foundation

/// Regular expressions that match some identifiers of tests of Swift Testing, and no others.
///
/// Swift Testing tries each expression with each test. So the identifiers are one expression, in which what they
/// have in common in front is written once: a test of another suite fails at its first part.
enum TestFilter {
    /// How long an expression may be: an argument may have 128 KiB (execve(2), MAX_ARG_STRLEN).
    private static let longest = 100_000

    /// The expressions.
    ///
    /// - Parameters:
    ///   - suites: identifiers of suites; all that is inside is matched.
    ///   - tests: identifiers of single tests.
    /// - Returns: one expression, or several if it would be too long.
    static func patterns(within suites: Set<String>, tests: Set<String>) -> [String] {
        var patterns: [String] = []
        var (part, size) = (Branch(), 0)
        // Sorted, those of a suite stay together.
        for (id, isSuite) in (suites.map { ($0, true) } + tests.map { ($0, false) }).sorted(by: {
            $0.0 < $1.0
        }) {
            if size + id.utf8.count > longest / 2 {
                patterns.append("^" + part.pattern)
                (part, size) = (Branch(), 0)
            }
            part.add(id.split(separator: "/", omittingEmptySubsequences: false)[...], isSuite)
            size += id.utf8.count
        }
        return size > 0 ? patterns + ["^" + part.pattern] : patterns
    }

    /// What may follow behind a part of an identifier.
    private struct Branch {
        private var branches: [Substring: Branch] = [:]
        private var endsHere = false
        private var hasAll = false

        mutating func add(_ parts: ArraySlice<Substring>, _ isSuite: Bool) {
            guard let first = parts.first else {
                if isSuite { hasAll = true } else { endsHere = true }
                return
            }
            branches[first, default: Branch()].add(parts.dropFirst(), isSuite)
        }

        var pattern: String {
            let texts = branches.sorted { $0.key < $1.key }.map {
                NSRegularExpression.escapedPattern(for: String($0.key)) + $0.value.rest
            }
            return texts.count == 1 ? texts[0] : "(?:\(texts.joined(separator: "|")))"
        }

        /// Behind the name.
        private var rest: String {
            if hasAll { return "/" }
            if branches.isEmpty { return "$" }
            return endsHere ? "(?:$|/\(pattern))" : "/\(pattern)"
        }
    }
}
