public import Expectations

/// Matches a sequence of the same elements as another, in the same order.
///
/// Nil on either side fails positive and negative expectations.
///
/// - Parameter expectedValue: the other sequence, perhaps of another type.
/// - Returns: a matcher: `expected to elementsEqual <[1, 2]>, got <[2, 1]>`.
public func elementsEqual<S: Sequence, Other: Sequence>(
    _ expectedValue: Other?
) -> Matcher<S> where S.Element: Equatable, Other.Element == S.Element {
    guard let expectedValue else {
        return .failing { .expectedActualValueTo("elementsEqual <nil>").appendedBeNilHint() }
    }
    return Matcher(SameElementsRule(expectedValue))
}

/// A rule about a sequence with the elements of another.
private final class SameElementsRule<S: Sequence, Other: Sequence>: ValueRule<S>
where S.Element: Equatable, Other.Element == S.Element {
    private let expected: Other

    init(_ expected: Other) { self.expected = expected }

    override func matches(_ value: S) throws -> Bool { value.elementsEqual(expected) }

    override func message(for actual: S?) -> ExpectationMessage {
        if let wanted = list(expected), let got = actual.flatMap(list), wanted != got {
            let message = Difference.message(expecting: wanted, actual: got, verb: "elementsEqual")
            if message.details != nil { return message }
        }
        return .expectedActualValueTo("elementsEqual <\(stringify(expected))>")
    }

    /// The elements of a sequence that stores them; others can be endless, or be read only once.
    private func list(_ sequence: some Sequence<S.Element>) -> [S.Element]? {
        if let slice = sequence as? ArraySlice<S.Element> { return Array(slice) }
        return sequence as? [S.Element]
    }
}

/// Matches a sequence of the counterparts of the elements of another, in the same order.
///
/// Nil on either side fails positive and negative expectations.
///
/// - Parameters:
///   - expectedValue: the other sequence.
///   - areEquivalent: whether an element and its counterpart belong together.
/// - Returns: a matcher: `expected to elementsEqual <[1, 2]>, got <[2, 1]>`.
public func elementsEqual<S: Sequence, Other: Sequence>(
    _ expectedValue: Other?, by areEquivalent: @escaping (S.Element, Other.Element) -> Bool
) -> Matcher<S> { compared("elementsEqual", expectedValue) { $0.elementsEqual($1, by: areEquivalent) } }

/// Returns a matcher that compares with another sequence; nil on either side fails.
func compared<S: Sequence, Other: Sequence>(
    _ verb: String, _ expected: Other?, _ holds: @escaping (S, Other) throws -> Bool
) -> Matcher<S> {
    let message: () -> ExpectationMessage = {
        .expectedActualValueTo("\(verb) <\(stringify(expected))>")
    }
    guard let expected else { return .failing { message().appendedBeNilHint() } }
    return .value(message()) { try holds($0, expected) }
}
