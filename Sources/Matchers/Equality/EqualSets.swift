import Expectations

/// A set in the messages of `equal`: sorted elements, missing elements and extra elements.
protocol ComparedSet: Equatable {
    /// The text of the set in messages: its elements as a sorted list, if the elements have an order.
    var shownText: String { get }

    /// Returns the differences of the set from the expected set: `, missing <[4]>, extra <[1]>`.
    func differences(from expected: Self) -> String
}

extension Set: ComparedSet {
    var shownText: String {
        let isSorted = count <= ShortText.mostParts && Element.self is any Comparable.Type
        return isSorted ? stringify(PartOrder.sorted(Array(self), by: \.self, orBy: quoted)) : stringify(self)
    }

    func differences(from expected: Set) -> String {
        let missing = expected.subtracting(self)
        let extra = subtracting(expected)
        return (missing.isEmpty ? "" : ", missing <\(missing.shownText)>")
            + (extra.isEmpty ? "" : ", extra <\(extra.shownText)>")
    }
}

/// The message of `equal` for a set.
///
/// - Parameters:
///   - expected: the expected set.
///   - actual: the actual value; nil if there is no value to show.
/// - Returns: the message.
func message<T: ComparedSet>(expecting expected: T, actual: Any?) -> ExpectationMessage {
    guard let actual = actual as? T else { return .expectedActualValueTo("equal <\(expected.shownText)>") }
    let texts = (expected.shownText, actual.shownText)
    if actual != expected, Difference.isLong(texts.0) || Difference.isLong(texts.1) {
        let lines = ShownValues.unwatched { Difference.lines(expected, actual, texts) }
        if !lines.isEmpty { return Difference.message((expected, actual), texts, lines) }
    }
    return .expectedCustomValueTo("equal <\(texts.0)>", actual: "<\(texts.1)>\(actual.differences(from: expected))")
}
