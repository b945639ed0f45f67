public import Expectations

// The compiler (6.3.1) crashes on closures and on calls with tuples of a parameter pack. So the comparison is
// written out three times, in classes.

/// Matches a tuple equal to another, whose elements are all equatable.
///
/// For tuples without labels; those of two and three elements have forms that ignore labels, and `==` and `!=` ignore
/// those of two to six. Nil on either side fails positive and negative expectations.
///
/// - Parameter expected: the other tuple.
/// - Returns: a matcher: `expected to equal <(1, "a")>, got <(1, "b")>`.
@_disfavoredOverload
public func equal<each T: Equatable>(_ expected: (repeat each T)?) -> Matcher<(repeat each T)> {
    matcher(TupleRule<repeat each T>(expected))
}

/// Matches an array of as many tuples, equal one by one.
///
/// For tuples without labels; those of two and three elements have forms that ignore labels, and `==` and `!=` ignore
/// those of two to six. Nil on either side fails positive and negative expectations.
///
/// - Parameter expected: the other tuples.
/// - Returns: a matcher: `expected to equal <[(1, "a")]>, got <[(1, "b")]>`.
@_disfavoredOverload
public func equal<each T: Equatable>(_ expected: [(repeat each T)]?) -> Matcher<[(repeat each T)]> {
    matcher(TuplesRule<repeat each T>(expected))
}

/// Returns the matcher of a rule; of nil, the one that fails on every value because nil is expected.
func matcher<T>(_ rule: PlacedValueRule<T>?) -> Matcher<T> {
    rule.map { Matcher($0) } ?? .failing { .expectedActualValueTo("equal <nil>").appendedBeNilHint() }
}

/// Returns the message of a tuple, or of an array of tuples, that does not equal another one.
///
/// Generic, because a tuple of a parameter pack cannot be an argument of type `Any`.
private func tupleMessage<T>(
    expecting expected: T?, _ actual: Any?, _ areSame: ((Int, Int) -> Bool)? = nil
) -> ExpectationMessage {
    let expected = PartKinds().unwrapped(expected as Any) ?? "nil"
    return Difference.message(expecting: expected, actual: actual, areSame: areSame)
}

final class TupleRule<each T: Equatable>: PlacedValueRule<(repeat each T)> {
    private let expected: (repeat each T)?

    init?(_ expected: (repeat each T)?) {
        if case .none = expected { return nil }
        self.expected = expected
    }

    override func matches(valueAt place: UnsafePointer<(repeat each T)>) -> Bool {
        let actual = place.pointee
        guard let wanted = expected else { return false }
        for (left, right) in repeat (each actual, each wanted) {
            if left != right { return false }
        }
        return true
    }

    override func message(for actual: Any?) -> ExpectationMessage { tupleMessage(expecting: expected, actual) }
}

final class TuplesRule<each T: Equatable>: PlacedValueRule<[(repeat each T)]> {
    private let expected: [(repeat each T)]

    init?(_ expected: [(repeat each T)]?) {
        guard let expected else { return nil }
        self.expected = expected
    }

    override func matches(valueAt place: UnsafePointer<[(repeat each T)]>) -> Bool {
        let tuples = place.pointee
        if tuples.count != expected.count { return false }
        let pairs = TuplePairs<repeat each T>(expected, tuples)
        for index in tuples.indices where !pairs.areSame(index, index) { return false }
        return true
    }

    override func message(for actual: Any?) -> ExpectationMessage {
        guard let tuples = actual as? [(repeat each T)] else { return tupleMessage(expecting: expected, nil) }
        let pairs = TuplePairs<repeat each T>(expected, tuples)
        return tupleMessage(expecting: expected, actual, pairs.areSame)
    }
}

/// Two lists of tuples whose elements are compared one by one.
private final class TuplePairs<each T: Equatable> {
    private let expected: [(repeat each T)]
    private let actual: [(repeat each T)]

    init(_ expected: [(repeat each T)], _ actual: [(repeat each T)]) {
        self.expected = expected
        self.actual = actual
    }

    func areSame(_ index: Int, _ other: Int) -> Bool {
        let wanted = expected[index]
        let actual = actual[other]
        for (left, right) in repeat (each actual, each wanted) {
            if left != right { return false }
        }
        return true
    }
}

/// Expects equal tuples: `expect(pair) == (1, "a")`.
@_disfavoredOverload
public func == <each T: Equatable>(expectation: SyncExpectation<(repeat each T)>, expected: (repeat each T)?) {
    expectation.to(equal(expected))
}

/// Expects tuples that are not equal: `expect(pair) != (1, "a")`.
@_disfavoredOverload
public func != <each T: Equatable>(expectation: SyncExpectation<(repeat each T)>, expected: (repeat each T)?) {
    expectation.toNot(equal(expected))
}

/// Expects equal tuples one by one: `expect(pairs) == [(1, "a")]`.
@_disfavoredOverload
public func == <each T: Equatable>(expectation: SyncExpectation<[(repeat each T)]>, expected: [(repeat each T)]?) {
    expectation.to(equal(expected))
}

/// Expects tuples that are not equal one by one: `expect(pairs) != [(1, "a")]`.
@_disfavoredOverload
public func != <each T: Equatable>(expectation: SyncExpectation<[(repeat each T)]>, expected: [(repeat each T)]?) {
    expectation.toNot(equal(expected))
}
