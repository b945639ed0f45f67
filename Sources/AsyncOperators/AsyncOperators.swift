public import Expectations
public import Matchers

// The operators on async expectations: `await expect { await till.total } == 3`. Each is the operator on a sync
// expectation, with `await`. They are a target of their own for a setting of the compiler: see Package.swift.

/// Expects equality: `await expect { await till.total } == 3`.
public func == <T: Equatable>(expectation: AsyncExpectation<T>, expected: T) async {
    await expectation.to(equal(expected))
}

/// Expects equality with a value that may be nil.
public func == <T: Equatable>(expectation: AsyncExpectation<T>, expected: T?) async {
    await expectation.to(equal(expected))
}

/// Expects equality with an array whose elements may be nil.
@_disfavoredOverload
public func == <T: Equatable>(expectation: AsyncExpectation<[T]>, expected: [T?]) async {
    await expectation.to(equal(expected))
}

/// Expects inequality: `await expect { await till.total } != 3`.
public func != <T: Equatable>(expectation: AsyncExpectation<T>, expected: T) async {
    await expectation.toNot(equal(expected))
}

/// Expects inequality with a value that may be nil.
public func != <T: Equatable>(expectation: AsyncExpectation<T>, expected: T?) async {
    await expectation.toNot(equal(expected))
}

/// Expects inequality with an array whose elements may be nil.
@_disfavoredOverload
public func != <T: Equatable>(expectation: AsyncExpectation<[T]>, expected: [T?]) async {
    await expectation.toNot(equal(expected))
}

/// Expects equality with a dictionary whose values may be nil.
@_disfavoredOverload
public func == <Key: Hashable, Value: Equatable>(
    expectation: AsyncExpectation<[Key: Value]>, expected: [Key: Value?]
) async { await expectation.to(equal(expected)) }

/// Expects inequality with a dictionary whose values may be nil.
@_disfavoredOverload
public func != <Key: Hashable, Value: Equatable>(
    expectation: AsyncExpectation<[Key: Value]>, expected: [Key: Value?]
) async { await expectation.toNot(equal(expected)) }

/// Expects equal tuples: `await expect { await pair() } == (1, "a")`.
@_disfavoredOverload
public func == <each T: Equatable>(expectation: AsyncExpectation<(repeat each T)>, expected: (repeat each T)?) async {
    await expectation.to(equal(expected))
}

/// Expects tuples that are not equal.
@_disfavoredOverload
public func != <each T: Equatable>(expectation: AsyncExpectation<(repeat each T)>, expected: (repeat each T)?) async {
    await expectation.toNot(equal(expected))
}

/// Expects equal tuples, one by one.
@_disfavoredOverload
public func == <each T: Equatable>(
    expectation: AsyncExpectation<[(repeat each T)]>, expected: [(repeat each T)]?
) async { await expectation.to(equal(expected)) }

/// Expects tuples that are not equal, one by one.
@_disfavoredOverload
public func != <each T: Equatable>(
    expectation: AsyncExpectation<[(repeat each T)]>, expected: [(repeat each T)]?
) async { await expectation.toNot(equal(expected)) }

/// Expects a value of type `Void`.
public func == (expectation: AsyncExpectation<()>, expected: ()) async { await expectation.to(beVoid()) }

/// Expects nil instead of `Void`.
public func != (expectation: AsyncExpectation<()>, expected: ()) async { await expectation.toNot(beVoid()) }

/// Expects the same object: `await expect { await screen.window } === window`.
public func === <T: AnyObject>(expectation: AsyncExpectation<T>, expected: AnyObject?) async {
    await expectation.to(identity(expected))
}

/// Expects another object.
public func !== <T: AnyObject>(expectation: AsyncExpectation<T>, expected: AnyObject?) async {
    await expectation.toNot(identity(expected))
}

/// Expects the same object as a value of a protocol.
public func === (expectation: AsyncExpectation<AnyObject>, expected: AnyObject?) async {
    await expectation.to(identity(expected))
}

/// Expects another object than a value of a protocol.
public func !== (expectation: AsyncExpectation<AnyObject>, expected: AnyObject?) async {
    await expectation.toNot(identity(expected))
}

extension AsyncExpectation {
    /// Expects nil: `await expect { await cache.first } == nil`.
    public static func == (expectation: AsyncExpectation, expected: ExpectationNil) async {
        await expectation.to(beNil())
    }

    /// Expects a value other than nil.
    public static func != (expectation: AsyncExpectation, expected: ExpectationNil) async {
        await expectation.toNot(beNil())
    }
}

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
