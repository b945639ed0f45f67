import Testing

@testable import CrashCatching
@testable import Isolation

@Suite("Errors of the codec, in words")
struct WireErrorTests {
    @Test("What cannot be decoded, and where", arguments: Case.all)
    func decoding(failure: Case) {
        #expect(codingError(failure.decode) == failure.text)
    }

    // (It would be Sendable without the type that the closure captures.)
    struct Case: @unchecked Sendable, CustomTestStringConvertible {
        let text: String
        let decode: () throws -> Void
        var testDescription: String { text }

        init<Value: Decodable>(_ type: Value.Type, _ wire: WireValue, _ text: String) {
            self.text = text
            decode = { _ = try WireDecoder.decode(Value.self, from: wire) }
        }

        static let all = [
            Case(Int.self, .string("1"), "mismatch of Int at []: Expected Int but found a string."),
            Case(
                String.self, .int(1),
                "mismatch of String at []: Expected String but found an integer."),
            Case(Bool.self, .null, "no Bool at []: Expected Bool but found null."),
            Case(Int8.self, .int(128), "corrupted at []: The number does not fit Int8."),
            Case(UInt64.self, .int(-1), "corrupted at []: The number does not fit UInt64."),
            Case(Int.self, .double(0.5), "corrupted at []: The number does not fit Int."),
            Case(Int.self, .double(.nan), "corrupted at []: The number does not fit Int."),
            Case(Int.self, .float(.infinity), "corrupted at []: The number does not fit Int."),
            Case(Float.self, .double(0.1), "corrupted at []: The number does not fit Float."),
            Case(Double.self, .int(.max), "corrupted at []: The number does not fit Double."),
            Case(
                Person.self, .list([]),
                "mismatch of Dictionary<String, Any> at []: Expected a keyed container but found a list."
            ),
            Case(
                [Int].self, .map([]),
                "mismatch of Array<Any> at []: Expected a list but found a keyed container."),
            Case(
                [Person].self, .list([.map([])]),
                "no key name at [Index 0]: No value for key \"name\"."
            ),
            Case(
                [[String: [Int]]].self,
                .list([.map([]), .map([.init(key: "a", value: .list([.int(1), .bool(true)]))])]),
                "mismatch of Int at [Index 1.a.Index 1]: Expected Int but found a Bool."),
            Case(
                [UInt8].self, .list([.uint(1), .uint(256)]),
                "corrupted at [Index 1]: The number does not fit UInt8."),
            Case(
                ClosedRange<Int>.self, .list([.int(1)]),
                "no Int at [Index 1]: Expected Int but the list has no more than 1 elements."),
            Case(
                Dog.self, .map([.init(key: "tricks", value: .list([]))]),
                "no key super at []: No value for key \"super\"."),
            Case(
                Int??.self, .int(1),
                "mismatch of Array<Any> at []: Expected a list but found an integer."
            ),
            Case(
                Level.self, .int(9),
                "corrupted at []: Cannot initialize Level from invalid Int value 9"),
        ]
    }

    @Test("What cannot be encoded, and where")
    func encoding() {
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: WireKey.self)
            }
        }
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            }
        }
        struct Broken: Encodable {
            func encode(to encoder: any Encoder) throws {
                let context = EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "broken")
                throw EncodingError.invalidValue(self, context)
            }
        }
        #expect(
            codingError { _ = try WireEncoder.encode(["a": [Both()]]) }
                == "invalid Both at [a.Index 0]: Asked for a keyed container after an unkeyed container."
        )
        #expect(
            codingError { _ = try WireEncoder.encode([Twice()]) }
                == "invalid Int at [Index 0]: Got a second single value.")
        #expect(
            codingError { _ = try WireEncoder.encode([nil, ["key": Broken()]]) }
                == "invalid Broken at [Index 1.key]: broken")
    }

    @Test("What is nested too deeply for the wire ends as an error, not as a crash")
    func depth() throws {
        let deepest = try #require(Node.list(WireValue.depthLimit))
        #expect(try overTheWire(deepest).values.count == WireValue.depthLimit)
        let tooDeep = Node.list(WireValue.depthLimit + 1)
        let path = Array(repeating: "next", count: WireValue.depthLimit).joined(separator: ".")
        #expect(
            codingError { _ = try WireEncoder.encode(tooDeep) }
                == "invalid Int at [\(path)]: More than 512 containers inside of each other.")
        let endless = try #require(Node.list(1))
        endless.next = endless
        #expect(
            codingError { _ = try WireEncoder.encode(endless) }
                == "invalid Int at [\(path)]: More than 512 containers inside of each other.")
        endless.next = nil
    }
}
