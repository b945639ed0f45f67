import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

@Suite("What values look like on the wire")
struct WireValueTests {
    @Test("Bytes are not a node each")
    func bytes() throws {
        struct Mixed: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(UInt8(1))
                try container.encode(UInt8(2))
                try container.encode("three")
                try container.encode(UInt8(4))
            }
        }
        #expect(try WireEncoder.encode([1, 2] as [UInt8]) == .bytes([1, 2]))
        #expect(try WireEncoder.encode(ContiguousArray<UInt8>([1, 2])) == .bytes([1, 2]))
        #expect(try WireEncoder.encode(Data([1, 2])) == .bytes([1, 2]))
        #expect(try WireEncoder.encode(Set<UInt8>([3])) == .bytes([3]))
        #expect(try WireEncoder.encode([1, nil] as [UInt8?]) == .list([.uint(1), .null]))
        #expect(
            try WireEncoder.encode(Mixed())
                == .list([.uint(1), .uint(2), .string("three"), .uint(4)]))
    }

    @Test func keysStayInOrder() throws {
        let wire = try WireEncoder.encode(Person(email: "e"))
        guard case .map(let entries) = wire else {
            Issue.record("not a map: \(wire)")
            return
        }
        #expect(entries.map(\.key) == ["name", "age", "email", "shapes", "scores"])
        #expect(wire["age"] == .int(36))
        #expect(wire["email"] == .string("e"))
        #expect(wire["manager"] == nil)
    }

    @Test("Of a key that is encoded twice the last value counts")
    func sameKeyTwice() throws {
        struct Twice: Encodable {
            enum Keys: CodingKey { case a, b }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Keys.self)
                try container.encode(1, forKey: .a)
                try container.encode(2, forKey: .b)
                try container.encode(3, forKey: .a)
            }
        }
        let wire = try WireEncoder.encode(Twice())
        #expect(
            wire == .map([.init(key: "a", value: .int(3)), .init(key: "b", value: .int(2))]))
        let twice = WireValue.map([
            .init(key: "a", value: .int(1)), .init(key: "a", value: .int(2)),
        ])
        #expect(twice["a"] == .int(2))
        #expect(try WireDecoder.decode([String: Int].self, from: twice) == ["a": 2])
    }

    @Test("Numbers are taken from other numbers when nothing is lost")
    func otherNumbers() throws {
        #expect(try WireDecoder.decode(UInt8.self, from: .int(255)) == 255)
        #expect(try WireDecoder.decode(Int64.self, from: .uint(5)) == 5)
        #expect(try WireDecoder.decode(Int.self, from: .double(-3)) == -3)
        #expect(try WireDecoder.decode(Int.self, from: .int128(7)) == 7)
        #expect(try WireDecoder.decode(UInt128.self, from: .int(7)) == 7)
        #expect(try WireDecoder.decode(Double.self, from: .int(7)) == 7)
        #expect(try WireDecoder.decode(Double.self, from: .float(0.5)) == 0.5)
        #expect(try WireDecoder.decode(Float.self, from: .double(0.5)) == 0.5)
        #expect(try WireDecoder.decode(Float.self, from: .double(.nan)).isNaN)
        #expect(try WireDecoder.decode([UInt8].self, from: .list([.int(1), .uint(2)])) == [1, 2])
        #expect(try WireDecoder.decode([Int].self, from: .bytes([1, 2])) == [1, 2])
    }

    @Test("Equal means the same bits")
    func equality() {
        let all: [WireValue] = [
            .null, .bool(true), .bool(false), .int(0), .uint(0), .float(0), .float(-0.0),
            .double(0),
            .double(-0.0), .double(.nan), .double(Double(nan: 1, signaling: false)), .string(""),
            .bytes([]), .int128(0),
            .uint128(0), .list([]), .list([.null]), .map([]), .map([.init(key: "", value: .null)]),
        ]
        #expect(Set(all).count == all.count)
        for (index, value) in all.enumerated() {
            #expect(all.firstIndex(of: value) == index)
            #expect(value.hashValue == value.hashValue)
        }
    }
}
