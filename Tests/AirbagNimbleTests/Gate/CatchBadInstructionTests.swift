import AirbagNimble
import Foundation
import Testing

/// Through a protocol, because a call of what is deprecated is a warning.
private protocol OldCatching {
    func crash(of block: @escaping () -> Void) -> Crash?
}

private struct Catching: OldCatching {
    @available(*, deprecated)
    func crash(of block: @escaping () -> Void) -> Crash? {
        let exception: BadInstructionException? = catchBadInstruction(block: block)
        return exception?.crash
    }
}

@Suite struct CatchBadInstructionTests {
    private let catching: any OldCatching = Catching()

    @Test func crashes() {
        #expect(catching.crash { fatalError("wet") }?.message == "wet")
        #expect(catching.crash { _ = [1][Int.random(in: 3...4)] } != nil)
        #expect(catching.crash { abort() }?.signal == .abort)
    }

    @Test func noCrash() {
        var calls = 0
        #expect(catching.crash { calls += 1 } == nil)
        #expect(calls == 1)
    }
}
