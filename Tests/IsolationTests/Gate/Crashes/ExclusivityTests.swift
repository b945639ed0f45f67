import CrashCatching
import Isolation
import Fixtures
import TestSupport
import Testing

@Suite("After a crash inside an access, accesses are tracked as before")
struct ExclusivityTests {
    static let ways: [ForcedWay] = [.none, .signalRoute, .ownThread]

    @Test(arguments: ways)
    func propertiesStayUsable(way: ForcedWay) {
        let box = Box()
        for _ in 0..<10 { #expect(way.take { crashInsideAccess(to: box) } != nil) }
        box.numbers[0] = 7
        box.value += 1
        #expect(box.numbers[0] == 7)
        #expect(box.value == 2)
    }

    @Test(arguments: ways)
    func violationsAreStillFound(way: ForcedWay) {
        let box = Box()
        #expect(way.take { crashInsideAccess(to: box) } != nil)
        for _ in 0..<2 {
            let crash = catchCrash(crashByExclusivityViolation).crash
            #expect(crash?.message?.hasPrefix("Simultaneous accesses to 0x") == true)
        }
    }

    @Test("A guarded call inside an open access leaves that access open", arguments: ways)
    func openAccessStaysOpen(way: ForcedWay) {
        let box = Box()
        let other = Box()
        var violation: Crash?
        access(&box.value) {
            #expect(way.take { crashInsideAccess(to: other) } != nil)
            other.numbers[1] = 5
            other.value += 1
            violation = catchCrash { box.value += 1 }.crash
        }
        #expect(other.numbers[1] == 5)
        #expect(violation?.message?.hasPrefix("Simultaneous accesses to 0x") == true)
        box.value = 3
        #expect(box.value == 3)
    }

    @Test("A passing guarded call inside an open access leaves that access open")
    func passingCallInsideAccess() {
        let box = Box()
        var violation: Crash?
        access(&box.value) {
            #expect(catchCrash { Box().value }.value == 1)
            violation = catchCrash { box.value += 1 }.crash
        }
        #expect(violation != nil)
        box.value = 3
        #expect(box.value == 3)
    }

    @Test(
        "Both accesses are told, and where they began",
        .enabled(if: Build.symbolicates && Build.isDebug), arguments: conflicts)
    func bothAreTold(_ conflict: Conflict) throws {
        let crashes =
            try ExclusivityTests.ways.map { way in way.take { catchCrash(conflict.body).crash } }
            + [isolatedRun(conflict.body).crash]
        for crash in crashes {
            let message = try #require(crash?.message)
            let address = try #require(message.split(separator: " ").dropFirst(3).first)
            #expect(
                message
                    == "Simultaneous accesses to \(address) but modification requires exclusive "
                    + "access; previous access \(conflict.previous), current access "
                    + conflict.current)
            #expect(address.hasPrefix("0x"))
            #expect(crash?.kind == .runtimeFailure)
            #expect(crash?.file == #filePath)
            #expect(crash?.line == conflict.line)
        }
    }

    @Test("An access that spans a caught crash ends as usual")
    func accessAroundCatch() {
        let box = Box()
        for number in 0..<100 {
            access(&box.value) { _ = catchCrash(crashByFatalError) }
            box.value = number
        }
        #expect(box.value == 99)
    }
}

/// Two accesses, and what is told of them.
struct Conflict: Sendable, CustomTestStringConvertible {
    let previous: String
    let current: String
    /// Of the current one.
    let line: Int
    let body: @Sendable () -> Void

    var testDescription: String { previous + ", " + current }
}

private let file = "ExclusivityTests.swift"

private let conflicts = [
    Conflict(
        previous: "(a modification) began at \(file):\(#line + 5)",
        // The closure has no line for what it begins with: that of its own beginning is the nearest.
        current: "(a modification) began at \(file):\(#line + 3)", line: #line + 3
    ) {
        let box = opaque(Box())
        access(&box.value) {
            box.value += 1
        }
    },
    Conflict(
        previous: "(a modification) began at \(file):\(#line + 4)",
        current: "(a read) began at \(file):\(#line + 5)", line: #line + 5
    ) {
        let box = opaque(Box())
        access(&box.value) {
            _ = opaque(1)
            _ = opaque(box.value)
        }
    },
    // A function of the library has no line.
    Conflict(
        previous: "(a modification) began in _swift_modifyAtReferenceWritableKeyPath_impl",
        current: "(a modification) began at \(file):\(#line + 4)", line: #line + 4
    ) {
        let box = opaque(Box())
        let path: ReferenceWritableKeyPath<Box, Int> = \.value
        access(&box[keyPath: path]) { box[keyPath: path] = 2 }
    },
]

/// The index is out of range while the property is being modified.
private func crashInsideAccess(to box: Box) -> Crash? {
    catchCrash { box.numbers[opaque(9)] = 1 }.crash
}

/// Keeps a property open for modification while `body` runs.
@inline(never) @_optimize(none)
private func access(_ value: inout Int, _ body: () -> Void) {
    body()
}
