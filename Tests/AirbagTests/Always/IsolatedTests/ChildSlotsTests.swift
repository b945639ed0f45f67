import CrashCatching
import Testing

@testable import Airbag

@Suite struct ChildSlotsTests {
    @Test func noMoreThanSoManyAtATime() async throws {
        let slots = ChildSlots(count: 3)
        let running = Locked((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await slots.withSlot {
                        running.withLock {
                            $0.now += 1
                            $0.most = max($0.most, $0.now)
                        }
                        try await Task.sleep(for: .milliseconds(1))
                        running.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(running.withLock { $0.most } <= 3)
        #expect(slots.freeCount == 3)
        #expect(slots.waitingCount == 0)
    }

    /// Starts a task that waits for a place, and waits until it does.
    private func waiter(
        of slots: ChildSlots, _ body: @escaping @Sendable () -> Void
    ) async -> Task<Void, any Error> {
        let before = slots.waitingCount
        let task = Task { try await slots.withSlot { body() } }
        while slots.waitingCount == before { await Task.yield() }
        return task
    }

    @Test func firstComeFirstServed() async throws {
        let slots = ChildSlots(count: 1)
        let order = Locked<[Int]>([])
        let tasks = try await slots.withSlot {
            var tasks: [Task<Void, any Error>] = []
            for i in 0..<5 {
                tasks.append(await waiter(of: slots) { order.withLock { $0.append(i) } })
            }
            return tasks
        }
        for task in tasks { try await task.value }
        #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
    }

    @Test func whoIsCancelledGivesUpItsPlace() async throws {
        let slots = ChildSlots(count: 1)
        let order = Locked<[Int]>([])
        let second = try await slots.withSlot {
            let first = await waiter(of: slots) { order.withLock { $0.append(1) } }
            let second = await waiter(of: slots) { order.withLock { $0.append(2) } }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            return second
        }
        try await second.value
        #expect(order.withLock { $0 } == [2])
        #expect(slots.freeCount == 1)
    }

    @Test func whoIsCancelledBeforeGetsNone() async throws {
        let slots = ChildSlots(count: 1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await slots.withSlot {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(slots.freeCount == 1)
    }

    @Test func anErrorGivesThePlaceBack() async {
        let slots = ChildSlots(count: 1)
        await #expect(throws: CancellationError.self) {
            try await slots.withSlot { throw CancellationError() }
        }
        #expect(slots.freeCount == 1)
    }

    @Test(arguments: [("3", 3), ("1", 1)])
    func theEnvironmentSays(_ row: (text: String, count: Int)) {
        #expect(ChildSlots.count(row.text) == row.count)
    }

    @Test(arguments: [nil, "0", "-2", "many"])
    func otherwiseAsManyAsProcessors(_ text: String?) {
        #expect(ChildSlots.count(text) == ChildSlots.count(nil))
        #expect(ChildSlots.count(text) >= 1)
    }
}
