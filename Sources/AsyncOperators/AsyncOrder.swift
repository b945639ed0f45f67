public import Expectations
public import Matchers

// See AsyncEquality.swift.

/// Expects a greater value: `await expect { await till.total } > 3`.
public func > <T: Comparable>(expectation: AsyncExpectation<T>, expected: T) async {
    await expectation.to(beGreaterThan(expected))
}

/// Expects a greater or equal value.
public func >= <T: Comparable>(expectation: AsyncExpectation<T>, expected: T) async {
    await expectation.to(beGreaterThanOrEqualTo(expected))
}

/// Expects a lesser value.
public func < <T: Comparable>(expectation: AsyncExpectation<T>, expected: T) async {
    await expectation.to(beLessThan(expected))
}

/// Expects a lesser or equal value.
public func <= <T: Comparable>(expectation: AsyncExpectation<T>, expected: T) async {
    await expectation.to(beLessThanOrEqualTo(expected))
}

/// Expects a number close to another: `await expect { await gauge.level } ≈ 1.2`.
public func ≈ <Value: FloatingPoint>(expectation: AsyncExpectation<Value>, expected: Value) async {
    await expectation.to(beCloseTo(expected))
}

/// Expects a number or a date close to another.
@_disfavoredOverload
public func ≈ <Value: DoubleValued>(expectation: AsyncExpectation<Value>, expected: Value) async {
    await expectation.to(beCloseTo(expected))
}

/// Expects a number less than a distance away from another: `… ≈ 1.2 ± 0.1`.
public func ≈ <Value: FloatingPoint>(
    expectation: AsyncExpectation<Value>, expected: (expected: Value, delta: Value)
) async { await expectation.to(beCloseTo(expected.expected, within: expected.delta)) }

/// Expects a number or a date less than a distance away from another.
@_disfavoredOverload
public func ≈ <Value: DoubleValued>(
    expectation: AsyncExpectation<Value>, expected: (expected: Value, delta: Double)
) async { await expectation.to(beCloseTo(expected.expected, within: expected.delta)) }

/// Expects a number less than a distance away from another: `… == 1.2 ± 0.1`.
public func == <Value: FloatingPoint>(
    expectation: AsyncExpectation<Value>, expected: (expected: Value, delta: Value)
) async { await expectation.to(beCloseTo(expected.expected, within: expected.delta)) }

/// Expects a number or a date less than a distance away from another.
@_disfavoredOverload
public func == <Value: DoubleValued>(
    expectation: AsyncExpectation<Value>, expected: (expected: Value, delta: Double)
) async { await expectation.to(beCloseTo(expected.expected, within: expected.delta)) }

/// Expects numbers close to others: `await expect { await gauge.levels } ≈ [1.2, 3.4]`.
public func ≈ <Values: Collection>(
    expectation: AsyncExpectation<Values>, expected: Values
) async where Values.Element: FloatingPoint { await expectation.to(beCloseTo(expected)) }
