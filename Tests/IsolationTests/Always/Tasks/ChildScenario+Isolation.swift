import CFixtures
import Glibc
import TestSupport

extension ChildScenario {
    /// Actors, executors, the main actor.
    static let isolation: [ChildScenario] = [
        ChildScenario("an actor that many tasks use", gives: 100) {
            let counter = Adder()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { await counter.add(1) } }
            }
            return await counter.value
        },
        ChildScenario("main-actor functions", gives: 6) {
            let first = await MainModel.shared.add(1)
            let second = await MainActor.run { MainModel.shared.addNow(2) }
            let third = await Task { @MainActor in MainModel.shared.addNow(3) }.value
            return max(first, second, third)
        },
        ChildScenario("assumeIsolated in main-actor code", gives: "true") {
            await MainActor.run { assumeMain() }
        },
        ChildScenario("assumeIsolated in an actor", gives: 5) { await Assuming().checked() },
        ChildScenario("main-actor code that suspends", gives: "1 2 3") {
            try await Task { @MainActor in
                var steps: [String] = ["1"]
                await Task.yield()
                assumeMain()
                steps.append("2")
                try await Task.sleep(for: .milliseconds(2))
                assumeMain()
                return (steps + ["3"]).joined(separator: " ")
            }.result.get()
        },
        ChildScenario("an actor on a thread of its own", gives: "true 3", needsThread: true) {
            let actor = ThreadActor()
            let isElsewhere = await actor.thread() != currentThread()
            await actor.add(1)
            await actor.add(2)
            return "\(isElsewhere) \(await actor.value)"
        },
        ChildScenario("a task executor of the user's own", gives: "true false", needsThread: true) {
            let executor = TaskThreadExecutor()
            let own = currentThread()
            let inside = await withTaskExecutorPreference(executor) {
                await Task.yield()
                return currentThread()
            }
            return "\(inside != own) \(currentThread() != own)"
        },
        ChildScenario("child tasks on a task executor", gives: 45, needsThread: true) {
            await withTaskExecutorPreference(TaskThreadExecutor()) {
                await withTaskGroup(of: Int.self) { group in
                    for number in 0..<10 { group.addTask { number } }
                    return await group.reduce(0, +)
                }
            }
        },
    ]

    /// By the kernel's number: the optimizer takes `pthread_self` to be the same all through a function.
    private static func currentThread() -> UInt { UInt(fixture_thread()) }

    @discardableResult
    private static func assumeMain() -> Bool { MainActor.assumeIsolated { true } }

    @MainActor private final class MainModel {
        static let shared = MainModel()
        var value = 0

        func addNow(_ number: Int) -> Int {
            value += number
            return value
        }

        func add(_ number: Int) async -> Int {
            await Task.yield()
            return addNow(number)
        }
    }

    private actor Assuming {
        let value = 5

        func checked() async -> Int {
            await Task.yield()
            return check()
        }

        private nonisolated func check() -> Int { assumeIsolated { $0.value } }
    }

    private actor ThreadActor {
        private let executor = SerialThreadExecutor()
        private(set) var value = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }

        func add(_ number: Int) { value += number }

        func thread() -> UInt { ChildScenario.currentThread() }
    }
}
