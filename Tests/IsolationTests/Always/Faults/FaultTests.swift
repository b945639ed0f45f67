import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import TestSupport
import Testing

/// Whatever a body does, its child is told exactly, and this process goes on.
@Suite struct FaultTests {
    @Test(arguments: Fault.memory) func aMemoryFaultIsTold(_ fault: Fault) throws {
        try fault.expect()
    }

    @Test(arguments: Fault.leaving) func aWayOutIsTold(_ fault: Fault) throws {
        try fault.expect()
    }

    @Test func aMisalignedAccessIsTold() throws {
        let run = try isolatedRun {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
            _ = opaque(memory + 1).load(as: Int.self)
        }
        // Not checked in release builds, and both processors can do it.
        guard Build.isDebug else { #expect(run.description == "returned <()>"); return }
        #expect(run.crash?.message?.contains("misaligned") == true)
        #expect(run.crash?.signal == .swiftTrap)
    }

    @Test func aFaultIsToldWithItsAddress() throws {
        #expect(try isolatedRun { _ = crashByNullPointer() }.crash?.faultAddress == 0)
        #expect(
            try isolatedRun { _ = crashByWildPointer() }.crash?.faultAddress == 0x6666_6666_0000)
    }

    /// An exception that left the body would go on into a copy of this test.
    @Test func anExceptionDoesNotLeaveTheChild() throws {
        let words = SharedWords(1)
        defer { words.release() }
        let test = getpid()
        var run: IsolatedRun<Void>?
        withUnsafeMutablePointer(to: &run) { run in
            fixture_catch_cxx(
                { context in
                    context!.assumingMemoryBound(to: IsolatedRun<Void>?.self).pointee =
                        try? isolatedRun { fixture_throw_cxx() }
                },
                run)
        }
        if getpid() != test {
            words[0] = 1
            _exit(0)
        }
        #expect(words[0] == 0)
        #expect(run?.crash?.kind == .uncaughtException)
    }

    @Test func anExceptionThatTheBodyCatchesIsNobodysBusiness() throws {
        #expect(try isolatedRun { fixture_catch_cxx({ _ in fixture_throw_cxx() }, nil) }.isReturned)
    }
}
