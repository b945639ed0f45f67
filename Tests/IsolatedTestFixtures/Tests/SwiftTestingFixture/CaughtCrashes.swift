import Airbag
import Foundation
import Testing

/// Tests that crash, caught in the process of the test run.
@Suite(.catchingCrashes) struct CaughtCrashes {
    private let reactor = Reactor()

    @Test func caughtOverflow() {
        let most = Int8.max
        print(most + Int8(zero() + 1))  // here: caught overflow
    }

    @Test func caughtNullPointer() {
        let pointer = UnsafePointer<Int>(bitPattern: zero() + 8)!
        print(pointer.pointee)  // here: caught null
    }

    @Test func caughtStackOverflow() {
        print(descend(zero()))
    }

    @Test func caughtAbort() {
        abort()  // here: caught abort
    }

    @Test func caughtPipe() async {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        await Task.yield()
        write(ends[1], "x", 1)
    }

    @Test func caughtAfterAnIssue() {
        Issue.record("before")  // here: issue before the caught crash
        fatalError("after")  // here: caught after an issue
    }

    @Test func caughtAfterAPause() async throws {
        try await Task.sleep(for: .milliseconds(1))
        fatalError("a pause")  // here: caught after a pause
    }

    @Test @MainActor func caughtOnTheMainActor() {
        fatalError("main")  // here: caught on the main actor
    }

    @Test @MainActor func caughtOnTheMainActorLater() async throws {
        try await Task.sleep(for: .milliseconds(1))
        fatalError("main, later")  // here: caught on the main actor later
    }

    @Test func caughtOnAnActor() async {
        await reactor.melt()
    }

    @Test func caughtInALetTask() async {
        async let heat: Void = reactor.melt()
        await heat
    }

    @Test func caughtInAGroup() async {
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    await Task.yield()
                    precondition(index != 5, "child")  // here: caught in a group
                }
            }
        }
    }

    @Test func caughtInATask() async {
        await Task {
            await Task.yield()
            fatalError("a task")  // here: caught in a task
        }.value
    }

    /// The test would sleep on: it stops for ever, like the crashed task.
    @Test func caughtWhileTheTestSleeps() async throws {
        Task { fatalError("meanwhile") }  // here: caught while the test sleeps
        try await Task.sleep(for: .seconds(600))
    }

    /// The test would work on: it stops at a suspension.
    @Test func caughtWhileTheTestWorks() async {
        Task { fatalError("at work") }  // here: caught while the test works
        while true {
            let end = Date(timeIntervalSinceNow: 0.01)
            while Date() < end {}
            await Task.yield()
        }
    }

    @Test(arguments: 1...3) func caughtCase(_ number: Int) async {
        await Task.yield()
        precondition(number != 2, "two")  // here: caught case
    }

    @Suite struct InInit {
        init() {
            fatalError("no suite")  // here: caught in init
        }

        @Test func neverBegun() {}
    }

    @Suite final class InDeinit {
        deinit {
            fatalError("no end")  // here: caught in deinit
        }

        @Test func begun() async { await Task.yield() }
    }

    // What does not crash is as without the trait.

    @Test func calm() {}
    @Test func calmLater() async throws { try await Task.sleep(for: .milliseconds(1)) }
    @Test(arguments: 1...3) func calmCases(_ number: Int) async { await Task.yield() }
    @Test func caughtError() async throws {
        await Task.yield()
        throw Trouble.brewing
    }
    @Test func caughtExpectation() async {
        await Task.yield()
        #expect(zero() == 1)  // here: caught expectation
    }
    @Test func caughtKnown() async {
        await withKnownIssue("known trouble") {  // here: caught known
            await Task.yield()
            throw Trouble.brewing
        }
    }
    @Test func caughtConfirmation() async {
        await confirmation { confirm in
            await Task.yield()
            confirm()
        }
    }
    @Test(.timeLimit(.minutes(1))) func caughtTimeLimit() async { await Task.yield() }

    @inline(never) private func zero() -> Int { Int(getenv("NEVER_SET") == nil ? 0 : 1) }

    @inline(never) private func descend(_ depth: Int) -> Int {
        depth < 0 ? 0 : descend(depth + 1) + 1
    }

    private enum Trouble: Error { case brewing }

    private actor Reactor {
        func melt() { fatalError("too hot") }  // here: caught on an actor
    }
}
