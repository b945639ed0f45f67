import CrashCatching
import Fixtures
import Testing

@Suite("What an outcome gives")
struct OutcomeTests {
    @Test func ofAReturn() throws {
        let outcome = catchCrash { 3 }
        #expect(try outcome.get() == 3)
        #expect(outcome.value == 3)
        #expect(outcome.error == nil)
        #expect(outcome.crash == nil)
    }

    @Test func ofAThrow() {
        let outcome = catchCrash { () throws -> Int in throw FixtureError.broken }
        #expect(throws: FixtureError.broken) { try outcome.get() }
        #expect(outcome.value == nil)
        #expect(outcome.crash == nil)
    }

    @Test func ofACrash() {
        let outcome = catchCrash(crashByOverflow)
        #expect(throws: Crash.self) { try outcome.get() }
        #expect(outcome.value == nil)
        #expect(outcome.error == nil)
        #expect(outcome.crash?.signal == .swiftTrap)
    }

    @Test("An outcome of a sendable value can cross to a task")
    func crossesToATask() async {
        let outcome = catchCrash { "sent" }
        #expect(await Task.detached { outcome.value }.value == "sent")
    }
}
