import Fixtures
import Testing

@testable import CrashCatching
@testable import Isolation

@Suite("Wire values as bytes")
struct WireBytesTests {
    @Test(
        "The format",
        arguments: [
            (.null, [0]), (.bool(false), [1]), (.bool(true), [2]),
            (.int(0), [3, 0]), (.int(-1), [3, 1]), (.int(1), [3, 2]), (.int(-64), [3, 127]),
            (.int(64), [3, 128, 1]),
            (.int(.max), [3, 254, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
            (.int(.min), [3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
            (.uint(127), [4, 127]), (.uint(300), [4, 172, 2]),
            (.uint(.max), [4, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
            (.float(1), [5, 0, 0, 128, 63]), (.double(-2), [6, 0, 0, 0, 0, 0, 0, 0, 192]),
            (.string(""), [7, 0]), (.string("é"), [7, 2, 195, 169]),
            (.bytes([0, 9]), [8, 2, 0, 9]),
            (.int128(-2), [9, 254] + [UInt8](repeating: 255, count: 15)),
            (.uint128(258), [10, 2, 1] + [UInt8](repeating: 0, count: 14)),
            (.list([]), [11, 0]), (.list([.null, .list([.uint(1)])]), [11, 2, 0, 11, 1, 4, 1]),
            (.map([]), [12, 0]),
            (.map([.init(key: "k", value: .bool(true))]), [12, 1, 1, 107, 2]),
        ] as [(WireValue, [UInt8])])
    func format(value: WireValue, bytes: [UInt8]) throws {
        #expect(try value.serialized() == bytes)
        #expect(try parse(bytes) == value)
        for end in 0..<bytes.count {
            #expect(throws: WireFault.self) { try parse(Array(bytes[..<end])) }
        }
        #expect(throws: WireFault.goesOn(at: bytes.count)) { try parse(bytes + [0]) }
    }

    @Test(
        "What is wrong with bytes, in words",
        arguments: [
            ([], .endsEarly(at: 0), "the bytes end at 0, in the middle of a value"),
            ([12, 1, 1, 107], .endsEarly(at: 4), "the bytes end at 4, in the middle of a value"),
            (
                [11, 1], .countTooLarge(1, at: 1),
                "the count 1 at byte 1 is more than the bytes have room for"
            ),
            ([6, 0, 0], .endsEarly(at: 3), "the bytes end at 3, in the middle of a value"),
            ([9] + zeros(15), .endsEarly(at: 16), "the bytes end at 16, in the middle of a value"),
            ([0, 0], .goesOn(at: 1), "there are more bytes at 1, behind the value"),
            ([11, 1, 13], .unknownTag(13, at: 2), "no value begins with the byte 13 at 2"),
            (
                [3, 128, 0], .badNumber(at: 1),
                "the number at byte 1 is longer than a number can be"
            ),
            (
                [4] + ones(9) + [2], .badNumber(at: 1),
                "the number at byte 1 is longer than a number can be"
            ),
            (
                [4] + ones(10) + [1], .badNumber(at: 1),
                "the number at byte 1 is longer than a number can be"
            ),
            ([4, 255], .endsEarly(at: 2), "the bytes end at 2, in the middle of a value"),
            (
                [11, 4, 0], .countTooLarge(4, at: 1),
                "the count 4 at byte 1 is more than the bytes have room for"
            ),
            (
                [12, 2, 0], .countTooLarge(2, at: 1),
                "the count 2 at byte 1 is more than the bytes have room for"
            ),
            (
                [11, 2, 11, 3, 0], .countTooLarge(3, at: 3),
                "the count 3 at byte 3 is more than the bytes have room for"
            ),
            (
                [8] + ones(9) + [1, 0], .countTooLarge(.max, at: 1),
                "the count 18446744073709551615 at byte 1 is more than the bytes have room for"
            ),
            (
                [7, 1], .countTooLarge(1, at: 1),
                "the count 1 at byte 1 is more than the bytes have room for"
            ),
            ([7, 1, 255], .invalidUTF8(at: 1), "the string at byte 1 is not UTF-8"),
            // A lone surrogate, a superfluous form, the end of a character.
            ([7, 3, 237, 160, 128], .invalidUTF8(at: 1), "the string at byte 1 is not UTF-8"),
            ([7, 2, 192, 128], .invalidUTF8(at: 1), "the string at byte 1 is not UTF-8"),
            ([12, 1, 1, 195, 0], .invalidUTF8(at: 2), "the string at byte 2 is not UTF-8"),
        ] as [([UInt8], WireFault, String)])
    func faults(bytes: [UInt8], fault: WireFault, text: String) {
        #expect(throws: fault) { try parse(bytes) }
        #expect("\(fault)" == text)
    }

    @Test("A value is as deep as the limit, and no deeper")
    func depth() throws {
        var value = WireValue.null
        for level in 0..<WireValue.depthLimit {
            value = level % 2 == 0 ? .list([value]) : .map([.init(key: "", value: value)])
        }
        #expect(try overTheWire(value) == value)
        let tooDeep = WireValue.list([value])
        let fault = WireFault.tooDeep(at: 2 + 256 * 3 + 255 * 2)
        #expect(throws: fault) { try tooDeep.serialized() }
        #expect(throws: fault) { try parse([11, 1] + value.serialized()) }
        #expect(
            "\(WireFault.tooDeep(at: 7))"
                == "at byte 7 more than 512 containers are inside of each other")
        let lists = [[UInt8]](repeating: [11, 1], count: 1_000_000).flatMap { $0 }
        #expect(throws: WireFault.tooDeep(at: 1_024)) { try parse(lists) }
    }
}

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
private func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 255, count: count) }
