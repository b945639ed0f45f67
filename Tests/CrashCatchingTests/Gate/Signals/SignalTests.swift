import CFixtures
import CrashCatching
import Testing

@Suite("Signals as values")
struct SignalTests {
    @Test(
        "Each of the seven prints as its name",
        arguments: [
            (Crash.Signal.illegalInstruction, "SIGILL"), (.trap, "SIGTRAP"), (.abort, "SIGABRT"),
            (.segmentationFault, "SIGSEGV"), (.busError, "SIGBUS"),
            (.floatingPointException, "SIGFPE"), (.badSystemCall, "SIGSYS"),
        ])
    func names(signal: Crash.Signal, name: String) {
        #expect("\(signal)" == name)
    }

    @Test func unknownSignalsPrintAsNumbers() {
        #expect("\(Crash.Signal(rawValue: 99))" == "signal 99")
    }

    @Test("Swift's traps are what this processor raises")
    func swiftTrap() {
        #expect(catchCrash { fixture_trap() }.crash?.signal == .swiftTrap)
    }
}
