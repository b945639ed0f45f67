import CFixtures
import Glibc

// Bodies that crash, one for every cause that Airbag promises to catch.
//
// Each is a function of its own that is never inlined, so that debug and release builds crash
// at the same place. The line that crashes says so: tests look it up.
@inline(never) public func crashByFatalError() {
    fatalError("the engine is on fire")  // crashes here
}

@inline(never) public func crashByTry() {
    try! throwSomething()  // crashes here
}

@inline(never) public func crashByPrecondition() {
    precondition(opaque(1) > opaque(2), "one is not more than two")  // crashes here
}

@inline(never) public func crashByPreconditionWithoutMessage() {
    precondition(opaque("a") == opaque("b"))  // crashes here
}

@inline(never) public func crashByPreconditionFailure() {
    preconditionFailure("never come here")  // crashes here
}

@inline(never) public func crashByAssert() {
    assert(opaque(1) > opaque(2), "numbers are broken")  // crashes here
}

@inline(never) public func crashByIndexOutOfRange() -> Int {
    let numbers = [opaque(1), 2, 3]
    return numbers[opaque(9)]  // crashes here
}

@inline(never) public func crashByUnwrappedNil() -> Int {
    let nothing: Int? = opaque(nil)
    return nothing!  // crashes here
}

@inline(never) public func crashByDivisionByZero() -> Int {
    opaque(7) / opaque(0)  // crashes here
}

@inline(never) public func crashByOverflow() -> Int {
    opaque(Int.max) + opaque(1)  // crashes here
}

@inline(never) public func crashByConversionOutOfRange() -> UInt8 {
    UInt8(opaque(256))  // crashes here
}

@inline(never) public func crashByFailedCast() -> String {
    opaque(7 as Any) as! String  // crashes here
}

@inline(never) public func crashByUnownedAfterFree() -> Int {
    var box: Box? = Box()
    unowned let reference = box!
    box = opaque(nil)
    return reference.value  // crashes here
}

@inline(never) public func crashByExclusivityViolation() {
    let box = opaque(Box())
    change(&box.value) { box.value += 1 }
}

@inline(never) public func crashByNullPointer() -> Int32 {
    fixture_read(opaque(0))  // crashes here
}

@inline(never) public func crashByWildPointer() -> Int32 {
    fixture_read(opaque(0x6666_6666_0000))  // crashes here
}

@inline(never) public func crashByWildCall() {
    fixture_call(opaque(0x6666_6666_0000))  // crashes here
}

@inline(never) public func crashByStackOverflow() -> Int32 {
    fixture_recurse(opaque(0))
}

@inline(never) public func crashByEndlessRecursion() -> Int {
    recurse(opaque(1))
}

@inline(never) public func crashByDivisionInC() -> Int32 {
    fixture_divide(opaque(7), opaque(0))  // crashes here
}

@inline(never) public func crashByTrapInC() {
    fixture_trap()
}

@inline(never) public func crashByAbort() {
    Glibc.abort()  // crashes here
}

@inline(never) public func crashByDoubleFree() {
    fixture_double_free()
}

@inline(never) public func crashByUncaughtCxxException() {
    fixture_throw_cxx()
}

@inline(never) public func crashByRaising(_ signal: Int32) {
    raise(signal)
}

/// A class whose property access is tracked at run time.
public final class Box: @unchecked Sendable {
    public var value = 1
    public var numbers = [1, 2, 3]
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

@inline(never) @_optimize(none)
func recurse(_ depth: Int) -> Int {
    opaque(depth) > 0 ? recurse(opaque(depth + 1)) + depth : 0
}

@inline(never)
func throwSomething() throws { throw opaque(FixtureError.broken) }
