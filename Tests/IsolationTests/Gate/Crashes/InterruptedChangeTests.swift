import CrashCatching
import DetailConditions
import Isolation
import Fixtures
import Foundation
import TestSupport
import Testing

/// What is changed in place, and crashes in the midst of it.
class InterruptedCart {
    var items = ["a": 1]
    var count = 1
}

private final class FinalCart {
    var items = ["a": 1]
}

nonisolated(unsafe) private var total = 5

@inline(never) @_optimize(none)
private func fill(_ value: inout Int, _ other: Int) { fatalError("full") }

/// Released, it would release what is left of its values.
private func leaked<Object: AnyObject>(_ object: Object) -> Object {
    Unmanaged.passRetained(object).takeUnretainedValue()
}

@Suite("A crash says which changes of values it interrupted", .needs("changes"))
struct InterruptedChangeTests {
    static let ways: [ForcedWay] = [.none, .signalRoute, .ownThread]

    @Test(arguments: ways)
    func aProperty(way: ForcedWay) throws {
        let cart = leaked(InterruptedCart())
        let crash = way.take {
            catchCrash { cart.items.merge(["a": 3]) { _, _ in fatalError("twice") } }.crash
        }
        let change = try #require(crash?.interruptedChanges.first)
        #expect(crash?.interruptedChanges.count == 1)
        let object = UInt(bitPattern: Unmanaged.passUnretained(cart).toOpaque())
        #expect(change.address > object && change.address < object + 64)
        if Build.symbolicates && Build.isDebug {
            #expect(change.origin.function?.contains("InterruptedCart.items") == true)
            #expect(change.origin.line == nil, "the accessor is the compiler's")
        }
        let text = "interrupted \(change); do not use its value again"
        #expect(crash?.description.hasSuffix("\n    \(text)") == true)
    }

    @Test func aPropertyThatIsAccessedDirectly() throws {
        let box = leaked(Box()), cart = leaked(FinalCart())
        let line = #line + 1
        let index = catchCrash { box.numbers[opaque(9)] = 1 }.crash
        let change = try #require(index?.interruptedChanges.first)
        let merge = catchCrash { cart.items.merge(["a": 3]) { _, _ in fatalError() } }.crash
        let other = try #require(merge?.interruptedChanges.first)
        let address = String(other.address, radix: 16)
        if Build.symbolicates && Build.isDebug {
            #expect(change.origin.file == #filePath)
            #expect(change.origin.line == line)
            #expect("\(change)".hasSuffix(", begun at InterruptedChangeTests.swift:\(line)"))
            // The compiler has written no line there.
            let function = try #require(other.origin.function)
            #expect(
                function.hasSuffix(" in InterruptedChangeTests.aPropertyThatIsAccessedDirectly()"))
            #expect("\(other)" == "the change of the value at 0x\(address), begun in \(function)")
        }
    }

    @Test func nothingBegan() {
        let cart = FinalCart()
        let crash = catchCrash { cart.items["b"] = Int(opaque(UInt8(255)) + opaque(1)) }.crash
        #expect(crash != nil)
        #expect(crash?.interruptedChanges == [])
    }

    @Test func aGlobalVariable() throws {
        let change = try #require(catchCrash { fill(&total, 1) }.crash?.interruptedChanges.first)
        #expect(change.address == withUnsafePointer(to: &total) { UInt(bitPattern: $0) })
    }

    @Test func severalTheLatestFirst() throws {
        let carts = (0..<10).map { _ in InterruptedCart() }
        func change(_ index: Int) {
            if index == carts.count { fatalError("deep") }
            withUnsafeMutablePointer(to: &carts[index].count) { _ in change(index + 1) }
        }
        let changes = try #require(catchCrash { change(0) }.crash).interruptedChanges
        #expect(changes.count == 8)
        for (change, cart) in zip(changes, carts.reversed()) {
            let object = UInt(bitPattern: Unmanaged.passUnretained(cart).toOpaque())
            #expect(change.address > object && change.address < object + 64)
        }
    }

    @Test func anAccessThatReadsIsNone() {
        let cart = InterruptedCart()
        func read(_ values: borrowing [String: Int]) { fatalError() }
        #expect(catchCrash { read(cart.items) }.crash?.interruptedChanges == [])
        #expect(catchCrash(crashByFatalError).crash?.interruptedChanges == [])
    }

    @Test("A change around the guarded call goes on")
    func aChangeAround() {
        let cart = InterruptedCart()
        let crash = withUnsafeMutablePointer(to: &cart.count) { _ in
            catchCrash(crashByFatalError).crash
        }
        #expect(crash?.interruptedChanges == [])
    }

    @Test("A change of a task's is told, too")
    func inATask() async throws {
        let cart = InterruptedCart()
        nonisolated(unsafe) let shared = cart
        let crash = await catchCrash {
            await Task.yield()
            fill(&shared.count, 1)
        }.crash
        #expect(crash?.interruptedChanges.count == 1)
    }

    @Test("One of a child is gone with it")
    func inAChild() throws {
        let run = try isolatedRun { fill(&total, 1) }
        #expect(run.crash?.message == "full")
        #expect(run.crash?.interruptedChanges == [])
    }

    @Test("They are compared, encoded and decoded like the rest")
    func coding() throws {
        let crash = try #require(catchCrash { fill(&total, 1) }.crash)
        let copy = try JSONDecoder().decode(Crash.self, from: JSONEncoder().encode(crash))
        #expect(copy.interruptedChanges == crash.interruptedChanges)
        #expect(copy == crash)
        #expect(copy.description == crash.description)
    }
}
