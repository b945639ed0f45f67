import CFixtures
import Glibc

// Bodies that crash, one for every cause that Airbag promises to catch.
//
// Each is a function of its own that is never inlined, so that debug and release builds crash
// at the same place. The line that crashes says so: tests look it up.
/// Crashes by `fatalError` with words.
@inline(never) public func crashByFatalError() {
    fatalError("the engine is on fire")  // crashes here
}

/// Crashes by `try!` of a call that throws.
@inline(never) public func crashByTry() {
    try! throwSomething()  // crashes here
}

/// Crashes by a precondition with words.
@inline(never) public func crashByPrecondition() {
    precondition(opaque(1) > opaque(2), "one is not more than two")  // crashes here
}

/// Crashes by a precondition without words.
@inline(never) public func crashByPreconditionWithoutMessage() {
    precondition(opaque("a") == opaque("b"))  // crashes here
}

/// Crashes by `preconditionFailure` with words.
@inline(never) public func crashByPreconditionFailure() {
    preconditionFailure("never come here")  // crashes here
}

/// Crashes by an assertion; release builds compile it out.
@inline(never) public func crashByAssert() {
    assert(opaque(1) > opaque(2), "numbers are broken")  // crashes here
}

/// Crashes by an index beyond the end of an array.
@inline(never) public func crashByIndexOutOfRange() -> Int {
    let numbers = [opaque(1), 2, 3]
    return numbers[opaque(9)]  // crashes here
}

/// Crashes by unwrapping nil.
@inline(never) public func crashByUnwrappedNil() -> Int {
    let nothing: Int? = opaque(nil)
    return nothing!  // crashes here
}

/// Crashes by a division by zero.
@inline(never) public func crashByDivisionByZero() -> Int {
    opaque(7) / opaque(0)  // crashes here
}

/// Crashes by an addition that overflows.
@inline(never) public func crashByOverflow() -> Int {
    opaque(Int.max) + opaque(1)  // crashes here
}

/// Crashes by a conversion to a type too small.
@inline(never) public func crashByConversionOutOfRange() -> UInt8 {
    UInt8(opaque(256))  // crashes here
}

/// Crashes by a cast to an unrelated type.
@inline(never) public func crashByFailedCast() -> String {
    opaque(7 as Any) as! String  // crashes here
}

/// Crashes by an unowned reference to a freed object.
@inline(never) public func crashByUnownedAfterFree() -> Int {
    var box: Box? = Box()
    unowned let reference = box!
    box = opaque(nil)
    return reference.value  // crashes here
}

/// Crashes by two modifications of one property at once.
@inline(never) public func crashByExclusivityViolation() {
    let box = opaque(Box())
    change(&box.value) { box.value += 1 }  // crashes here
}

/// Crashes by a read from address 0.
@inline(never) public func crashByNullPointer() -> Int32 {
    fixture_read(opaque(0))  // crashes here
}

/// Crashes by a read from an address without memory.
@inline(never) public func crashByWildPointer() -> Int32 {
    fixture_read(opaque(0x6666_6666_0000))  // crashes here
}

/// Crashes by a call of an address without memory.
@inline(never) public func crashByWildCall() {
    fixture_call(opaque(0x6666_6666_0000))  // crashes here
}

/// Crashes by a recursion in C that does not end.
@inline(never) public func crashByStackOverflow() -> Int32 {
    fixture_recurse(opaque(0))
}

/// Crashes by a recursion in Swift that does not end.
@inline(never) public func crashByEndlessRecursion() -> Int {
    recurse(opaque(1))
}

/// Crashes by a division by zero in C; zero on aarch64.
@inline(never) public func crashByDivisionInC() -> Int32 {
    fixture_divide(opaque(7), opaque(0))  // crashes here
}

/// Crashes by a trap instruction in C.
@inline(never) public func crashByTrapInC() {
    fixture_trap()
}

/// Crashes by `abort`.
@inline(never) public func crashByAbort() {
    Glibc.abort()  // crashes here
}

/// Crashes by an `assert` of C.
@inline(never) public func crashByAssertInC() {
    fixture_assert()  // crashes here
}

/// Crashes by glibc's check of the heap.
@inline(never) public func crashByDoubleFree() {
    fixture_double_free()
}

/// Crashes by a C++ exception that nobody catches.
@inline(never) public func crashByUncaughtCxxException() {
    fixture_throw_cxx()
}

/// Crashes by raising a signal.
@inline(never) public func crashByRaising(_ signal: Int32) {
    raise(signal)
}

/// A class whose property access is tracked at run time.
public final class Box: @unchecked Sendable {
    /// A number.
    public var value = 1
    /// Numbers, indices 0 to 2.
    public var numbers = [1, 2, 3]
    /// A box with its first values.
    public init() {}
}

/// An error of the fixtures.
public enum FixtureError: Error, Equatable {
    case broken
    case other
}

/// Hides a value from the optimizer.
@inline(never) @_optimize(none)
public func opaque<T>(_ value: T) -> T { value }

@inline(never) @_optimize(none)
func change(_ value: inout Int, _ body: () -> Void) { body() }

@inline(never) @_optimize(none)
func recurse(_ depth: Int) -> Int {
    opaque(depth) > 0 ? recurse(opaque(depth + 1)) + depth : 0
}

@inline(never)
func throwSomething() throws { throw opaque(FixtureError.broken) }
