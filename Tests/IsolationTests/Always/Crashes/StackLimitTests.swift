import CFixtures
import CrashCatching
import DetailConditions
import Isolation
import Fixtures
import Glibc
import TestSupport
import Testing

@Suite("Stacks that are used up at once, or have no end")
struct StackLimitTests {
    /// The first access is up to two mebibytes below the end of the stack.
    @Test(
        .disabled(if: Emulator.isHere, "its stacks have other ends"),
        .disabled(if: Sanitizer.isAny, "a sanitizer writes to each frame as it begins"))
    func anOverflowByLargeFrames() throws {
        let child = try ChildProcess("large-frames")
        #expect(
            child.output == """
                main thread: stack overflow
                another: stack overflow
                without a guard: stack overflow

                """)
        #expect(child.ending == .exited(0))
    }

    @Test(
        "With `ulimit -s unlimited` places are known",
        .enabled(if: Build.symbolicates && Build.isDebug),
        .disabled(if: Sanitizer.isAny, "there the program ends with code 1"))
    func unlimitedStack() throws {
        let child = try ChildProcess("unlimited-stack")
        #expect([String(repeating: "a place\n", count: 9), "not allowed\n"].contains(child.output))
        #expect(child.ending == .exited(0))
    }

    @Test(
        "Where little stack is left a crash is told as well after an overflow as before it",
        .disabled(if: Sanitizer.isAny, "a sanitizer has larger frames"), .needs("stream-locks"))
    func smallStackAfterAnOverflow() throws {
        let child = try ChildProcess("small-stack-after-an-overflow")
        #expect(
            child.output == """
                fatal error: the engine is on fire
                stack overflow: no message
                fatal error: the engine is on fire

                """)
        #expect(child.errors == "")
        #expect(child.ending == .exited(0))
    }

    #if arch(x86_64)
        @Test("An address that the processor does not report is not told")
        func nonCanonicalAddress() throws {
            let address = opaque(UInt(0x8000_0000_0000_0010))
            let body = { _ = opaque(UnsafePointer<Int>(bitPattern: address)!.pointee) }
            for crash in [catchCrash(body).crash, try isolatedRun(body).crash] {
                #expect(crash?.kind == .badMemoryAccess)
                #expect(crash?.signal == .segmentationFault)
                #expect(crash?.faultAddress == nil)
                #expect(
                    crash?.summary.hasPrefix(
                        "bad memory access at an address that the processor does not report")
                        == true)
            }
        }
    #endif

    @Test("A signal that was raised has no address, and is no bad access at an unknown one")
    func raisedFault() {
        #expect(catchCrash { crashByRaising(SIGSEGV) }.crash?.summary.hasPrefix("SIGSEGV") == true)
    }
}
