import Fixtures
import Foundation
import CrashCatching
import Testing

@testable import Isolation

@Suite("What is encoded comes back as it was")
struct WireCodingTests {
    @Test func integersAtTheirLimits() throws {
        try checkLimits(of: Int.self)
        try checkLimits(of: Int8.self)
        try checkLimits(of: Int16.self)
        try checkLimits(of: Int32.self)
        try checkLimits(of: Int64.self)
        try checkLimits(of: Int128.self)
        try checkLimits(of: UInt.self)
        try checkLimits(of: UInt8.self)
        try checkLimits(of: UInt16.self)
        try checkLimits(of: UInt32.self)
        try checkLimits(of: UInt64.self)
        try checkLimits(of: UInt128.self)
    }

    private func checkLimits<Number: FixedWidthInteger & Codable>(of type: Number.Type) throws {
        for number in [.min, .min + 1, 0, 1, 63, 64, 127, .max - 1, .max] as [Number] {
            #expect(try overTheWire(number) == number)
            #expect(try overTheWire([number, 1]) == [number, 1])
            #expect(try overTheWire(["key": number]) == ["key": number])
            #expect(try overTheWire(number as Number?) == number)
        }
    }

    @Test func truthValues() throws {
        #expect(try overTheWire(true) && !overTheWire(false))
        #expect(try overTheWire([true: false]) == [true: false])
    }

    /// What comes from a damaged child may be anything.
    @Test func whatIsNoTextOfAValue() {
        func decode<Value: Codable>(_ bytes: [UInt8], as type: Value.Type) throws -> Value {
            try ValueTransport.codable(Value.self).decode(Data(bytes))
        }
        #expect(throws: DecodingError.self) { try decode([0xFF], as: String.self) }
        #expect(throws: DecodingError.self) { try decode(Array("1 ".utf8), as: Int.self) }
        #expect(throws: DecodingError.self) { try decode([], as: Double.self) }
        #expect(throws: DecodingError.self) { try decode(Array("1".utf8), as: Bool.self) }
    }

    @Test("Floating-point numbers, to the bit, but for the payload of a NaN")
    func floatingPoint() throws {
        for number in [
            0, -0.0, 0.1, -1, .pi, .infinity, -.infinity, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude, .ulpOfOne,
        ] as [Double] {
            #expect(try overTheWire(number).bitPattern == number.bitPattern)
            #expect(try overTheWire([number])[0].bitPattern == number.bitPattern)
            let single = Float(number)
            #expect(try overTheWire(single).bitPattern == single.bitPattern)
        }
        for number in [Double.nan, -.nan, .signalingNaN] { #expect(try overTheWire(number).isNaN) }
        #expect(try overTheWire([Float(nan: 5, signaling: true)])[0].isNaN)
    }

    @Test(
        "Strings, with their very scalars",
        arguments: [
            "", "a", "\0", "\u{10ffff}", "e\u{301}", "é", "👨‍👩‍👧", "\r\n", "a string that is not small",
            String(repeating: "long ", count: 1_000),
        ])
    func strings(text: String) throws {
        #expect(try Array(overTheWire(text).unicodeScalars) == Array(text.unicodeScalars))
        #expect(try overTheWire([text: text]) == [text: text])
        #expect(try overTheWire(Array(text.utf8)) == Array(text.utf8))
    }

    /// A number is tried first when it is decoded.
    @Test(
        "A text that could be taken for a number stays a text", arguments: ["nan", "inf", "-inf"])
    func textsLikeNumbers(text: String) throws {
        enum Either: Codable, Equatable {
            case number(Double), text(String)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .number(let number): try container.encode(number)
                case .text(let text): try container.encode(text)
                }
            }
        }
        #expect(try overTheWire(Either.text(text)) == .text(text))
        #expect(try overTheWire(Either.number(.infinity)) == .number(.infinity))
    }

    @Test func boolsAndOptionals() throws {
        #expect(try overTheWire([true, false]) == [true, false])
        #expect(try overTheWire(nil as Int?) == nil)
        #expect(try overTheWire(nil as Person?) == nil)
        #expect(try overTheWire([1, nil, 3]) == [1, nil, 3])
        #expect(try overTheWire(["a": nil, "b": "c"]) == ["a": nil, "b": "c"])
        #expect(try overTheWire([nil, UInt8(1)]) == [nil, 1])
    }

    /// Codable writes both alike.
    @Test("The nil inside of an optional arrives as the nil of it")
    func nestedOptionals() throws {
        for value in [.none, .some(.none)] as [Int??] {
            #expect(try overTheWire(value) == .none)
        }
        #expect(try overTheWire(Int??.some(.some(5))) == 5)
    }

    @Test func collections() throws {
        #expect(try overTheWire([] as [Int]) == [])
        #expect(try overTheWire([[], [1], []]) == [[], [1], []])
        #expect(try overTheWire([:] as [String: Int]) == [:])
        #expect(try overTheWire([-1: "a", 5: "b"]) == [-1: "a", 5: "b"])
        #expect(try overTheWire([Color.red: 1, .green: 2]) == [.red: 1, .green: 2])
        let byShape = [Shape.nothing: 1, .circle(radius: 2): 2]
        #expect(try overTheWire(byShape) == byShape)
        #expect(try overTheWire(Set(0..<100)) == Set(0..<100))
        #expect(try overTheWire(1..<5) == 1..<5)
    }

    @Test func enumsAndStructs() throws {
        let shape = Shape.pair(.label("a", at: [1, 2]), .pair(.nothing, .circle(radius: 1)))
        #expect(try overTheWire(shape) == shape)
        #expect(try overTheWire([Level.low, .high]) == [.low, .high])
        #expect(try overTheWire(Nothing()) == Nothing())
        #expect(try overTheWire(["a": Nothing()]) == ["a": Nothing()])
        #expect(try overTheWire([Silent()]) == [Silent()])
        #expect(try overTheWire(Nested()) == Nested())
        let person = Person(
            email: "a@b", shapes: [shape], scores: ["x": [1, .infinity]], manager: [Person()])
        #expect(try overTheWire(person) == person)
    }

    @Test func classes() throws {
        let dog = Dog()
        dog.name = "Rex"
        dog.tricks = ["roll", "beg"]
        let dogCopy = try overTheWire(dog)
        #expect(dogCopy.name == "Rex")
        #expect(dogCopy.tricks == ["roll", "beg"])
        let puppy = Puppy()
        puppy.name = "Kim"
        puppy.weeks = 9
        let puppyCopy = try overTheWire(puppy)
        #expect(puppyCopy.name == "Kim")
        #expect(puppyCopy.tricks == ["sit"])
        #expect(puppyCopy.weeks == 9)
        #expect(try overTheWire(#require(Node.list(100))).values == Array((0..<100).reversed()))
    }

    @Test func typesOfFoundation() throws {
        for data in [Data(), Data([0, 255, 7]), Data(repeating: 1, count: 10_000)] {
            #expect(try overTheWire(data) == data)
        }
        let date = Date(timeIntervalSince1970: 1_234_567.891)
        #expect(try overTheWire(date) == date)
        let url = try #require(URL(string: "c?d=%20#e", relativeTo: URL(string: "https://a.b/")))
        #expect(try overTheWire(url) == url.absoluteURL)
        let fraction = try #require(Decimal(string: "-12345.678901234567890123456789"))
        for decimal in [0, fraction] {
            #expect(try overTheWire(decimal) == decimal)
        }
        #expect(throws: DecodingError.self) { try overTheWire(Decimal.nan) }
        let id = UUID()
        #expect(try overTheWire(id) == id)
        #expect(try overTheWire(Locale(identifier: "de_DE")) == Locale(identifier: "de_DE"))
        #expect(try overTheWire(Duration.milliseconds(5)) == .milliseconds(5))
    }

    @Test func aCrash() throws {
        let crash = try #require(catchCrash(crashByFatalError).crash)
        #expect(try overTheWire(crash) == crash)
    }
}
