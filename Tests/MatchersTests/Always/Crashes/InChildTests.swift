import Airbag
import Dispatch
import Fixtures
import Glibc
import Judging
import Testing

/// Where expressions run that a matcher runs in a child.
@Suite struct InChildTests {
    /// How often expectations run the body that they are given, in whatever process.
    private func runs(_ expectations: (@escaping () -> Int) -> Void) -> Int {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let writing = ends[1]
        expectations {
            write(writing, "x", 1)
            return 5
        }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(ends[0], &bytes, bytes.count)
        ends.forEach { close($0) }
        return max(count, 0)
    }

    @Test func eachMatcherHasAChildOfItsOwn() {
        #expect(runs { body in expect { body() }.toNot(crash()) } == 1)
        #expect(runs { body in _ = failureText { expect { body() }.to(exitProcess()) } } == 1)
        #expect(runs { body in expect { body() }.toNot(crash()).toNot(deadlock()) } == 2)
        #expect(runs { body in expect { body() }.toNot(throwAssertion(in: .child)) } == 1)
        #expect(runs { body in try? require { body() }.toNot(crash()) } == 1)
        #expect(runs { body in expect { body() }.to(bothEnd) } == 2)
    }

    private let bothEnd = Matcher<Int> { expression in
        let crashes = try (crash() as Matcher<Int>).satisfies(expression)
        let exits = try (exitProcess() as Matcher<Int>).satisfies(expression)
        return MatcherResult(
            bool: crashes.status == .doesNotMatch && exits.status == .doesNotMatch,
            message: .expectedActualValueTo("end"))
    }

    @Test func nothingHappensHere() {
        var steps = 0
        #expect(verdicts { expect { steps += 1 }.toNot(crash()) } == "+")
        #expect(verdicts { expect(count(&steps)).toNot(exitProcess()) } == "+")
        #expect(verdicts { expect { steps += 1 }.toNot(throwAssertion(in: .child)) } == "+")
        #expect(failureText { expect(count(&steps)).to(crash()) }.hasSuffix("a normal return"))
        #expect(steps == 0)
    }

    /// Whatever all threads wait for.
    @Test(.disabled(if: Sanitizer.isThread || Emulator.isHere, "no deadlock is seen there"))
    func aWaitForNobodyIsADeadlock() async {
        let verdicts = await verdicts {
            try require { DispatchSemaphore(value: 0).wait() }.to(deadlock())
            try require { DispatchSemaphore(value: 0).wait() }.to(timeOut(after: .seconds(60)))
            try await require {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }.to(deadlock())
        }
        #expect(verdicts == "+++")
    }

    private func count(_ steps: inout Int) -> Int {
        steps += 1
        return steps
    }

    /// A message that asks for the value does not run the expression here.
    @Test func messagesRunNothing() {
        let matcher = Matcher<Int> { expression in
            let result = try (crash() as Matcher<Int>).satisfies(expression)
            return MatcherResult(
                status: result.status, message: .expectedActualValueTo("be gone"))
        }
        var steps = 0
        #expect(
            failureText { expect(count(&steps)).to(matcher) }
                == "expected to be gone, got what stayed in a child process")
        #expect(steps == 0)
    }

    @Test func otherMatchersRunItHere() {
        #expect(verdicts { expect { 5 }.toNot(crash()).to(equal(5)).toNot(crash()) } == "+++")
    }

    @Test func expressionsOnTopOfOthers() {
        let burns: Matcher<Int> = crash(message: "fire")
        let matcher = Matcher<Int> { expression in try burns.satisfies(expression.cast { $0 }) }
        #expect(
            failureLine { expect(burn() as Int).toNot(matcher) }
                == "expected to not crash with message fire, got <fire (Engine.swift:7)>")
    }

    @Test func failuresInTheChildArriveAtTheirLine() {
        let line = UInt(#line + 1)
        let failures = records { expect { expect(1).to(equal(2)) }.toNot(crash()) }
        #expect(failures.map(\.success) == [false, true])
        #expect(failures[0].message.stringValue == "expected to equal <2>, got <1>")
        #expect(failures[0].location.line == line)
    }

    @Test func gathering() {
        let failures = gatherFailingExpectations(silently: true) {
            expect { exit(3) }.to(exitProcess(code: 4))
            expect { exit(3) }.to(exitProcess(code: 3))
        }
        #expect(
            failures.map(\.message.stringValue) == [
                "expected to exit the process with code 4, got exit code 3"
            ])
    }

    private final class Bomb {
        deinit { burn() as Void }
    }

    @Test func valuesAreReleasedThere() {
        let failures = records { expect { Bomb() }.toNot(crash()) }
        #expect(failures.map(\.success) == [false, true])
        #expect(
            failures[0].message.stringValue.hasPrefix(
                "the value crashed when it was released: fire (Engine.swift:7)"))
    }

    @Test func childrenOfChildren() {
        let all = failures {
            expect {
                expect { burn() as Void }.to(crash())
                expect { exit(3) }.to(exitProcess(code: 4))
            }.toNot(crash())
        }
        #expect(all == ["expected to exit the process with code 4, got exit code 3"])
    }
}
