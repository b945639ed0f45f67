import CrashCatching
import Fixtures
import Isolation
import Dispatch
import Glibc
import Synchronization
import Testing

@Suite("The parent of forked children", .serialized)
struct ChildDisturbanceTests {
    /// Two hundred children, or twenty, sleep, and cancel the timer of the parent.
    @Test("Its queues and timers go on as if nothing was")
    func undisturbed() throws {
        // Not behind locks: one could be held while the child is forked.
        let counts = Counts()
        // Dispatch has threads for each class of queues. Sixty-four blocks that sleep on `.global()`, or two tasks that
        // are busy, keep a timer there from firing meanwhile, and none of this class. (measured)
        let queue = DispatchQueue.global(qos: .userInteractive)
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now(), repeating: .milliseconds(5), leeway: .nanoseconds(0))
        timer.setEventHandler { counts.ticks.add(1, ordering: .relaxed) }
        timer.resume()
        defer { timer.cancel() }
        let jobs = DispatchGroup()
        let delays = Locked([Duration]())
        let count = Stress.rounds(200)
        for _ in 0..<count {
            let planned = ContinuousClock.now + .milliseconds(20)
            jobs.enter()
            queue.asyncAfter(deadline: .now() + .milliseconds(20)) {
                delays.withLock { $0.append(planned.duration(to: .now)) }
                jobs.leave()
            }
            queue.async(group: jobs) { counts.jobs.add(1, ordering: .relaxed) }
            let before = counts.ticks.load(ordering: .relaxed)
            let child = ForkedChild.running {
                let before = counts.ticks.load(ordering: .relaxed)
                timer.cancel()
                try await Task.sleep(for: .milliseconds(12))
                await MainActor.run {}
                return counts.ticks.load(ordering: .relaxed) - before
            }
            // In the child the timer stands still; in the parent it goes on.
            try #require(child == ForkedChild(ending: "exit 0", text: "0", errors: ""))
            let limit = ContinuousClock.now + .seconds(5)
            while counts.ticks.load(ordering: .relaxed) == before && .now < limit { usleep(500) }
            try #require(counts.ticks.load(ordering: .relaxed) > before)
        }
        #expect(jobs.wait(timeout: .now() + 10) == .success)
        #expect(counts.jobs.load(ordering: .relaxed) == count)
        #expect(delays.withLock { $0.count } == count)
        // Late by what a busy machine takes (1 s was too little at a load of 6), not for good.
        #expect(delays.withLock { $0.allSatisfy { $0 >= .zero && $0 < .seconds(10) } })
    }
}

private final class Counts: Sendable {
    let ticks = Atomic(0), jobs = Atomic(0)
}
