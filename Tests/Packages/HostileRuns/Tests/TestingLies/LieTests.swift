import Airbag
import Foundation
import Lies
import Testing

/// Tells the lie that the run is about.
@Test func lie() throws { try Lie.tell() }

@Test func lieOfAnAsyncTest() async throws {
    if Lie.wanted.hasPrefix("async-") { try await tellAsync() }
}

#if compiler(>=6.2)
    /// The same in an exit test, which ends as it is wanted.
    @Test func lieInAnExitTest() async {
        if Lie.isTold("in-an-exit-test") {
            await #expect(processExitsWith: .failure) {
                expect(1) == 2
                _exit(1)
            }
        } else if Lie.wanted == "in-an-exit-test" {
            await #expect(processExitsWith: .failure) { _exit(1) }
        }
    }
#endif

#if compiler(>=6.1)
    /// The same in a process of its own.
    @Test(.isolated) func lieInAProcessOfItsOwn() throws {
        if Lie.isTold("in-an-isolated-test") { expect(1) == 2 }
        if Lie.isTold("requirement-with-a-handler-in-an-isolated-test") {
            defaultAssertionHandler = AssertionRecorder()
            try require(1).to(equal(2))
        }
    }

    @Test(.isolated) func lieAtTheEndOfAProcessOfItsOwn() throws {
        try Lie.tell("own-process-")
    }
#endif
