import CrashCatching
import TestSupport
import Testing

@Suite("SIGPIPE")
struct BrokenPipeTests {
    static let told = "SIGPIPE, a write into a pipe or a socket that nobody reads 0\n"

    @Test("A write that nobody reads is a crash", arguments: ["pipe", "socket"])
    func caught(kind: String) throws {
        let child = try ChildProcess("broken-pipe", kind)
        #expect(child.output == BrokenPipeTests.told + BrokenPipeTests.told)
        #expect(child.ending == .exited(0))
    }

    @Test("So is a write of which a part was read")
    func halfRead() throws {
        let child = try ChildProcess("half-read-pipe")
        #expect(child.output == BrokenPipeTests.told)
        #expect(child.ending == .exited(0))
    }

    @Test("Where the signal is ignored, the write fails")
    func ignored() throws {
        let child = try ChildProcess("broken-pipe", "ignored")
        #expect(child.output == "no crash -1\nno crash -1\n")
        #expect(child.ending == .exited(0))
    }

    @Test("Outside of guarded calls the process ends by it")
    func uncaught() throws {
        let child = try ChildProcess("broken-pipe", "uncaught")
        #expect(child.output == BrokenPipeTests.told + BrokenPipeTests.told)
        #expect(child.ending == .killed(by: .brokenPipe))
    }

    @Test("One that the body raises is its own, one of another process is not")
    func sent() throws {
        let child = try ChildProcess("sent-pipe-signal")
        #expect(child.output == "SIGPIPE\n")
        #expect(child.ending == .killed(by: .brokenPipe))
    }
}
