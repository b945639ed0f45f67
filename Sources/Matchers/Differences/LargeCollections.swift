import Expectations

/// A collection of so many elements that its text would take longer than its comparison.
enum LargeCollections {
    /// The number of elements from which on a text is made of the first ones only.
    private static let limit = 5_000

    /// The number of elements whose text is made.
    static let shown = 40

    /// Returns the message for two collections that are not equal, with the difference below it.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value.
    ///   - verb: how the matcher calls its comparison.
    /// - Returns: the message; nil if the values are no collections, or small ones, or if no element differs.
    static func message(
        _ expected: Any, _ actual: Any, _ verb: String = "equal"
    ) -> ExpectationMessage? {
        guard let wanted = expected as? any CountedParts, let got = actual as? any CountedParts,
            max(wanted.count, got.count) >= limit
        else { return nil }
        return ShownValues.unwatched {
            let lines = PartsWalk.lines(expected, actual, comparingCodePoints: false)
            return lines.isEmpty ? nil : Difference.message((text(wanted), text(got)), lines, verb)
        }
    }

    /// Returns the text of a collection on one line: `[0, 1, 2… (of 100,000 elements)`.
    private static func text(_ collection: any CountedParts) -> String {
        if collection.count <= shown { return Excerpt.line(collection.beginning) }
        return Excerpt.beginning(collection.beginning)
            + "… (of \(Excerpt.grouped(collection.count)) elements)"
    }
}

/// A collection that makes a text of its first elements.
private protocol CountedParts {
    var count: Int { get }

    /// The text of the first elements.
    var beginning: String { get }
}

extension Array: CountedParts {
    fileprivate var beginning: String { stringify(Array(prefix(LargeCollections.shown))) }
}

extension Dictionary: CountedParts {
    fileprivate var beginning: String {
        let entries = prefix(LargeCollections.shown).map { ($0.key, $0.value) }
        return stringify(Dictionary(uniqueKeysWithValues: entries))
    }
}

extension Set: CountedParts {
    fileprivate var beginning: String { Set(prefix(LargeCollections.shown)).shownText }
}
