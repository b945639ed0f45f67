import Fixtures
import Testing

/// What goes wrong around tasks and cannot be caught, or only here.
@Suite struct UncaughtTaskTests {
    /// The runtime says so while it holds a lock that every continuation needs.
    @Test(arguments: ["double-resume", "double-resume-in-a-call"])
    func aContinuationThatIsResumedTwice(_ scenario: String) throws {
        let child = try ChildProcess(scenario, variables: [validation])
        #expect(child.ending == .killed(by: .abort))
        #expect(child.output == "ready\n")
        #expect(child.errors.hasPrefix("Resuming continuation "), "\(child.errors)")
    }

    @Test func aContinuationThatIsResumedTwiceInAChild() throws {
        let child = try ChildProcess("double-resume-in-a-child", variables: [validation])
        #expect(child.output.hasPrefix("Resuming continuation "), "\(child.output)")
        #expect(child.ending == .exited(0))
    }

    private let validation = "SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS=1"
}
