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
        var known = KnownFrames()
        known.add([frame], at: 7, of: 7)
        #expect(known.contains(7, of: 7))
        #expect(!known.contains(7, of: nil))
        #expect(!known.contains(7, of: 8))
        known.add([], at: 7, of: nil)
        #expect(known.contains(7, of: 8))
        #expect(known.frames(at: 7, of: 8) == [])
        #expect(known.frames(at: 7, of: 7) == [frame])
    }

    @Test("Other code may be where a library was unloaded")
    func unloading() throws {
        var known = KnownFrames()
        known.forgetUnloadedCode()
        known.add([frame], at: 7, of: nil)
        let unloaded = airbag_count_images().unloaded
        // Of the C library, and used by nothing.
        let library = try #require(dlopen("libanl.so.1", RTLD_LAZY))
        #expect(known.contains(7, of: nil))
        #expect(dlclose(library) == 0)
        try #require(airbag_count_images().unloaded > unloaded)
        known.forgetUnloadedCode()
        #expect(!known.contains(7, of: nil))
    }

    @Test("What has to be looked up is looked up once", .enabled(if: Build.symbolicates))
    func once() throws {
        let crash = try #require(catchCrash { fatalError("why") }.crash)
        let addresses = crash.backtrace.filter { !$0.isInlined }.map(\.address)
        var second: [Crash.Frame] = []
        // Should somebody unload a library meanwhile, all is forgotten: then once more.
        for _ in 0..<20 {
            var known = KnownFrames()
            let unloaded = airbag_count_images().unloaded
            let first = Symbolication.frames(
                of: addresses, beginsAtInstruction: false, known: &known)
            #expect(addresses.allSatisfy { known.contains($0, of: nil) })
            #expect(first.contains { $0.line != nil })
            // Where nothing is to be looked up, what is known is the answer.
            for address in addresses { known.add([frame], at: address, of: nil) }
            second = Symbolication.frames(
                of: addresses, beginsAtInstruction: false, known: &known)
            if airbag_count_images().unloaded == unloaded { break }
        }
        #expect(second == addresses.map { _ in frame })
    }
}
