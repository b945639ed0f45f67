import Synchronization

extension ChildScenario {
    @TaskLocal private static var number = 0

    /// Tasks, groups, and what they inherit.
    static let tasks: [ChildScenario] = [
        ChildScenario("an empty body", gives: "()") {},
        ChildScenario("yield", gives: 100) {
            var sum = 0
            for _ in 0..<100 {
                await Task.yield()
                sum += 1
            }
            return sum
        },
        ChildScenario("a thousand child tasks", gives: 499_500) {
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<1_000 {
                    group.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await group.reduce(0, +)
            }
        },
        ChildScenario("a throwing group that is cancelled", gives: "CancellationError() 9") {
            var cancelled = 0
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<9 {
                        group.addTask { try await Task.sleep(for: .seconds(100)) }
                    }
                    group.addTask { throw CancellationError() }
                    defer { group.cancelAll() }
                    while let result = await group.nextResult() {
                        if case .failure = result { cancelled += 1 }
                        group.cancelAll()
                    }
                    throw CancellationError()
                }
                return "not thrown"
            } catch {
                return "\(error) \(cancelled - 1)"
            }
        },
        ChildScenario("a discarding group", gives: 10) {
            let counter = Adder()
            await withDiscardingTaskGroup { group in
                for _ in 0..<10 { group.addTask { await counter.add(1) } }
            }
            return await counter.value
        },
        ChildScenario("async let", gives: 3) {
            async let one = later(1)
            async let two = later(2)
            return await one + two
        },
        ChildScenario("recursion of awaits", gives: 10_000) { await depth(10_000) },
        ChildScenario("Task and Task.detached", gives: "7 0") {
            await $number.withValue(7) {
                let inherited = await Task { number }.value
                let detached = await Task.detached { number }.value
                return "\(inherited) \(detached)"
            }
        },
        ChildScenario("a task's error", gives: "CancellationError()") {
            let task = Task {
                try await Task.sleep(for: .seconds(100))
                return "slept"
            }
            task.cancel()
            do { return try await task.value } catch { return "\(error)" }
        },
        ChildScenario("priorities", gives: "high background") {
            let high = await Task(priority: .high) { Task.basePriority }.value
            let low = await Task.detached(priority: .background) { Task.basePriority }.value
            return "\(high == .high ? "high" : "?") \(low == .background ? "background" : "?")"
        },
        ChildScenario("a cancellation handler", gives: "cancelled") {
            let (stream, continuation) = AsyncStream<String>.makeStream()
            let task = Task {
                await withTaskCancellationHandler {
                    try? await Task.sleep(for: .seconds(1_000))
                } onCancel: {
                    continuation.yield("cancelled")
                }
            }
            await Task.yield()
            task.cancel()
            return await stream.first { _ in true } ?? "ended"
        },
        ChildScenario("a task that never ends is left", gives: "left") {
            Task { while true { await Task.yield() } }
            Task { try await Task.sleep(for: .seconds(1_000)) }
            await Task.yield()
            return "left"
        },
    ]

    /// Tasks that begin on the thread that makes them.
    static let immediateTasks: [ChildScenario] = {
        #if compiler(>=6.2)
            [
                ChildScenario("Task.immediate", gives: "at once 7") {
                    let adder = Adder()
                    let isBegun = Mutex(false)
                    let task = Task.immediate {
                        isBegun.withLock { $0 = true }
                        await adder.add(7)
                        return await adder.value
                    }
                    return "\(isBegun.withLock { $0 } ? "at once" : "late") \(await task.value)"
                }
            ]
        #else
            []
        #endif
    }()

    private static func later(_ number: Int) async -> Int {
        await Task.yield()
        return number
    }

    private static func depth(_ levels: Int) async -> Int {
        if levels == 0 { return 0 }
        if levels % 100 == 0 { await Task.yield() }
        return await depth(levels - 1) + 1
    }
}

/// A default actor.
actor Adder {
    private(set) var value = 0

    func add(_ number: Int) { value += number }
}
