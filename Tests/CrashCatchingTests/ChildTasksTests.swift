import CrashCatching
import Testing

@Suite("Async code in a forked child", .serialized)
struct ChildTasksTests {
    @Test(arguments: ChildScenario.all)
    func scenario(_ scenario: ChildScenario) {
        let child = ForkedChild.running(scenario.body)
        #expect(child == ForkedChild(ending: "exit 0", text: scenario.result, errors: ""))
    }

    @Test("An error of the body is thrown")
    func error() {
        struct Failure: Error {}
        let child = ForkedChild.running {
            await Task.yield()
            throw Failure()
        }
        #expect(child.text == "threw Failure()")
    }
}
