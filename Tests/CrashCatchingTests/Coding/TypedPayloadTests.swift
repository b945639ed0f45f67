import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

private struct PrivateStruct: Codable, Hashable { var number = 1 }
private enum PrivateEnum: Codable, Hashable, Error { case failed(String, code: Int) }
private struct PrivateBox<Value: Codable & Hashable>: Codable, Hashable {
    var value: Value
    struct Inner<Other: Codable & Hashable>: Codable, Hashable { var values: [Value], other: Other }
    fileprivate enum Choice: Codable, Hashable { case one(Value) }
}
private struct Six<A: Hashable, B, C, D, E, F: Comparable>: Codable, Hashable {}
private struct Pair<each Value>: Codable {
    init() {}
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
}
private final class PrivateClass: Codable { var number = 7 }
private final class PrivateClassOf<Value: Codable>: Codable {}
class ClassOf<Value: Codable>: Codable { var number = 8 }
enum Naming { fileprivate struct Größe: Codable, Hashable {} }
private typealias Function = @convention(c) () -> Void

extension [Int] {
    struct Extended: Codable, Hashable { var count = 3 }
    fileprivate struct PrivatelyExtended: Codable, Hashable {}
}

@Suite("A value that is made again without knowing its type")
struct TypedPayloadTests {
    @Test func typesThatTheCompilerNames() throws {
        try check(5)
        try check("text")
        try check(nil as Int?)
        try check(nil as Int??)
        try check([1, 2])
        try check(["a": [1.5, nil]])
        try check(Set([1, 2]))
        try check(Shape.label("a", at: [1]))
        try check(Person(manager: [Person()]))
        try check(URL(filePath: "/tmp/a"))
        try check(Data([1, 2]))
        try check(Decimal(5))
        try check(UUID())
        try check(Signal.abort)
        try check([Int].Extended())
        try check(Dog()) { $0.tricks == ["sit"] }
        try check(ClassOf<Int>()) { $0.number == 8 }
    }

    @Test func privateTypes() throws {
        try check(PrivateStruct())
        try check(PrivateEnum.failed("why", code: 3))
        try check(PrivateClass()) { $0.number == 7 }
        try check([PrivateStruct(), PrivateStruct()])
        try check(["a": PrivateStruct() as PrivateStruct?])
        try check(Set([PrivateStruct()]))
        try check(Naming.Größe())
        try check(Hidden())
        try check([PrivateBox<Int>.Choice.one(5)])
    }

    private struct Hidden: Codable, Hashable { var text = "hidden" }

    @Test func genericTypes() throws {
        try check(PrivateBox(value: 1))
        try check(PrivateBox(value: PrivateBox(value: [PrivateEnum.failed("", code: 0)])))
        try check(PrivateBox<Int>.Inner(values: [1], other: PrivateStruct()))
        try check(PrivateBox<PrivateStruct>.Choice.one(PrivateStruct()))
        try check(Six<Int, Bool, PrivateStruct, (Int, any Error), Function, String>())
    }

    @Test func localTypes() throws {
        struct Local: Codable, Hashable { var text = "local" }
        struct LocalBox<Value: Codable & Hashable>: Codable, Hashable { var value: Value }
        enum LocalError: Error, Codable, Hashable { case failed(Local) }
        try check(Local())
        try check(LocalError.failed(Local()))
        try check(LocalBox(value: Local()))
        func checkInner() throws {
            struct Inner: Codable, Hashable { var number = 1 }
            try check(Inner())
        }
        try checkInner()
    }

    #if compiler(>=6.2)
        @Test func typesWithUnusualNames() throws {
            struct `a struct, $1`: Codable, Hashable {}
            try check(`a struct, $1`())
            try check(`2 words`.case("a"))
        }

        enum `2 words`: Codable, Hashable { case `case`(String) }
    #endif

    /// The type of a value comes back, however it was passed.
    @Test func existential() throws {
        let errors: [any Error & Codable] = [PrivateEnum.failed("a", code: 1)]
        let payload = try TypedPayload(errors[0])
        #expect(try payload.value() as? PrivateEnum == .failed("a", code: 1))
        #expect(try payload.value() is any Error)
        let animal: Animal = Puppy()
        #expect(try TypedPayload(animal).value() is Puppy)
    }

    @Test("What cannot be told, in words")
    func failures() throws {
        struct OneWay: Encodable {}
        let wire = try TypedPayload(OneWay()).wire
        #expect(
            failure { try TypedPayload(wire: wire).value() }
                == "the type TypedPayloadTests.OneWay is not Decodable")
        #expect(
            failure { try TypedPayload(PrivateClassOf<Int>()).value() }
                == "the type PrivateClassOf<Swift.Int> cannot be told to another process: it, or a "
                + "type in it, is private and a generic class or a type with unusual parameters")
        for value in [Pair<Int, Bool>(), ClassOf<PrivateStruct>(), [Int].PrivatelyExtended()]
            as [any Encodable]
        {
            #expect(failure { try TypedPayload(value) }.contains("cannot be told"))
        }
        let gone = WireValue.list([.string("Gone"), .string("4Gone"), .null])
        #expect(
            failure { try TypedPayload(wire: gone).value() }
                == "there is no type Gone in this process")
        for wire in [.null, .list([.string("Int"), .string("Si")]), .list([.null, .null, .null])]
            as [WireValue]
        {
            #expect(failure { try TypedPayload(wire: wire) } == "this is not a value with its type")
        }
    }

    private func check<Value: Codable>(
        _ value: Value, isSame: (Value) -> Bool, at place: SourceLocation = #_sourceLocation
    ) throws {
        let payload = try TypedPayload(value)
        let copy = try TypedPayload(wire: overTheWire(payload.wire))
        #expect(copy == payload, sourceLocation: place)
        let result = try copy.value() as? Value
        #expect(result.map(isSame) == true, sourceLocation: place)
    }

    private func check<Value: Codable & Equatable>(
        _ value: Value, at place: SourceLocation = #_sourceLocation
    ) throws {
        try check(value, isSame: { $0 == value }, at: place)
    }

    /// What is thrown, with the modules and contexts of types left out.
    private func failure(_ body: () throws -> Any) -> String {
        do {
            return "\(try body())"
        } catch {
            return "\(error)".replacing(
                /CrashCatchingTests\.|\(unknown context at [^)]*\)\./, with: "")
        }
    }
}
