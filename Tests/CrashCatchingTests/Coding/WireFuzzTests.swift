import Fixtures
import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

@Suite("Bytes of any kind do no harm")
struct WireFuzzTests {
    @Test("Frames, random and damaged: a million in a release build")
    func parsing() throws {
        let count = !FrameFuzzer.isFast ? 10_000 : Build.isDebug ? 50_000 : 500_000
        let valid = try Self.validFrames()
        let results = Locked<[FrameFuzzer.Result]>([])
        let threads = (1...2).map { seed in
            Thread {
                var fuzzer = FrameFuzzer(seed: seed, valid: valid)
                let result = fuzzer.run(count)
                results.withLock { $0.append(result) }
            }
        }
        for thread in threads { thread.join() }
        for result in results.withLock({ $0 }) {
            #expect(result.failures == [])
            #expect(result.parsed > count / 10)
            #expect(result.decoded > count / 100)
            let all: Set = [
                "endsEarly", "goesOn", "unknownTag", "badNumber", "countTooLarge", "invalidUTF8",
                "tooDeep",
            ]
            #expect(result.faults == all)
        }
        #expect(results.withLock { $0.count } == 2)
    }

    @Test("Nothing is allocated for elements that cannot be there")
    func announcements() throws {
        let before = try peakOfAddressSpace()
        // As many lists, one in the other, as can be, each of which announces a million elements.
        var frame: [UInt8] = []
        for _ in 0..<WireValue.depthLimit { frame += [11, 0xc0, 0x84, 0x3d] }
        frame += [UInt8](repeating: 0, count: 1_000_000)
        #expect(throws: WireFault.countTooLarge(1_000_000, at: 5)) { try parse(frame) }
        // Other tests allocate meanwhile; unchecked it would be 12 GB.
        #expect(try peakOfAddressSpace() < before + 4_000_000_000)
    }

    private func peakOfAddressSpace() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let kilobytes = try #require(status.firstMatch(of: /VmPeak:\s*(\d+) kB/)?.1)
        return try #require(Int(kilobytes)) * 1_024
    }

    /// What is undamaged parses, so that the damage starts from something.
    @Test func validFramesAreValid() throws {
        for frame in try Self.validFrames() { #expect(try parse(frame).serialized() == frame) }
    }

    /// The same ones each time: no sets, and no dictionaries of two.
    private static func validFrames() throws -> [[UInt8]] {
        let values: [any Encodable] = [
            Person(email: "a@b", shapes: [.circle(radius: 2)]), [Person(), Person()],
            Shape.label("a label that is long", at: [1, -2]), ["a": 1], ["b": -70_000],
            [Color.red: Double.nan], [1, nil, 3] as [Int8?], Data([1, 2, 200]),
            UUID(uuidString: "12345678-9abc-def0-1234-56789abcdef0"),
            Date(timeIntervalSince1970: 1e9), Decimal(1.5), Dog(), Puppy(), Node.list(5), Nested(),
            [nil, .some(nil), 5] as [Int??], [Int128.min, .max], UInt128.max, [Float.pi, 0.1],
            URL(string: "https://a/b?c"), [[], [1, 2]] as [[UInt8]], "", "é", true, Int.min,
            Silent(),
        ]
        return try values.map { try WireEncoder.encode($0).serialized() }
    }
}
