public import Expectations

// The compiler drops labels only if the number of elements is known: `(1, b: 2)` becomes an `(A, B)`, but not a
// `(repeat each T)`.
//
// `equal` has forms for two and three elements only. Each further one makes the compiler slower with all other
// matchers: two of `compactMap` in a group took 0.4 s without any, 2.6 s with these, and 6 s with those for up to six
// elements.

/// Matches an equal tuple of two elements, whatever the labels: `equal((1, b: 2))`.
public func equal<A: Equatable, B: Equatable>(_ expected: (A, B)?) -> Matcher<(A, B)> {
    matcher(TupleRule<A, B>(expected))
}

/// Matches tuples of two elements, equal one by one, whatever the labels: `equal([(1, b: 2)])`.
public func equal<A: Equatable, B: Equatable>(_ expected: [(A, B)]?) -> Matcher<[(A, B)]> {
    matcher(TuplesRule<A, B>(expected))
}

/// Expects an equal tuple of two elements, whatever the labels: `expect(x) == (1, b: 2)`.
public func == <A: Equatable, B: Equatable>(
    expectation: SyncExpectation<(A, B)>, expected: (A, B)?
) { expectation.to(matcher(TupleRule<A, B>(expected))) }

/// Expects equal tuples of two elements, whatever the labels: `expect(x) == [(1, b: 2)]`.
public func == <A: Equatable, B: Equatable>(
    expectation: SyncExpectation<[(A, B)]>, expected: [(A, B)]?
) { expectation.to(matcher(TuplesRule<A, B>(expected))) }

/// Expects another tuple of two elements, whatever the labels: `expect(x) != (1, b: 2)`.
public func != <A: Equatable, B: Equatable>(
    expectation: SyncExpectation<(A, B)>, expected: (A, B)?
) { expectation.toNot(matcher(TupleRule<A, B>(expected))) }

/// Expects other tuples of two elements, whatever the labels: `expect(x) != [(1, b: 2)]`.
public func != <A: Equatable, B: Equatable>(
    expectation: SyncExpectation<[(A, B)]>, expected: [(A, B)]?
) { expectation.toNot(matcher(TuplesRule<A, B>(expected))) }

/// Matches an equal tuple of three elements, whatever the labels: `equal((1, b: 2, c: 3))`.
public func equal<A: Equatable, B: Equatable, C: Equatable>(_ expected: (A, B, C)?) -> Matcher<(A, B, C)> {
    matcher(TupleRule<A, B, C>(expected))
}

/// Matches tuples of three elements, equal one by one, whatever the labels: `equal([(1, b: 2, c: 3)])`.
public func equal<A: Equatable, B: Equatable, C: Equatable>(_ expected: [(A, B, C)]?) -> Matcher<[(A, B, C)]> {
    matcher(TuplesRule<A, B, C>(expected))
}

/// Expects an equal tuple of three elements, whatever the labels: `expect(x) == (1, b: 2, c: 3)`.
public func == <A: Equatable, B: Equatable, C: Equatable>(
    expectation: SyncExpectation<(A, B, C)>, expected: (A, B, C)?
) { expectation.to(matcher(TupleRule<A, B, C>(expected))) }

/// Expects equal tuples of three elements, whatever the labels: `expect(x) == [(1, b: 2, c: 3)]`.
public func == <A: Equatable, B: Equatable, C: Equatable>(
    expectation: SyncExpectation<[(A, B, C)]>, expected: [(A, B, C)]?
) { expectation.to(matcher(TuplesRule<A, B, C>(expected))) }

/// Expects another tuple of three elements, whatever the labels: `expect(x) != (1, b: 2, c: 3)`.
public func != <A: Equatable, B: Equatable, C: Equatable>(
    expectation: SyncExpectation<(A, B, C)>, expected: (A, B, C)?
) { expectation.toNot(matcher(TupleRule<A, B, C>(expected))) }

/// Expects other tuples of three elements, whatever the labels: `expect(x) != [(1, b: 2, c: 3)]`.
public func != <A: Equatable, B: Equatable, C: Equatable>(
    expectation: SyncExpectation<[(A, B, C)]>, expected: [(A, B, C)]?
) { expectation.toNot(matcher(TuplesRule<A, B, C>(expected))) }

/// Expects an equal tuple of four elements, whatever the labels: `expect(x) == (1, b: 2, c: 3, d: 4)`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: SyncExpectation<(A, B, C, D)>, expected: (A, B, C, D)?
) { expectation.to(matcher(TupleRule<A, B, C, D>(expected))) }

/// Expects equal tuples of four elements, whatever the labels: `expect(x) == [(1, b: 2, c: 3, d: 4)]`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: SyncExpectation<[(A, B, C, D)]>, expected: [(A, B, C, D)]?
) { expectation.to(matcher(TuplesRule<A, B, C, D>(expected))) }

/// Expects another tuple of four elements, whatever the labels: `expect(x) != (1, b: 2, c: 3, d: 4)`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: SyncExpectation<(A, B, C, D)>, expected: (A, B, C, D)?
) { expectation.toNot(matcher(TupleRule<A, B, C, D>(expected))) }

/// Expects other tuples of four elements, whatever the labels: `expect(x) != [(1, b: 2, c: 3, d: 4)]`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: SyncExpectation<[(A, B, C, D)]>, expected: [(A, B, C, D)]?
) { expectation.toNot(matcher(TuplesRule<A, B, C, D>(expected))) }

/// Expects an equal tuple of five elements, whatever the labels: `expect(x) == (1, b: 2, c: 3, d: 4, e: 5)`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: SyncExpectation<(A, B, C, D, E)>, expected: (A, B, C, D, E)?
) { expectation.to(matcher(TupleRule<A, B, C, D, E>(expected))) }

/// Expects equal tuples of five elements, whatever the labels: `expect(x) == [(1, b: 2, c: 3, d: 4, e: 5)]`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: SyncExpectation<[(A, B, C, D, E)]>, expected: [(A, B, C, D, E)]?
) { expectation.to(matcher(TuplesRule<A, B, C, D, E>(expected))) }

/// Expects another tuple of five elements, whatever the labels: `expect(x) != (1, b: 2, c: 3, d: 4, e: 5)`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: SyncExpectation<(A, B, C, D, E)>, expected: (A, B, C, D, E)?
) { expectation.toNot(matcher(TupleRule<A, B, C, D, E>(expected))) }

/// Expects other tuples of five elements, whatever the labels: `expect(x) != [(1, b: 2, c: 3, d: 4, e: 5)]`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: SyncExpectation<[(A, B, C, D, E)]>, expected: [(A, B, C, D, E)]?
) { expectation.toNot(matcher(TuplesRule<A, B, C, D, E>(expected))) }

/// Expects an equal tuple of six elements, whatever the labels: `expect(x) == (1, b: 2, c: 3, d: 4, e: 5, f: 6)`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: SyncExpectation<(A, B, C, D, E, F)>, expected: (A, B, C, D, E, F)?
) { expectation.to(matcher(TupleRule<A, B, C, D, E, F>(expected))) }

/// Expects equal tuples of six elements, whatever the labels: `expect(x) == [(1, b: 2, c: 3, d: 4, e: 5, f: 6)]`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: SyncExpectation<[(A, B, C, D, E, F)]>, expected: [(A, B, C, D, E, F)]?
) { expectation.to(matcher(TuplesRule<A, B, C, D, E, F>(expected))) }

/// Expects another tuple of six elements, whatever the labels: `expect(x) != (1, b: 2, c: 3, d: 4, e: 5, f: 6)`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: SyncExpectation<(A, B, C, D, E, F)>, expected: (A, B, C, D, E, F)?
) { expectation.toNot(matcher(TupleRule<A, B, C, D, E, F>(expected))) }

/// Expects other tuples of six elements, whatever the labels: `expect(x) != [(1, b: 2, c: 3, d: 4, e: 5, f: 6)]`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: SyncExpectation<[(A, B, C, D, E, F)]>, expected: [(A, B, C, D, E, F)]?
) { expectation.toNot(matcher(TuplesRule<A, B, C, D, E, F>(expected))) }
