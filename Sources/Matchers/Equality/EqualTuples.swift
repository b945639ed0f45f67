import Expectations

// The compiler (6.3.1) crashes on closures with, and calls with, tuples of a parameter pack. So the
// comparison is written out twice, in classes.

/// Wants equal tuples, of which each element is equatable.
///
/// For tuples without labels: write `expect(pair as (Int, Int))` for one that has them. Nil on either
/// side fails, positive or negative.
///
/// - Parameter expected: the other tuple.
/// - Returns: a matcher: `expected to equal <(1, "a")>, got <(1, "b")>`.
@_disfavoredOverload
public func equal<each T: Equatable>(_ expected: (repeat each T)?) -> Matcher<(repeat each T)> {
    if case .none = expected { return .failing { equality("nil").appendedBeNilHint() } }
    return Matcher(TupleRule<repeat each T>(expected))
}

/// Wants as many tuples, equal one by one.
///
/// For tuples without labels: write `expect(pair as (Int, Int))` for one that has them. Nil on either
/// side fails, positive or negative.
///
/// - Parameter expected: the other tuples.
/// - Returns: a matcher: `expected to equal <[(1, "a")]>, got <[(1, "b")]>`.
@_disfavoredOverload
public func equal<each T: Equatable>(_ expected: [(repeat each T)]?) -> Matcher<[(repeat each T)]> {
    guard let expected else { return .failing { equality("nil").appendedBeNilHint() } }
    return Matcher(TuplesRule<repeat each T>(expected))
}

private func equality(_ text: String) -> ExpectationMessage {
    .expectedActualValueTo("equal <\(text)>")
}

private final class TupleRule<each T: Equatable>: ValueRule {
    private let expected: (repeat each T)?

    init(_ expected: (repeat each T)?) {
        self.expected = expected
    }

    func matches(_ place: UnsafeRawPointer) -> Bool {
        let actual = place.assumingMemoryBound(to: (repeat each T).self).pointee
        guard let wanted = expected else { return false }
        for (left, right) in repeat (each actual, each wanted) {
            if left != right { return false }
        }
        return true
    }

    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        equality(stringify(expected))
    }
}

private final class TuplesRule<each T: Equatable>: ValueRule {
    private let expected: [(repeat each T)]

    init(_ expected: [(repeat each T)]) {
        self.expected = expected
    }

    func matches(_ place: UnsafeRawPointer) -> Bool {
        let tuples = place.assumingMemoryBound(to: [(repeat each T)].self).pointee
        if tuples.count != expected.count { return false }
        for index in tuples.indices {
            let actual = tuples[index]
            let wanted = expected[index]
            for (left, right) in repeat (each actual, each wanted) {
                if left != right { return false }
            }
        }
        return true
    }

    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        equality(stringify(expected))
    }
}

/// Expects equal tuples: `expect(pair) == (1, "a")`.
@_disfavoredOverload
public func == <each T: Equatable>(
    expectation: SyncExpectation<(repeat each T)>, expected: (repeat each T)?
) {
    expectation.to(equal(expected))
}

/// Expects tuples that are not equal: `expect(pair) != (1, "a")`.
@_disfavoredOverload
public func != <each T: Equatable>(
    expectation: SyncExpectation<(repeat each T)>, expected: (repeat each T)?
) {
    expectation.toNot(equal(expected))
}

/// Expects equal tuples one by one: `expect(pairs) == [(1, "a")]`.
@_disfavoredOverload
public func == <each T: Equatable>(
    expectation: SyncExpectation<[(repeat each T)]>, expected: [(repeat each T)]?
) {
    expectation.to(equal(expected))
}

/// Expects tuples that are not equal one by one: `expect(pairs) != [(1, "a")]`.
@_disfavoredOverload
public func != <each T: Equatable>(
    expectation: SyncExpectation<[(repeat each T)]>, expected: [(repeat each T)]?
) {
    expectation.toNot(equal(expected))
}
