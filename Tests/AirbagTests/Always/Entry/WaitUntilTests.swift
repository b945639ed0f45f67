import Airbag
import Dispatch
import Fixtures
import Foundation
import Judging
import Testing
import XCTest

@Suite struct WaitUntilTests {
    private let short = Duration.milliseconds(20)
    /// What comes must come, however busy the machine is.
    private let long = Duration.seconds(600)

    /// Calls on another thread, later.
    private func later(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5), execute: body)
    }

    @Test func done() async {
        let verdicts = await verdicts {
            await waitUntil(timeout: long) { done in done() }
            await waitUntil(timeout: long) { done in self.later(done) }
            await waitUntil(timeout: long) { done in
                await Task.yield()
                self.later(done)
            }
            await waitUntil(timeout: long) { done in Task { done() } }
        }
        #expect(verdicts == "++++")
    }

    @Test func failures() async {
        #expect(
            await failureText { await waitUntil(timeout: short) { _ in } }
                == "Waited more than 0.02 seconds")
        #expect(
            await failureText { await waitUntil(timeout: short) { _ in try refuse() } }
                == "Unexpected error thrown: cable")
        #expect(
            await failureText { await waitUntil { _ in burn() as Void } }
                .hasPrefix("the action crashed: fire (Engine.swift:7)"))
        #expect(
            await failureText {
                await waitUntil(timeout: long) { _ in
                    await Task.yield()
                    burn() as Void
                }
            }.hasPrefix("the action crashed: fire (Engine.swift:7)"))
        let twice = await records {
            await waitUntil(timeout: long) { done in
                done()
                done()
            }
        }
        #expect(
            twice.filter { !$0.success }.map(\.message.stringValue)
                == ["waitUntil(...) expects its completion closure to be only called once"])
    }

    /// The wait is over, and so is the time in which it waits for what is left of the action.
    @Test(arguments: [false, true]) func theActionFailsLate(crashes: Bool) async {
        let recorder = AssertionRecorder()
        await withAssertionHandler(recorder) {
            // Unlike a sleep, it does not end when it is cancelled.
            nonisolated(unsafe) var rest: CheckedContinuation<Void, Never>?
            await waitUntil(timeout: long) { done in
                await withCheckedContinuation { continuation in
                    rest = continuation
                    done()
                }
                if crashes { burn() as Void }
                throw Broken.cable
            }
            rest?.resume()
            for _ in 0..<60_000 where recorder.assertions.count < 2 { try? await Task.sleep(for: .milliseconds(1)) }
        }
        let text = crashes ? "the action crashed: fire (Engine.swift:7)" : "Unexpected error thrown: cable"
        let failures = recorder.assertions.filter { !$0.success }
        #expect(recorder.assertions.count == 2)
        #expect(failures.count == 1)
        #expect(failures.first?.message.stringValue.hasPrefix(text) == true)
    }

    private static let twice =
        "waitUntil(...) expects its completion closure to be only called once"

    /// What tells it, once, whoever calls and when: the handler of where the waiting began.
    @Test(arguments: 0..<20) func doneTwiceElsewhere(_ turn: Int) async {
        let records = await records {
            await withCheckedContinuation { (over: CheckedContinuation<Void, Never>) in
                let wait = {
                    await waitUntil(timeout: self.long, line: 77) { self.callOften($0, over, turn) }
                }
                nonisolated(unsafe) let waiting = wait
                Task { await waiting() }
            }
        }
        let failures = records.filter { !$0.success }
        #expect(failures.map(\.message.stringValue) == [WaitUntilTests.twice])
        #expect(failures.map(\.location.line) == [77])
    }

    /// Three times, from a thread without any task-local values; then says that it is over.
    private func callOften(
        _ done: @escaping @Sendable () -> Void, _ over: CheckedContinuation<Void, Never>,
        _ turn: Int
    ) {
        Thread.detachNewThread {
            done()
            // In half of the turns the waiting is over by now.
            if turn % 2 == 0 { usleep(2_000) }
            done()
            done()
            over.resume()
        }
    }

    /// Swift Testing, which is told without a handler between, takes it for the test's.
    @Test func doneTwiceElsewhereUnderSwiftTesting() async {
        await withKnownIssue {
            await withCheckedContinuation { (over: CheckedContinuation<Void, Never>) in
                let wait = {
                    await waitUntil(timeout: self.long, line: 77) { self.callOften($0, over, 0) }
                }
                nonisolated(unsafe) let waiting = wait
                Task { await waiting() }
            }
        } matching: { issue in
            issue.sourceLocation?.line == 77
        }
    }

    /// After a time-out the second call is one too many, too.
    @Test func doneTwiceTooLate() async {
        let late = Late()
        let texts = await records {
            await waitUntil(timeout: .zero) { late.done = $0 }
            await Task.detached {
                late.done()
                late.done()
                late.done()
            }.value
        }.map(\.message.stringValue)
        #expect(texts == ["Waited more than 0.0 seconds", WaitUntilTests.twice])
    }

    private final class Late: @unchecked Sendable {
        var done: @Sendable () -> Void = {}
    }

    /// An action that never ends does not hold up the test.
    @Test func actionsThatBlock() async {
        // Long enough for the action to come to where it stays.
        let time = Duration.milliseconds(Emulator.isHere ? 20_000 : 500)
        let words = Emulator.isHere ? "20.0 seconds" : "0.5 seconds"
        let end = DispatchSemaphore(value: 0)
        func block() { end.wait() }
        #expect(
            await failureText {
                await waitUntil(timeout: time) { _ in
                    await Task.yield()
                    block()
                }
            } == "Waited more than \(words): the action kept a thread busy or blocked")
        end.signal()
        #expect(
            await failureText {
                await waitUntil(timeout: time) { _ in try await Task.sleep(for: .seconds(600)) }
            } == "Waited more than \(words)")
    }

    @Test func cancellation() async {
        let text = Task { await failureText { await waitUntil(timeout: .seconds(600)) { _ in } } }
        try? await Task.sleep(for: .milliseconds(20))
        text.cancel()
        #expect(await text.value == "the task was cancelled while it waited")
    }
}

/// Outside of async code, on the main thread.
final class SynchronousWaitingTests: XCTestCase {
    /// A number that another thread may change.
    private final class Number: @unchecked Sendable {
        private let lock = NSLock()
        private var number = 0

        var value: Int {
            get { lock.withLock { number } }
            set { lock.withLock { number = newValue } }
        }
    }

    func testTheMainQueueGoesOn() {
        let number = Number()
        let long = Duration.seconds(600)
        DispatchQueue.main.async { number.value = 3 }
        XCTAssertEqual(verdicts { expect(number.value).toEventually(equal(3), timeout: long) }, "+")
        let done = verdicts {
            waitUntil(timeout: long) { done in DispatchQueue.main.async(execute: done) }
        }
        XCTAssertEqual(done, "+")
        _ = Timer.scheduledTimer(withTimeInterval: 0.005, repeats: false) { _ in number.value = 4 }
        XCTAssertEqual(
            verdicts { expect { number.value }.toEventually(equal(4), timeout: long) }, "+")
        Task { @MainActor in number.value = 5 }
        XCTAssertEqual(
            verdicts { expect { number.value }.toNotEventually(equal(4), timeout: long) }, "+")
    }

    func testFailures() {
        let short = Duration.milliseconds(20)
        XCTAssertEqual(
            failureText { expect(1).toEventually(equal(2), timeout: short) },
            "expected to eventually equal <2>, got <1>")
        XCTAssertEqual(
            failureText { expect(1).toNever(equal(1)) }, "expected to never equal <1>, got <1>")
        XCTAssertEqual(
            failureText { waitUntil(timeout: .seconds(0)) { _ in } }, "Waited more than 0.0 seconds"
        )
        XCTAssertTrue(
            failureText { expect { burn() as Int }.toAlways(equal(1)) }
                .hasPrefix("expected to always equal <1>\(butBurned)"))
    }

    func testDoneTwiceElsewhere() {
        for turn in 0..<20 {
            let over = DispatchSemaphore(value: 0)
            let records = records {
                waitUntil(timeout: .seconds(600), line: 77) { done in
                    Thread.detachNewThread {
                        done()
                        if turn % 2 == 0 { usleep(5_000) }
                        done()
                        done()
                        over.signal()
                    }
                }
                over.wait()
            }
            let failures = records.filter { !$0.success }
            XCTAssertEqual(
                failures.map(\.message.stringValue),
                ["waitUntil(...) expects its completion closure to be only called once"])
            XCTAssertEqual(failures.map(\.location.line), [77])
        }
    }

    func testRequirements() throws {
        var values = [nil, nil, 3]
        func next() -> Int? { values.count > 1 ? values.removeFirst() : values[0] }
        XCTAssertEqual(try pollUnwrap(next()), 3)
        try require(nil as Int?).toEventually(beNil())
        XCTAssertEqual(try require(3).toAlways(equal(3), until: .milliseconds(5)), 3)
    }

    /// As under Swift Testing, where tests that are not async run on threads of the pool.
    func testOffTheMainThread() {
        let done = expectation(description: "done")
        Thread.detachNewThread {
            let number = Number()
            Thread.detachNewThread { number.value = 3 }
            XCTAssertEqual(
                verdicts { expect(number.value).toEventually(equal(3), timeout: .seconds(600)) },
                "+"
            )
            done.fulfill()
        }
        wait(for: [done], timeout: 10)
    }

    func testInAsyncTests() async throws {
        var values = [1, 2, 3]
        func next() -> Int { values.count > 1 ? values.removeFirst() : values[0] }
        await expect(next()).toEventually(equal(3), timeout: .seconds(600))
        await expect {
            await Task.yield(); return next()
        }.toAlways(equal(3), until: .milliseconds(5))
        await waitUntil(timeout: .seconds(600)) { done in Task { done() } }
    }
}
