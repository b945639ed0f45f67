import CFixtures
import Glibc

// Bodies that crash, one for every cause that Airbag promises to catch.
//
// Each is a function of its own that is never inlined, so that debug and release builds crash
// at the same place.
/// `fatalError` with a message.
@inline(never) public func crashByFatalError() {
    fatalError("the engine is on fire")
}

/// `try!` on an error.
@inline(never) public func crashByTry() {
    try! throwSomething()
}

/// A failing `precondition` with a message.
@inline(never) public func crashByPrecondition() {
    precondition(opaque(1) > opaque(2), "one is not more than two")
}

/// A failing `precondition` without a message.
@inline(never) public func crashByPreconditionWithoutMessage() {
    precondition(opaque("a") == opaque("b"))
}

/// `preconditionFailure` with a message.
@inline(never) public func crashByPreconditionFailure() {
    preconditionFailure("never come here")
}

/// A failing `assert`; release builds return.
@inline(never) public func crashByAssert() {
    assert(opaque(1) > opaque(2), "numbers are broken")
}

/// An array index out of range.
@inline(never) public func crashByIndexOutOfRange() -> Int {
    let numbers = [opaque(1), 2, 3]
    return numbers[opaque(9)]
}

/// A forced unwrap of nil.
@inline(never) public func crashByUnwrappedNil() -> Int {
    let nothing: Int? = opaque(nil)
    return nothing!
}

/// A division by zero.
@inline(never) public func crashByDivisionByZero() -> Int {
    opaque(7) / opaque(0)
}

/// An integer overflow, which prints nothing.
@inline(never) public func crashByOverflow() -> Int {
    opaque(Int.max) + opaque(1)
}

/// A conversion to an integer type that is too small.
@inline(never) public func crashByConversionOutOfRange() -> UInt8 {
    UInt8(opaque(256))
}

/// A forced cast to the wrong type.
@inline(never) public func crashByFailedCast() -> String {
    opaque(7 as Any) as! String
}

/// An unowned reference to an object that is gone.
@inline(never) public func crashByUnownedAfterFree() -> Int {
    var box: Box? = Box()
    unowned let reference = box!
    box = opaque(nil)
    return reference.value
}

/// A modification during another.
@inline(never) public func crashByExclusivityViolation() {
    let box = opaque(Box())
    change(&box.value) { box.value += 1 }
}

/// A read at address 0.
@inline(never) public func crashByNullPointer() -> Int32 {
    fixture_read(opaque(0))
}

/// A read at an address that nothing is mapped to.
@inline(never) public func crashByWildPointer() -> Int32 {
    fixture_read(opaque(0x6666_6666_0000))
}

/// A call of an address that nothing is mapped to.
@inline(never) public func crashByWildCall() {
    fixture_call(opaque(0x6666_6666_0000))
}

/// A recursion without end.
@inline(never) public func crashByStackOverflow() -> Int32 {
    fixture_recurse(opaque(0))
}

/// `abort` of the C library.
@inline(never) public func crashByAbort() {
    Glibc.abort()
}

/// Memory freed twice, which glibc notices.
@inline(never) public func crashByDoubleFree() {
    fixture_double_free()
}

/// A C++ exception that nobody catches.
@inline(never) public func crashByUncaughtCxxException() {
    fixture_throw_cxx()
}

/// A signal that the body raises.
@inline(never) public func crashByRaising(_ signal: Int32) {
    raise(signal)
}

/// A class whose property access is tracked at run time.
public final class Box: @unchecked Sendable {
    /// A number.
    public var value = 1
    /// An array.
    public var numbers = [1, 2, 3]
    /// A box with its first contents.
    public init() {}
}

/// An error of the fixtures.
public enum FixtureError: Error, Equatable {
    case broken
    case other
}

/// Hides a value from the optimiser.
@inline(never) @_optimize(none)
public func opaque<T>(_ value: T) -> T { value }

@inline(never) @_optimize(none)
func change(_ value: inout Int, _ body: () -> Void) { body() }

@inline(never)
func throwSomething() throws { throw opaque(FixtureError.broken) }
