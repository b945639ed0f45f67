import Airbag
import Dispatch
import Foundation
import Testing

/// Who hears that the `done` of `waitUntil` was called twice.
@Suite struct DoneTwiceTests {
    /// What comes must come, however busy the machine is.
    private let long = Duration.seconds(600)

    private func count(_ records: [AssertionRecord]) -> Int {
        let text = "waitUntil(...) expects its completion closure to be only called once"
        #expect(records.allSatisfy { $0.message.stringValue == text })
        #expect(records.allSatisfy { $0.location.line == 77 })
        return records.count
    }

    /// Ways to call from elsewhere: all return to the waiting code when the calls have ended.
    private static let callers: [@Sendable (@escaping @Sendable () -> Void) async -> Void] = [
        { call in await Task.detached { call() }.value },
        { call in await Task { @MainActor in call() }.value },
        { call in await Callers.call(on: 1, call).end() },
        { call in
            await withCheckedContinuation { (over: CheckedContinuation<Void, Never>) in
                DispatchQueue.global().async {
                    call()
                    over.resume()
                }
            }
        },
    ]

    /// The second call comes before or after the end of the wait.
    @Test(arguments: 0..<20) func fromAnywhere(_ turn: Int) async {
        let call = DoneTwiceTests.callers[turn % DoneTwiceTests.callers.count]
        let failures = await gatherFailingExpectations(silently: true) {
            let late = Late()
            await waitUntil(timeout: long, line: 77) { done in
                late.done = done
                Thread.detachNewThread(done)
            }
            await call(late.done)
        }
        #expect(count(failures) == 1)
    }

    /// An action that awaits may be behind its first call when the wait is over.
    @Test(arguments: 0..<20) func byAsyncActions(_ turn: Int) async {
        let failures = await gatherFailingExpectations(silently: true) {
            await waitUntil(timeout: long, line: 77) { done in
                await Task.yield()
                done()
                if turn % 2 == 0 { await Task.yield() }
                done()
            }
        }
        #expect(count(failures) == 1)
    }

    /// One of them hears it, whichever call is the second one, and whenever it comes.
    @Test(arguments: 0..<20) func byTwoThreadsAtOnce(_ turn: Int) async {
        var inside: [AssertionRecord] = []
        let outside = await gatherFailingExpectations(silently: true) {
            var callers: Callers?
            inside = await gatherFailingExpectations(silently: true) {
                await waitUntil(timeout: long, line: 77) { done in
                    callers = Callers.call(on: 2, done)
                }
            }
            await callers?.end()
        }
        #expect(count(inside + outside) == 1)
    }

    /// The same for a wait that blocks its thread.
    @Test(arguments: 0..<20) func byTwoThreadsAtOnceOutsideOfAsyncCode(_ turn: Int) async {
        var callers: Callers?
        var inside: [AssertionRecord] = []
        let outside = await gatherFailingExpectations(silently: true) {
            inside = blockingWait { callers = Callers.call(on: 2, $0) }
            await callers?.end()
        }
        #expect(count(inside + outside) == 1)
    }

    private func blockingWait(
        _ action: @escaping (@escaping @Sendable () -> Void) -> Void
    ) -> [AssertionRecord] {
        gatherFailingExpectations(silently: true) {
            waitUntil(timeout: long, line: 77, action: action)
        }
    }

    /// Two calls in a row, from another thread: whoever listens around the wait hears the second one.
    @Test(arguments: 0..<100) func inARow(_ turn: Int) async {
        let kept = Late()
        let twice: @Sendable (@escaping @Sendable () -> Void) -> Void = { done in
            done()
            done()
        }
        let inside = await gatherFailingExpectations(silently: true) {
            await waitUntil(timeout: long, line: 77) { done in
                if turn % 4 == 3 { kept.done = done }
                switch turn % 3 {
                case 0: Thread.detachNewThread { twice(done) }
                case 1: DispatchQueue.global().async { twice(done) }
                default: Task.detached { twice(done) }
                }
            }
        }
        #expect(count(inside) == 1)
    }

    /// The same for a wait that blocks its thread.
    @Test(arguments: 0..<50) func inARowOutsideOfAsyncCode(_ turn: Int) {
        let inside = blockingWait { done in
            Thread.detachNewThread {
                done()
                done()
            }
        }
        #expect(count(inside) == 1)
    }

    @Test func afterTheRecorder() async {
        let late = Late()
        let outside = await gatherFailingExpectations(silently: true) {
            let inside = await gatherFailingExpectations(silently: true) {
                await waitUntil(timeout: long, line: 77) { done in
                    late.done = done
                    done()
                }
            }
            #expect(inside.isEmpty)
            await Callers.call(on: 3, late.done).end()
        }
        #expect(count(outside) == 1)
    }

    /// A handler of the user's goes on hearing.
    @Test func afterTheHandler() async {
        let late = Late()
        let recorder = AssertionRecorder()
        await withAssertionHandler(recorder) {
            await waitUntil(timeout: .zero, line: 77) { late.done = $0 }
        }
        #expect(recorder.assertions.count == 1)
        await Callers.call(on: 3, late.done).end()
        #expect(count(Array(recorder.assertions.dropFirst())) == 1)
    }

    /// An action that goes on after `done` holds up the test for a moment only, and its cancellation is no failure.
    @Test func actionsThatGoOn() async {
        let failures = await gatherFailingExpectations(silently: true) {
            await waitUntil(timeout: long) { done in
                done()
                try await Task.sleep(for: .seconds(600))
            }
            await waitUntil(timeout: long) { done in
                done()
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(failures.isEmpty)
    }

    private final class Late: @unchecked Sendable {
        var done: @Sendable () -> Void = {}
    }
}

/// Threads that call a closure once.
private final class Callers: Sendable {
    private let group = DispatchGroup()

    static func call(on threads: Int, _ body: @escaping @Sendable () -> Void) -> Callers {
        let callers = Callers()
        for _ in 0..<threads {
            callers.group.enter()
            Thread.detachNewThread {
                body()
                callers.group.leave()
            }
        }
        return callers
    }

    func end() async {
        await withCheckedContinuation { over in
            group.notify(queue: .global()) { over.resume() }
        }
    }
}
