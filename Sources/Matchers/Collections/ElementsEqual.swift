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
    return .value { actual in
        if let wanted = stored(expectedValue), let got = actual.flatMap({ stored($0) }), wanted != got {
            let message = Difference.message(expecting: wanted, actual: got, verb: "elementsEqual")
            if message.details != nil { return message }
        }
        return .expectedActualValueTo("elementsEqual <\(stringify(expectedValue))>")
    } _: {
        $0.elementsEqual(expectedValue)
    }
}

/// Returns the elements of a sequence that stores them; others can be endless, or be read only once.
private func stored<Element>(_ sequence: some Sequence<Element>) -> [Element]? {
    if let slice = sequence as? ArraySlice<Element> { return Array(slice) }
    return sequence as? [Element]
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
