import Airbag
import Fixtures
import Foundation
import Judging
import Testing

private final class QueueExecutor: TaskExecutor {
    let queue = DispatchQueue(label: "looks")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// A number that changes when it is read.
private final class Script: @unchecked Sendable {
    private let lock = NSLock()
    private var rest: [() throws -> Int?]
    private(set) var reads = 0

    init(_ values: Int?...) {
        rest = values.map { value in { value } }
    }

    init(steps: [() throws -> Int?]) {
        rest = steps
    }

    /// The next value; the last one again and again.
    func next() throws -> Int? {
        lock.lock()
        defer { lock.unlock() }
        reads += 1
        return try (rest.count > 1 ? rest.removeFirst() : rest[0])()
    }

    func nextLater() async throws -> Int? {
        await Task.yield()
        return try next()
    }
}

@Suite struct PollingTests {
    private let short = Duration.milliseconds(20)
    /// What comes must come, however busy the machine is.
    private let long = Duration.seconds(600)
    /// An async evaluation must end soon after this, however slow the machine is.
    private let enough = Duration.seconds(Emulator.isHere ? 60 : 3)

    private actor Counter {
        var count = 0

        func next() -> Int {
            assertIsolated()
            count += 1
            return count
        }

        func expectFive(within timeout: Duration) async {
            await expect { () -> Int in self.next() }.toEventually(equal(5), timeout: timeout)
            let required = try? await require(self.next()).toEventually(equal(9), timeout: timeout)
            #expect(required == 9)
            await expect { self.next() > 0 }.toAlways(beTrue(), until: .milliseconds(20))
        }
    }

    /// Not only the first look.
    @Test func everyLookIsOnTheActorOfTheCaller() async {
        #expect(await verdicts { await Counter().expectFive(within: long) } == "+++")
    }

    @MainActor @Test func everyLookIsOnTheMainActor() async {
        var count = 0
        let next = {
            MainActor.assertIsolated()
            count += 1
            return count
        }
        let verdicts = await verdicts {
            await expect(next).toEventually(equal(5), timeout: long)
            await expect { next() as Int? }.toEventuallyNot(beLessThan(9), timeout: long)
            await expect(MainActor.assumeIsolated { next() }).toNever(equal(0), until: short)
        }
        #expect(verdicts == "+++")
    }

    @Test func goals() async {
        let verdicts = await verdicts {
            await expect(try Script(1, 2, 3).next()).toEventually(equal(1), timeout: long)
            var script = Script(1, 2, 3)
            await expect(try script.next()).toEventually(equal(3), timeout: long)
            script = Script(1, 2, 3)
            await expect { try await script.nextLater() }.toEventually(equal(3), timeout: long)
            script = Script(1, 2, 3)
            await expect(try script.next()).toEventuallyNot(equal(1), timeout: long)
            script = Script(1, 2, 3)
            await expect(try script.next()).toNotEventually(equal(1), timeout: long)
            script = Script(1, 2, 3)
            await expect(try script.next()).toNever(equal(4), until: short)
            await expect(try script.next()).neverTo(equal(4), until: short)
            await expect(try script.next()).toAlways(equal(3), until: short)
            await expect { try await script.nextLater() }.alwaysTo(equal(3), until: enough)
        }
        #expect(verdicts == "+++++++++")
    }

    @Test func missedGoals() async {
        let one = Script(1)
        let two = Script(1, 2)
        #expect(
            await failureText {
                await expect(try one.next()).toEventually(equal(3), timeout: short)
            }
                == "expected to eventually equal <3>, got <1>")
        let later = await failureText {
            await expect { try await one.nextLater() }.toEventuallyNot(equal(1), timeout: enough)
        }
        #expect(later == "expected to eventually not equal <1>, got <1>")
        #expect(
            await failureText { await expect(try two.next()).toNever(equal(2)) }
                == "expected to never equal <2>, got <2>")
        #expect(
            await failureText { await expect(try Script(1, 1, 4).next()).toAlways(equal(4)) }
                == "expected to always equal <4>, got <1>")
        #expect(
            await failureText { await expect(nil as Int?).toNever(equal(1)) }
                == "expected to never equal <1>, got <nil>\(nilHint)")
        #expect(
            await failureText {
                await expect(1).toEventually(equal(2), timeout: short, description: "the till")
            } == "the till\nexpected to eventually equal <2>, got <1>")
    }

    @Test func passesAreTold() async {
        let records = await records { await expect(1).toNever(equal(2), until: short) }
        #expect(records.map(\.message.stringValue) == ["expected to never equal <2>, got <1>"])
    }

    /// An error or a crash is a failure at once, unless the matcher is about that.
    @Test func errorsAndCrashes() async {
        func script(_ third: @escaping () throws -> Int?) -> Script {
            Script(steps: [{ 1 }, { 2 }, third])
        }
        var script1 = script { try refuse() }
        #expect(
            await failureText {
                await expect(try script1.next()).toEventually(equal(9), timeout: long)
            }
                == "unexpected error thrown: <cable>")
        #expect(script1.reads == 3)
        script1 = script { burn() }
        #expect(
            await failureText {
                await expect(try script1.next()).toEventually(equal(9), timeout: long)
            }
            .hasPrefix("expected to eventually equal <9>\(butBurned)"))
        #expect(script1.reads == 3)
        script1 = script { burn() }
        #expect(
            await failureText {
                await expect { try await script1.nextLater() }.toNever(
                    equal(9), until: long)
            }.hasPrefix("expected to never equal <9>\(butBurned)"))
        script1 = script { try refuse() }
        await expect(try script1.next()).toEventually(throwError(Broken.cable), timeout: long)
        script1 = script { burn() }
        await expect { try await script1.nextLater() }.toEventually(
            throwAssertion(message: "fire"), timeout: long)
    }

    @Test func onceEachLook() async {
        let script = Script(nil, nil, nil, 4)
        await expect(try script.next()).toEventually(
            beGreaterThan(3) && beLessThan(5), timeout: long)
        #expect(script.reads == 4)
        let other = Script(nil, nil, 4)
        await expect { try await other.nextLater() }.toEventually(equal(4), timeout: long)
        #expect(other.reads == 3)
    }

    /// One look at the start, one at the end: whatever times are asked for.
    @Test(arguments: [Duration.zero, .seconds(-1), .milliseconds(5)])
    func oddTimes(_ time: Duration) async {
        let script = Script(1)
        await expect(try script.next()).toNever(equal(2), until: time, pollInterval: .seconds(5))
        #expect(script.reads == (time > .zero ? 2 : 1))
        let verdict = await verdicts {
            await expect(try script.next()).toEventually(
                equal(2), timeout: time, pollInterval: .zero)
        }
        #expect(verdict == "-")
    }

    @Test func timesWithoutEnd() async {
        let endless = Duration.seconds(Int64.max)
        let script = Script(1, 2, 3)
        await expect(try script.next()).toEventually(equal(3), timeout: endless)
        await expect(4).toEventually(equal(4), timeout: endless, pollInterval: endless)
        await waitUntil(timeout: endless) { done in done() }
    }

    /// Whoever put the task somewhere finds every look there.
    @Test func executorsOfOthers() async {
        let executor = QueueExecutor()
        let script = Script(1, 2, 3)
        _ = await withTaskExecutorPreference(executor) {
            await expect {
                dispatchPrecondition(condition: .onQueue(executor.queue))
                return try script.next()
            }.toEventually(equal(3), timeout: long)
        }
        #expect(script.reads == 3)
    }

    /// On the actor of the caller.
    @Test func syncExpressionsOnTheActorOfTheCaller() async {
        await Depot().poll()
    }

    private actor Depot {
        var parcels = 0

        func poll() async {
            await expect {
                self.preconditionIsolated()
                self.parcels += 1
                return self.parcels
            }.toEventually(equal(3), timeout: .seconds(600))
        }
    }

    /// What a matcher that awaits asks for may block, too.
    @Test func expressionsThatBlock() async {
        let asksLater = AsyncMatcher<Int>.simple("be there") { expression in
            try await expression.evaluate() == 1 ? .matches : .doesNotMatch
        }
        let text = await failureText {
            await expect {
                DispatchSemaphore(value: 0).wait()
                return 1
            }.toEventually(asksLater, timeout: short)
        }
        #expect(text.contains("did not end within"), "\(text)")
    }

    @Test func requirements() async throws {
        let script = Script(1, 2, 3)
        #expect(try await require(try script.next()).toEventually(equal(3), timeout: long) == 3)
        let other = Script(nil, 5)
        #expect(
            try await require { try await other.nextLater() }.toEventuallyNot(
                beNil(), timeout: long) == 5)
        let third = Script(nil, nil, 5)
        #expect(try await pollUnwrap(timeout: long, try third.next()) == 5)
        #expect(
            await failureText {
                await #expect(throws: RequireError.self) {
                    try await pollUnwrap(timeout: short) { nil as Int? }
                }
            } == "expected to eventually not be nil, got <nil>")
        try await require(nil as Int?).toEventually(beNil(), timeout: long)
        try await require { try refuse() as Int }.toAlways(throwError(), until: short)
    }

    @Test func cancellation() async {
        let text = Task {
            await failureText { await expect(1).toEventually(equal(2), timeout: long) }
        }
        try? await Task.sleep(for: .milliseconds(20))
        text.cancel()
        #expect(await text.value == "unexpected error thrown: <CancellationError()>")
    }

    @Test func asyncMatchers() async {
        let script = Script(1, 2, 3)
        let matcher = AsyncMatcher<Int>.define("be 3, later") { expression, message in
            await Task.yield()
            return MatcherResult(bool: try await expression.evaluate() == 3, message: message)
        }
        await expect(try script.next()).toEventually(matcher, timeout: long)
        #expect(script.reads == 3)
        #expect(
            await failureText { await expect(1).toEventually(matcher, timeout: enough) }
                == "expected to eventually be 3, later, got <1>")
    }

    /// What never comes does not hold up the test for ever.
    @Test func unfinishedEvaluations() async {
        let suspended = await failureText {
            await expect {
                await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in }
            }.toEventually(equal(1), timeout: enough)
        }
        #expect(suspended.hasPrefix("expected to eventually equal <1>, but did not end within "))
        #expect(suspended.contains("its task was still suspended"))
        let end = DispatchSemaphore(value: 0)
        let blocked = await failureText {
            await expect {
                await Task.yield()
                block(until: end)
                return 1
            }.toEventually(equal(1), timeout: enough)
        }
        #expect(blocked.contains("its thread was still busy or blocked"))
        end.signal()
    }
}

/// Blocks its thread, which async code must not do.
private func block(until end: DispatchSemaphore) { end.wait() }
