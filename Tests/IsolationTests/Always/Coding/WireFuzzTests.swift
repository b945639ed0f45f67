import Fixtures
import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

@Suite("Bytes of any kind do no harm")
struct WireFuzzTests {
    /// Sanitizers are slow, and so is the emulated machine on which aarch64 is tested.
    static let isFast: Bool = {
        #if arch(x86_64)
            !Sanitizer.isAny
        #else
            false
        #endif
    }()

    @Test("Reports, random and damaged")
    func reports() throws {
        let count = WireFuzzTests.isFast ? 20_000 : 2_000
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
            #expect(result.entries > count / 10)
            #expect(result.refused > count / 10)
            #expect(result.decoded > count / 100)
            // Foundation of Swift 6.0 traps on some bytes; whoever decodes a value catches that.
            #if compiler(>=6.1)
                #expect(result.crashed == 0)
            #endif
        }
        #expect(results.withLock { $0.count } == 2)
    }

    /// What is undamaged can be read, so that the damage starts from something.
    @Test func validFramesAreValid() throws {
        for frame in try Self.validFrames() {
            let (entries, areAll) = frame.withUnsafeBytes { ChildReport.entries(in: $0) }
            #expect(entries.count == 1 && areAll)
        }
    }

    @Test("What is nested too deeply is an error", arguments: ["[", "{\"a\":"])
    func depth(opening: String) {
        let bytes = Data(String(repeating: opening, count: 1_000_000).utf8)
        #expect(throws: DecodingError.self) { try Wire.decode(Node.self, from: bytes) }
    }

    /// The same ones each time: no sets, and no dictionaries of two.
    private static func validFrames() throws -> [[UInt8]] {
        let values: [any Encodable] = [
            Person(email: "a@b", shapes: [.circle(radius: 2)]), [Person(), Person()],
            Shape.label("a label that is long", at: [1, -2]), ["a": 1], ["b": -70_000],
            [Color.red: Double.nan], [1, nil, 3] as [Int8?], Data([1, 2, 200]),
            UUID(uuidString: "12345678-9abc-def0-1234-56789abcdef0"),
            Date(timeIntervalSince1970: 1e9), Decimal(1.5), Dog(), Puppy(), Node.list(5), Nested(),
            [nil, 5] as [Int??], [Int128.min, .max], UInt128.max, [Float.pi, 0.1],
            URL(string: "https://a/b?c"), [[], [1, 2]] as [[UInt8]], "", "é", true, Int.min,
            Silent(),
        ]
        var entries = try values.map { (ChildReport.Entry.Kind.returned, try Wire.encode($0)) }
        entries += try values.map { (.message, try Wire.encode(TypedPayload($0))) }
        entries.append((.threw, try Wire.encode(ChildReport.Thrown(FrameFuzzer.Local()))))
        entries.append((.unsendable, try Wire.encode("for a reason")))
        return entries.map { kind, contents in
            withUnsafeBytes(of: UInt32(contents.count + 1), Array.init) + [kind.rawValue] + contents
        }
    }
}
