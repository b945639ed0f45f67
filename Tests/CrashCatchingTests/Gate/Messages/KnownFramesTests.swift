import CGuard
import Glibc
import TestSupport
import Testing

@testable import CrashCatching

@Suite("What is known of addresses")
struct KnownFramesTests {
    private let frame = Crash.Frame(
        address: 7, function: "f()", file: nil, line: nil, column: nil, isInlined: false)

    @Test("An instruction and a return address of the same number are told apart")
    func theirKinds() {
        let known = KnownFrames()
        known[7, from: 7] = .init(frames: [frame])
        #expect(known[7, from: 7] != nil)
        #expect(known[7, from: nil] == nil)
        #expect(known[7, from: 8] == nil)
        known[7, from: nil] = .init(frames: [])
        #expect(known[7, from: 8]?.frames == [])
        #expect(known[7, from: 7]?.frames == [frame])
    }

    @Test("Other code may be where a library was unloaded")
    func unloading() throws {
        let known = KnownFrames()
        known.forgetUnloadedCode()
        known[7, from: nil] = .init(frames: [frame])
        let unloaded = airbag_count_images().unloaded
        // Of the C library, and used by nothing.
        let library = try #require(dlopen("libanl.so.1", RTLD_LAZY))
        #expect(known[7, from: nil] != nil)
        #expect(dlclose(library) == 0)
        try #require(airbag_count_images().unloaded > unloaded)
        known.forgetUnloadedCode()
        #expect(known[7, from: nil] == nil)
    }

    @Test("What has to be looked up is looked up once", .enabled(if: Build.symbolicates))
    func once() throws {
        let crash = try #require(catchCrash { fatalError("why") }.crash)
        let addresses = crash.backtrace.filter { !$0.isInlined }.map(\.address)
        var second: [Crash.Frame] = []
        // Should somebody unload a library meanwhile, all is forgotten: then once more.
        for _ in 0..<20 {
            let known = KnownFrames()
            let unloaded = airbag_count_images().unloaded
            let first = Symbolication.frames(
                of: addresses, beginsAtInstruction: false, known: known)
            #expect(addresses.allSatisfy { known[$0, from: nil] != nil })
            #expect(first.contains { $0.line != nil })
            // Where nothing is to be looked up, what is known is the answer.
            for address in addresses { known[address, from: nil] = .init(frames: [frame]) }
            second = Symbolication.frames(
                of: addresses, beginsAtInstruction: false, known: known)
            if airbag_count_images().unloaded == unloaded { break }
        }
        #expect(second == addresses.map { _ in frame })
    }
}
