import CrashCatching
import TestSupport
import Testing

@Suite("Guarded calls that are left by a longjmp or a C++ exception")
struct LeftScopeTests {
    static let ways = ["jump", "throw"]
    static let depths = ["higher", "deeper"]

    @Test("A later crash belongs to the outer call, wherever on the stack", arguments: ways, depths)
    func outerCatches(way: String, depth: String) throws {
        let child = try ChildProcess("left-inside-outer", way, depth)
        #expect(child.output == "the engine is on fire\nthe engine is on fire\n")
        #expect(child.ending == .exited(0))
    }

    @Test("Without an outer call a later crash ends the process", arguments: ways, depths)
    func nobodyCatches(way: String, depth: String) throws {
        let child = try ChildProcess("left-without-outer", way, depth)
        #expect(child.ending == .killed(by: .swiftTrap))
        #expect(child.errors.contains("Fatal error: the engine is on fire"))
    }

    @Test("A later guarded call works", arguments: ways)
    func newCallCatches(way: String) throws {
        let child = try ChildProcess("left-then-new", way)
        #expect(child.output == "the engine is on fire\n")
        #expect(child.ending == .exited(0))
    }

    /// The chain of its frames leads past the guarded call, which is open all the same, to the code that made it.
    @Test("A coroutine that was made outside of the call crashes in it")
    func coroutineOfOutside() throws {
        let child = try ChildProcess("coroutine-made-outside")
        #expect(child.output == "badMemoryAccess\n")
        #expect(child.ending == .exited(0))
    }

    @Test("A body that ended its thread leaves the process in order")
    func threadEnded() throws {
        let child = try ChildProcess("thread-ended")
        #expect(child.output == "the engine is on fire\n")
        #expect(child.ending == .exited(0))
    }
}
