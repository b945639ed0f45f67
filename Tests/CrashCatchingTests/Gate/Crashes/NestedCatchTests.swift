import CrashCatching
import Fixtures
import TestSupport
import Testing

@Suite("Guarded calls nest")
struct NestedCatchTests {
    @Test("The inner call catches, the outer goes on")
    func innerCatches() {
        let outer = catchCrash { () -> String in
            let inner = catchCrash(crashByFatalError)
            return "inner: \(inner.crash?.message ?? "none")"
        }
        #expect(outer.value == "inner: the engine is on fire")
    }

    @Test("A crash after a caught one belongs to the outer call")
    func outerCatchesAfterInner() {
        var inner: Crash?
        let outer = catchCrash {
            inner = catchCrash(crashByOverflow).crash
            _ = crashByFailedCast()
        }
        #expect(inner?.signal == .swiftTrap)
        #expect(outer.crash?.signal == .abort)
        #expect(outer.crash?.message?.hasPrefix("Could not cast") == true)
    }

    @Test("A crash in the code that judges a caught crash")
    func handlingCrashes() {
        let outer = catchCrash {
            if catchCrash(crashByFatalError).crash != nil { crashByAbort() }
        }
        #expect(outer.crash?.kind == .abort)
        #expect(outer.crash?.message == nil)
    }

    @Test("A returned inner call leaves the outer one open")
    func outerCatchesAfterReturn() {
        let outer = catchCrash {
            _ = catchCrash { 1 }
            crashByFatalError()
        }
        #expect(outer.crash?.message == "the engine is on fire")
    }

    @Test("Fifty deep, every level catches its own", arguments: [ForcedWay.none, .signalRoute])
    func fiftyLevels(way: ForcedWay) {
        #expect(way.take { levelsThatCaught(below: 50) } == 50)
    }

    @Test("Fifty deep, only the innermost catches, and fifty calls return")
    func innermostOfFifty() {
        #expect(returns(through: 50, crash: { _ = crashByNullPointer() }) == 50)
    }

    @Test("After a stack overflow in an inner call the outer one goes on")
    func overflowInside() {
        let outer = catchCrash { () -> Crash.Kind? in
            let first = catchCrash { _ = crashByStackOverflow() }.crash?.kind
            let second = catchCrash { _ = crashByStackOverflow() }.crash?.kind
            return first == second ? first : nil
        }
        #expect(outer.value == .stackOverflow)
    }

    @Test(
        "A deinit of which another one is part",
        .disabled(if: Sanitizer.isThread, "a crash in a deinit leaves its count of them wrong"))
    func deinitInside() {
        let kinds = Thread.value {
            [crashByFatalError, { _ = crashByOverflow() }, { _ = crashByNullPointer() }].map {
                crash in
                var kind: Crash.Kind?
                _ = Holder(of: Bomb(crash)) { kind = $0?.kind }
                return kind
            }
        }
        #expect(kinds == [.fatalError, .runtimeFailure, .badMemoryAccess])
    }
}

/// Crashes when it goes.
private final class Bomb {
    private let crash: () -> Void

    init(_ crash: @escaping () -> Void) { self.crash = crash }

    deinit { crash() }
}

/// Lets a bomb go, guarded, when it goes itself.
private final class Holder {
    private let bomb: Unmanaged<Bomb>
    private let note: (Crash?) -> Void

    init(of bomb: Bomb, note: @escaping (Crash?) -> Void) {
        self.bomb = .passRetained(bomb)
        self.note = note
    }

    deinit { note(catchCrash { [bomb] in bomb.release() }.crash) }
}

/// Crashes once on each level, after all levels below have, and counts who caught.
private func levelsThatCaught(below depth: Int) -> Int {
    guard depth > 0 else { return 0 }
    var count = 0
    let outcome = catchCrash {
        count = levelsThatCaught(below: depth - 1)
        fatalError("level \(depth)")
    }
    return outcome.crash?.message == "level \(depth)" ? count + 1 : -1_000
}

private func returns(through depth: Int, crash: @escaping () -> Void) -> Int {
    if depth == 0 { return catchCrash(crash).crash == nil ? -1_000 : 0 }
    return catchCrash { returns(through: depth - 1, crash: crash) + 1 }.value ?? -1_000
}
