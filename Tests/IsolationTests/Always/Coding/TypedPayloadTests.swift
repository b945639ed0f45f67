import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

private struct PrivateStruct: Codable, Hashable { var number = 1 }
private enum PrivateError: Codable, Hashable, Error { case failed(String, code: Int) }
private struct PrivateBox<Value: Codable & Hashable>: Codable, Hashable { var value: Value }
class ClassOf<Value: Codable>: Codable { var number = 8 }
enum NamedError: Codable, Hashable, Error { case failed(String) }

extension [Int] {
    struct Extended: Codable, Hashable { var count = 3 }
}

@Suite("A value that is made again by the name of its type")
struct TypedPayloadTests {
    @Test func typesWithANameThatIsFound() throws {
        try check(5)
        try check("text")
        try check(nil as Int?)
        try check([1, 2])
        try check(["a": [1.5, nil]])
        try check(Set([1, 2]))
        try check(Shape.label("a", at: [1]))
        try check(Person(manager: [Person()]))
        try check(URL(filePath: "/tmp/a"))
        try check(Data([1, 2]))
        try check(Decimal(5))
        try check(UUID())
        try check(Crash.Signal.abort)
        try check([Int].Extended())
        try check(NamedError.failed("why"))
        try check(Dog()) { $0.tricks == ["sit"] }
        try check(ClassOf<Int>()) { $0.number == 8 }
    }

    @Test("A private or local type is found by code that names it only")
    func typesWithoutSuchAName() throws {
        struct Local: Codable, Hashable { var text = "local" }
        struct LocalBox<Value: Codable & Hashable>: Codable, Hashable { var value: Value }
        try checkNamed(PrivateStruct())
        try checkNamed(PrivateError.failed("why", code: 3))
        try checkNamed(PrivateBox(value: [PrivateStruct()]))
        try checkNamed([PrivateStruct(), PrivateStruct()])
        try checkNamed(Local())
        try checkNamed(LocalBox(value: Local()))
    }

    @Test("Types are told apart, also those of one name")
    func otherTypes() throws {
        struct Local: Codable, Hashable {}
        func other() throws -> TypedPayload {
            struct Local: Codable, Hashable {}
            return try TypedPayload(Local())
        }
        #expect(try other().value(as: Local.self) == nil)
        #expect(try TypedPayload(5).value(as: UInt.self) == nil)
        #expect(try TypedPayload(Dog()).value(as: Animal.self) == nil)
    }

    @Test("The type of a value comes back, however it was passed")
    func existential() throws {
        let error: any Error & Codable = NamedError.failed("a")
        #expect(try TypedPayload(error).value() as? NamedError == .failed("a"))
        let animal: Animal = Puppy()
        #expect(try TypedPayload(animal).value() is Puppy)
    }

    @Test("What is not made again")
    func failures() throws {
        #expect(try TypedPayload(PrivateStruct()).value() == nil)
        let gone = #"[{"typeName":"Gone","mangledName":"4Gone","contents":""}]"#
        #expect(try Wire.decode(TypedPayload.self, from: Data(gone.utf8)).value() == nil)
        #expect(try TypedPayload(OneWay()).value() == nil)
    }

    private func check<Value: Codable>(
        _ value: Value, isSame: (Value) -> Bool, at place: SourceLocation = #_sourceLocation
    ) throws {
        let copy = try overTheWire(TypedPayload(value))
        let result = try copy.value() as? Value
        #expect(result.map(isSame) == true, sourceLocation: place)
    }

    private func check<Value: Codable & Equatable>(
        _ value: Value, at place: SourceLocation = #_sourceLocation
    ) throws {
        try check(value, isSame: { $0 == value }, at: place)
        try checkNamed(value, isFound: true, at: place)
    }

    private func checkNamed<Value: Codable & Equatable>(
        _ value: Value, isFound: Bool = false, at place: SourceLocation = #_sourceLocation
    ) throws {
        let copy = try overTheWire(TypedPayload(value))
        #expect(try copy.value(as: Value.self) == value, sourceLocation: place)
        #expect((try? copy.value() is Value) ?? false == isFound, sourceLocation: place)
    }
}

struct OneWay: Encodable {}
