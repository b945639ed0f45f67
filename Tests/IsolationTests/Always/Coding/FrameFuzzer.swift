import CrashCatching
import Fixtures
import Foundation

@testable import Isolation

/// Reads many reports of children, and decodes what comes of them.
struct FrameFuzzer {
    private var frames: FrameGenerator
    private let memory = GuardedFrame()
    private var attempts = SplitMix(seed: 1)
    private(set) var result = Result()

    struct Result: Sendable {
        var entries = 0
        var refused = 0
        var decoded = 0
        var crashed = 0
    }

    init(seed: Int, valid: [[UInt8]]) {
        frames = FrameGenerator(seed: seed, valid: valid)
    }

    mutating func run(_ count: Int) -> Result {
        for _ in 0..<count { read(frames.next()) }
        return result
    }

    private mutating func read(_ frame: [UInt8]) {
        let (entries, areAll) = ChildReport.entries(in: memory.bytes(frame))
        result.entries += entries.count
        if !areAll { result.refused += 1 }
        for entry in entries {
            let decode = Self.decoders[attempts.below(Self.decoders.count)]
            let outcome = catchCrash { Self.decode(entry, decode) }
            if outcome.value == true { result.decoded += 1 }
            if outcome.crash != nil { result.crashed += 1 }
        }
    }

    /// Into whatever type; it may throw.
    private static func decode(
        _ entry: ChildReport.Entry, _ decode: (Data) throws -> Void
    ) -> Bool {
        switch entry.kind {
        case .returned:
            return (try? decode(entry.contents)) != nil
        case .threw:
            guard let thrown = entry.read(ChildReport.Thrown.self) else { return false }
            return (thrown.error.error ?? thrown.error(of: Local.self)) != nil
        case .message:
            return (try? entry.read(TypedPayload.self)?.value()) != nil
        case .unsendable:
            return entry.read(String.self) != nil
        case .begun, .ended:
            return false
        }
    }

    struct Local: Error, Codable { var number = 1 }

    // (Sendable they would be without the types that they capture.)
    nonisolated(unsafe) private static let decoders = [
        decoder(Person.self), decoder([Person].self), decoder([String: Int].self),
        decoder([Int8?].self), decoder(Shape.self), decoder([Color: Double].self),
        decoder(Set<UInt8>.self), decoder(Data.self), decoder(UUID.self), decoder(Date.self),
        decoder(URL.self), decoder(Decimal.self), decoder(Dog.self), decoder(Puppy.self),
        decoder(Node.self), decoder(Nested.self), decoder([Int??].self), decoder(Int128.self),
        decoder([Float].self), decoder(Crash.self), decoder([[UInt8]].self), decoder(String.self),
    ]

    private static func decoder<Value: Decodable>(_ type: Value.Type) -> (Data) throws -> Void {
        { _ = try Wire.decode(type, from: $0) }
    }
}

extension ChildReport.Thrown {
    fileprivate func error<Failure: Error>(of type: Failure.Type) -> Failure? {
        error.error(as: type)
    }
}
