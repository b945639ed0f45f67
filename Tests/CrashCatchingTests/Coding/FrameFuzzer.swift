import Fixtures
import Foundation

@testable import CrashCatching
@testable import Isolation

/// Parses many frames, and looks at what comes of them.
struct FrameFuzzer {
    /// Sanitizers are slow, and so is the emulated machine on which aarch64 is tested.
    static let isFast: Bool = {
        #if arch(x86_64)
            !Sanitizer.isAny
        #else
            false
        #endif
    }()

    private var frames: FrameGenerator
    private let memory = GuardedFrame()
    private var attempts = SplitMix(seed: 1)
    private(set) var result = Result()

    struct Result: Sendable {
        var parsed = 0
        var decoded = 0
        var faults: Set<String> = []
        /// Each with the frame that it was about.
        var failures: [String] = []
    }

    init(seed: Int, valid: [[UInt8]]) {
        frames = FrameGenerator(seed: seed, valid: valid)
    }

    mutating func run(_ count: Int) -> Result {
        for _ in 0..<count where result.failures.count < 5 { tryFrame(frames.next()) }
        return result
    }

    private mutating func tryFrame(_ frame: [UInt8]) {
        do throws(WireFault) {
            let value = try WireValue(parsing: memory.bytes(frame))
            result.parsed += 1
            if try value.serialized() != frame { fail("other bytes", frame) }
            if allocatedBytes(of: value) > WireValue.sizeLimit * frame.count {
                fail("too large", frame)
            }
            decode(value)
        } catch {
            note(error, frame)
        }
    }

    private mutating func note(_ fault: WireFault, _ frame: [UInt8]) {
        let (name, offset) =
            switch fault {
            case .endsEarly(let offset): ("endsEarly", offset)
            case .goesOn(let offset): ("goesOn", offset)
            case .unknownTag(_, let offset): ("unknownTag", offset)
            case .badNumber(let offset): ("badNumber", offset)
            case .countTooLarge(_, let offset): ("countTooLarge", offset)
            case .invalidUTF8(let offset): ("invalidUTF8", offset)
            case .tooDeep(let offset): ("tooDeep", offset)
            }
        if !result.faults.contains(name) { result.faults.insert(name) }
        if !(0...frame.count).contains(offset) { fail("\(fault)", frame) }
    }

    /// Into whatever type; it may throw.
    private mutating func decode(_ value: WireValue) {
        for _ in 0..<2 {
            let decode = Self.decoders[attempts.below(Self.decoders.count)]
            if (try? decode(value)) != nil { result.decoded += 1 }
        }
    }

    private mutating func fail(_ text: String, _ frame: [UInt8]) {
        result.failures.append("\(text): \(frame)")
    }

    // (Sendable they would be without the types that they capture.)
    nonisolated(unsafe) private static let decoders = [
        decoder(Person.self), decoder([Person].self), decoder([String: Int].self),
        decoder([Int8?].self), decoder(Shape.self), decoder([Color: Double].self),
        decoder(Set<UInt8>.self), decoder(Data.self), decoder(UUID.self), decoder(Date.self),
        decoder(URL.self), decoder(Decimal.self), decoder(Dog.self), decoder(Puppy.self),
        decoder(Node.self), decoder(Nested.self), decoder([Int??].self), decoder(Int128.self),
        decoder([Float].self), decoder(Crash.self), decoder([[UInt8]].self), decoder(String.self),
    ]

    private static func decoder<Value: Decodable>(
        _ type: Value.Type
    ) -> (WireValue) throws -> Void {
        { _ = try WireDecoder.decode(type, from: $0) }
    }
}

/// What a value has allocated, beside itself.
func allocatedBytes(of value: WireValue) -> Int {
    // Arrays, large strings and boxes have a header of 32 bytes at most.
    switch value {
    case .null, .bool, .int, .uint, .float, .double: 0
    case .string(let string): allocatedBytes(of: string)
    case .bytes(let bytes): allocatedBytes(of: bytes)
    case .int128, .uint128: 32
    case .list(let values):
        values.reduce(allocatedBytes(of: values)) { $0 + allocatedBytes(of: $1) }
    case .map(let entries):
        entries.reduce(allocatedBytes(of: entries)) {
            $0 + allocatedBytes(of: $1.key) + allocatedBytes(of: $1.value)
        }
    }
}

private func allocatedBytes(of string: String) -> Int {
    string.utf8.count > 15 ? 32 + string.utf8.count : 0
}

private func allocatedBytes<Element>(of array: [Element]) -> Int {
    array.capacity == 0 ? 0 : 32 + array.capacity * MemoryLayout<Element>.stride
}
