import CrashCatching
import DetailConditions
import Isolation
import Glibc
import Testing

/// Swift Testing notes every error that is thrown, under a lock that another thread may have had when a
/// child was made.
@Suite struct ThrowingInChildTests {
    /// Where the Swift runtime keeps whom it tells of errors.
    private func hook() throws -> UnsafeMutablePointer<UInt> {
        try #require(address(of: "_swift_willThrow")).assumingMemoryBound(to: UInt.self)
    }

    private func address(of symbol: String) -> UnsafeMutableRawPointer? {
        // RTLD_DEFAULT, which is no constant for Swift.
        dlsym(UnsafeMutableRawPointer(bitPattern: 0), symbol)
    }

    @Test(.needs("throw-hooks")) func nobodyIsToldInAChild() throws {
        nonisolated(unsafe) let hook = try hook()
        try #require(hook.pointee != 0)
        #expect(try isolated { Int(hook.pointee) } == 0)
        #expect(hook.pointee != 0)
    }

    @Test func aFunctionOfTheUsersStays() throws {
        nonisolated(unsafe) let hook = try hook()
        let run = try isolatedRun { () throws -> Int in
            hook.pointee = UInt(bitPattern: address(of: "free"))
            let isKept = try isolated { hook.pointee == 0 ? 0 : 1 }
            hook.pointee = 0
            return isKept
        }
        #expect(try run.value == 1)
    }
}
