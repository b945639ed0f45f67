import CrashCatching
import Isolation
import Foundation
import Testing

@testable import Airbag

#if compiler(>=6.1)
    /// The tests of these suites run in children; what fails there on purpose is in the fixture package.
    private func isInItsProcess() -> Bool {
        IsolationSwitches.runsInParent || TestProcess.current != nil && ThisProcess.childDepth == 0
    }

    @Suite(.isolated) struct IsolatedTraitTests {
        @Test func aTestIsInAChild() {
            #expect(isInItsProcess())
            #expect(Test.current?.name == "aTestIsInAChild()")
        }

        @Test(.isolated(timeLimit: .seconds(30))) func oneIsEnough() {
            #expect(isInItsProcess())
        }

        @Test(arguments: 1...4) func soIsACase(_ number: Int) async throws {
            try await Task.sleep(for: .milliseconds(number))
            #expect(isInItsProcess())
            #expect(Test.Case.current?.isParameterized == true)
        }

        @Test @MainActor func soIsTheMainActor() async {
            await Task.yield()
            MainActor.assertIsolated()
            #expect(isInItsProcess())
        }

        @Suite struct Nested {
            @Test func soIsANestedSuite() { #expect(isInItsProcess()) }
        }

        @Test func knownIssuesAreKnown() {
            withKnownIssue("on purpose") { Issue.record("known") }
        }
    }
#endif
