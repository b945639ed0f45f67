import CrashCatching
import DetailConditions
import Isolation
import Fixtures
import Glibc
import Testing

@Suite("Async code in a forked child", .serialized)
struct ChildTasksTests {
    @TaskLocal static var number = 0

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

    @Test("The body's task takes over from the task that forked, which stays current")
    func insideOfATask() async {
        let child = await Task.detached(priority: .utility) {
            Self.$number.withValue(5) {
                ForkedChild.runningSync { Self.report() }
            }
        }.value
        #expect(child.text == "5 utility; task: true, 5; task: true")
    }

    @Test("On a thread without a task")
    func outsideOfATask() {
        let child = Fixtures.Thread.value {
            Self.$number.withValue(5) {
                ForkedChild.runningSync { Self.report() }
            }
        }
        #expect(child?.text.hasPrefix("5 ") == true)
        #expect(child?.text.hasSuffix("; task: false, 5; task: false") == true)
    }

    @Test("On the main thread")
    @MainActor func onTheMainThread() {
        let child = ForkedChild.running {
            await Task.yield()
            return await MainActor.run { MainActor.assumeIsolated { 1 } }
        }
        #expect(child == ForkedChild(ending: "exit 0", text: "1", errors: ""))
    }

    @Test("Code that takes itself for the main actor's is stopped, on the main thread, too")
    @MainActor func wrongAssumption() {
        let child = ForkedChild.running {
            await Task.yield()
            return Self.assumeMain()
        }
        #expect(child.ending.hasPrefix("signal"))
        #expect(child.ending != "signal 14")
    }

    // The signals of crashes have their default action in this child.
    @Test("Several bodies, one after the other, some of which crash", .needs("fatal-reports"))
    func severalBodies() {
        let child = ForkedChild.runningSync {
            (0..<10).map { number in
                let outcome = catchCrash {
                    try runToEnd {
                        try await Task.sleep(for: .milliseconds(1))
                        if number % 3 == 2 { fatalError("crash \(number)") }
                        await MainActor.run {}
                        return "\(number)"
                    }
                }
                return (try? outcome.get()) ?? outcome.crash?.message ?? "nothing"
            }.joined(separator: " ")
        }
        #expect(child.text == "0 1 crash 2 3 4 crash 5 6 7 crash 8 9", "\(child)")
    }

    @Test("A child of a child")
    func nested() {
        let child = ForkedChild.running {
            await Task.yield()
            Task { fatalError("runs in the outer child only, if at all") }
            return Self.forkAgain()
        }
        #expect(child == ForkedChild(ending: "exit 0", text: "exit 0 inner", errors: ""))
    }

    private static func forkAgain() -> String {
        let child = ForkedChild.running {
            try await Task.sleep(for: .milliseconds(1))
            return "inner"
        }
        return "\(child.ending) \(child.text)\(child.errors)"
    }

    private static func assumeMain() -> Bool { MainActor.assumeIsolated { true } }

    private static func report() -> String {
        func current() -> String { "task: \(withUnsafeCurrentTask { $0 != nil })" }
        let body = try? runToEnd {
            try await Task.sleep(for: .milliseconds(1))
            return "\(number) \(Task.basePriority == .utility ? "utility" : "other")"
        }
        let after = current()
        return "\(body ?? "failed"); \(after), \(number); \(current())"
    }
}
