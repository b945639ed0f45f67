import TestSupport
import Testing

@testable import CrashCatching

@Suite("Where the toolchain's module cannot read all")
struct SymbolicationTests {
    @Test("Without inlined calls places are known all the same", .enabled(if: Build.symbolicates))
    func withoutInlinedCalls() throws {
        let crash = try #require(catchCrash { fatalError("why") }.crash)
        let addresses = crash.backtrace.filter { !$0.isInlined }.map(\.address)
        let known = KnownFrames()
        known.inlinedCallsAreReadable = false
        let frames = Symbolication.frames(of: addresses, beginsAtInstruction: false, known: known)
        #expect(frames.contains { $0.line != nil })
        #expect(frames.allSatisfy { !$0.isInlined })
        #expect(!known.inlinedCallsAreReadable)
    }
}
