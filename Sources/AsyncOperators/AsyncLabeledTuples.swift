public import Expectations
import Matchers

// See AsyncOperators.swift, and EqualLabeledTuples.swift for the reason of a form for each number of elements.

/// Expects an equal tuple of two elements, whatever the labels: `await expect { … } == (1, b: 2)`.
public func == <A: Equatable, B: Equatable>(
    expectation: AsyncExpectation<(A, B)>, expected: (A, B)?
) async { await expectation.to(equal(expected)) }

/// Expects another tuple of two elements, whatever the labels: `await expect { … } != (1, b: 2)`.
public func != <A: Equatable, B: Equatable>(
    expectation: AsyncExpectation<(A, B)>, expected: (A, B)?
) async { await expectation.toNot(equal(expected)) }

/// Expects equal tuples of two elements, whatever the labels: `await expect { … } == [(1, b: 2)]`.
public func == <A: Equatable, B: Equatable>(
    expectation: AsyncExpectation<[(A, B)]>, expected: [(A, B)]?
) async { await expectation.to(equal(expected)) }

/// Expects other tuples of two elements, whatever the labels: `await expect { … } != [(1, b: 2)]`.
public func != <A: Equatable, B: Equatable>(
    expectation: AsyncExpectation<[(A, B)]>, expected: [(A, B)]?
) async { await expectation.toNot(equal(expected)) }

/// Expects an equal tuple of three elements, whatever the labels: `await expect { … } == (1, b: 2, c: 3)`.
public func == <A: Equatable, B: Equatable, C: Equatable>(
    expectation: AsyncExpectation<(A, B, C)>, expected: (A, B, C)?
) async { await expectation.to(equal(expected)) }

/// Expects another tuple of three elements, whatever the labels: `await expect { … } != (1, b: 2, c: 3)`.
public func != <A: Equatable, B: Equatable, C: Equatable>(
    expectation: AsyncExpectation<(A, B, C)>, expected: (A, B, C)?
) async { await expectation.toNot(equal(expected)) }

/// Expects equal tuples of three elements, whatever the labels: `await expect { … } == [(1, b: 2, c: 3)]`.
public func == <A: Equatable, B: Equatable, C: Equatable>(
    expectation: AsyncExpectation<[(A, B, C)]>, expected: [(A, B, C)]?
) async { await expectation.to(equal(expected)) }

/// Expects other tuples of three elements, whatever the labels: `await expect { … } != [(1, b: 2, c: 3)]`.
public func != <A: Equatable, B: Equatable, C: Equatable>(
    expectation: AsyncExpectation<[(A, B, C)]>, expected: [(A, B, C)]?
) async { await expectation.toNot(equal(expected)) }

/// Expects an equal tuple of four elements, whatever the labels: `await expect { … } == (1, b: 2, c: 3, d: 4)`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: AsyncExpectation<(A, B, C, D)>, expected: (A, B, C, D)?
) async { await expectation.to(equal(expected)) }

/// Expects another tuple of four elements, whatever the labels: `await expect { … } != (1, b: 2, c: 3, d: 4)`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: AsyncExpectation<(A, B, C, D)>, expected: (A, B, C, D)?
) async { await expectation.toNot(equal(expected)) }

/// Expects equal tuples of four elements, whatever the labels: `await expect { … } == [(1, b: 2, c: 3, d: 4)]`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: AsyncExpectation<[(A, B, C, D)]>, expected: [(A, B, C, D)]?
) async { await expectation.to(equal(expected)) }

/// Expects other tuples of four elements, whatever the labels: `await expect { … } != [(1, b: 2, c: 3, d: 4)]`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
    expectation: AsyncExpectation<[(A, B, C, D)]>, expected: [(A, B, C, D)]?
) async { await expectation.toNot(equal(expected)) }

/// Expects an equal tuple of five elements, whatever the labels: `await expect { … } == (1, b: 2, c: 3, d: 4, e: 5)`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: AsyncExpectation<(A, B, C, D, E)>, expected: (A, B, C, D, E)?
) async { await expectation.to(equal(expected)) }

/// Expects another tuple of five elements, whatever the labels: `await expect { … } != (1, b: 2, c: 3, d: 4, e: 5)`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: AsyncExpectation<(A, B, C, D, E)>, expected: (A, B, C, D, E)?
) async { await expectation.toNot(equal(expected)) }

/// Expects equal tuples of five elements, whatever the labels: `await expect { … } == [(1, b: 2, c: 3, d: 4, e: 5)]`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: AsyncExpectation<[(A, B, C, D, E)]>, expected: [(A, B, C, D, E)]?
) async { await expectation.to(equal(expected)) }

/// Expects other tuples of five elements, whatever the labels: `await expect { … } != [(1, b: 2, c: 3, d: 4, e: 5)]`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable>(
    expectation: AsyncExpectation<[(A, B, C, D, E)]>, expected: [(A, B, C, D, E)]?
) async { await expectation.toNot(equal(expected)) }

/// Expects an equal tuple of six elements, whatever the labels: `… == (1, b: 2, c: 3, d: 4, e: 5, f: 6)`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: AsyncExpectation<(A, B, C, D, E, F)>, expected: (A, B, C, D, E, F)?
) async { await expectation.to(equal(expected)) }

/// Expects another tuple of six elements, whatever the labels: `… != (1, b: 2, c: 3, d: 4, e: 5, f: 6)`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: AsyncExpectation<(A, B, C, D, E, F)>, expected: (A, B, C, D, E, F)?
) async { await expectation.toNot(equal(expected)) }

/// Expects equal tuples of six elements, whatever the labels: `… == [(1, b: 2, c: 3, d: 4, e: 5, f: 6)]`.
public func == <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: AsyncExpectation<[(A, B, C, D, E, F)]>, expected: [(A, B, C, D, E, F)]?
) async { await expectation.to(equal(expected)) }

/// Expects other tuples of six elements, whatever the labels: `… != [(1, b: 2, c: 3, d: 4, e: 5, f: 6)]`.
public func != <A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable>(
    expectation: AsyncExpectation<[(A, B, C, D, E, F)]>, expected: [(A, B, C, D, E, F)]?
) async { await expectation.toNot(equal(expected)) }
