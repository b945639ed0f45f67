import Foundation
import Testing

@testable import CrashCatching
@testable import Isolation

private struct Generic<A: Hashable, B: Codable>: Codable { var value: B }
private struct Plain: Codable, Hashable { var number = 1 }
private enum Choice: Codable, Hashable { case one(Int), two([Plain]) }
private final class Object: Codable {}
private final class ObjectOf<Value>: Codable {}

@Suite("Types that nobody has do no harm")
struct TypeFuzzTests {
    @Test("Damaged payloads")
    func payloads() throws {
        let values: [any Codable] = [
            1, "text", Plain(), Choice.two([Plain()]), Object(), [Plain()], Shape.nothing,
            Generic<Int, Plain>(value: Plain()), ["a": Generic<Plain, [Int]>(value: [1])],
            URL(filePath: "/tmp"), Result<Int, Never>.CodableCopy(value: 1), Set([Choice.one(1)]),
        ]
        let valid = try values.map { try TypedPayload($0).wire.serialized() }
        var frames = FrameGenerator(seed: 7, valid: valid)
        var (payloads, made, failures) = (0, 0, Set<String>())
        let count = FrameFuzzer.isFast ? 30_000 : 1_000
        for _ in 0..<count {
            guard let wire = try? parse(frames.next()), let payload = try? TypedPayload(wire: wire)
            else { continue }
            payloads += 1
            do {
                _ = try payload.value()
                made += 1
            } catch let failure as TypedPayload.Failure {
                if case .typeNotFound = failure { failures.insert("typeNotFound") }
            } catch {
                failures.insert("\(type(of: error))")
            }
        }
        #expect(payloads > count / 8)
        #expect(made > count / 16)
        #expect(failures.isSuperset(of: ["typeNotFound", "DecodingError"]))
    }

    @Test("Descriptors with arguments that they do not take")
    func arguments() throws {
        let types: [Any.Type] = [
            Int.self, Plain.self, Choice.self, Object.self, Generic<Int, Int>.self, URL.self,
            ObjectOf<Int>.self, [Int].self, [Int: Int].self, Set<Int>.self, Int?.self,
            Result<Int, any Error>.self, (any Error).self, (Int, Int).self, ClosedRange<Int>.self,
        ]
        let addresses = types.compactMap(TypeDescriptors.address)
        #expect(addresses.count == 13)
        var random = SplitMix(seed: 3)
        var found = 0
        let count = FrameFuzzer.isFast ? 3_000 : 300
        for _ in 0..<count {
            let reference = reference(to: addresses, depth: 0, &random)
            if reference.type != nil { found += 1 }
        }
        #expect(found > count / 10)
        let set = try #require(TypeDescriptors.address(of: Set<Int>.self))
        #expect(TypeReference.described(set, arguments: [.named("Si")]).type == Set<Int>.self)
        #expect(TypeReference.described(set, arguments: [.named("yyc")]).type == nil)
    }

    private func reference(
        to addresses: [UInt], depth: Int, _ random: inout SplitMix
    ) -> TypeReference {
        if random.below(3) == 0 {
            return .named(["Si", "SS", "yyc", "Si_Sit", "", "Sa"][random.below(6)])
        }
        let address = addresses[random.below(addresses.count)]
        // Near a descriptor there is none, and none at any other number.
        if random.below(20) == 0 {
            return .described(address &+ 4 &* UInt(1 + random.below(3)), arguments: [])
        }
        if random.below(20) == 0 { return .described(UInt(random.next()), arguments: []) }
        let count = depth > 3 ? 0 : random.below(4)
        return .described(
            address,
            arguments: (0..<count).map { _ in
                self.reference(to: addresses, depth: depth + 1, &random)
            })
    }

    @Test func onlyDescriptorsAreDescriptors() throws {
        for type in [Int.self, Plain.self, Object.self, ObjectOf<Int>.self, URL.self] as [Any.Type]
        {
            let address = try #require(TypeDescriptors.address(of: type))
            #expect(TypeDescriptors.contains(address))
            for offset in [-8, -4, -1, 1, 2, 4, 8] {
                #expect(!TypeDescriptors.contains(address &+ UInt(bitPattern: offset)))
            }
        }
        for address in [0, 1, 4_096, .max] as [UInt] { #expect(!TypeDescriptors.contains(address)) }
        #expect(TypeDescriptors.address(of: (Int, Int).self) == nil)
    }

    @Test(
        "Names that are none",
        arguments: [
            "", "$", "$s", "$sSi", "\u{1}\0\0\0\0", "\u{2}abcd", "Si\0", "Größe", "Si Si", "Sq",
            "Say", String(repeating: "9", count: 100), "99999999999999999999a", "A", "AA", "SiG",
            "yG",
        ])
    func names(name: String) {
        #expect(TypeReference.named(name).type == nil)
    }

    @Test func longNames() {
        for count in [1_000, 10_000, 100_000] {
            for part in ["Say", "A", "9", "y"] {
                let name = String(repeating: part, count: count)
                #expect(TypeReference.named(name).type == nil)
            }
            #expect(TypeReference.named("Si" + String(repeating: "Sg", count: count)).type == nil)
        }
    }
}

extension Result {
    fileprivate struct CodableCopy: Codable { var value: Int }
}
