import Airbag
import CxxFixtures
import Fixtures
import Glibc
import Judging
import Testing

/// Requirements on endings that leave no value, of both colors: by a literal call and by a stored matcher.
///
/// Each is reported once.
@Suite struct RequireFormsTests {
    private func gone() async -> Int? { nil }
    private func refused() async throws -> Int { try refuse() }
    private func burned() async -> Int { burn() }
    private func five() async -> Int { 5 }
    private func say(_ text: String, _ descriptor: Int32) async {
        _ = write(descriptor, text, text.utf8.count)
    }

    @Test func literals() {
        let verdicts = verdicts {
            try require(nil as Int?).to(beNil())
            try require { try refuse() as Int }.to(throwError())
            try require { burn() as Int }.to(throwAssertion())
            try require { burn() as Int }.to(throwAssertion(in: .child))
            try require { cxx_throw(CXX_INT) }.to(raiseException())
            try require { burn() as Int }.to(crash())
            try require { exit(3) }.to(exitProcess(code: 3))
            try require { hang() }.to(timeOut(after: .milliseconds(50)))
            try require { write(1, "a", 1) }.to(writeToStandardOutput("a"))
            try require { write(2, "a", 1) }.to(writeToStandardError("a"))
            try require { 5 }.toNot(crash())
            try require { 5 }.toNot(exitProcess())
        }
        #expect(verdicts == String(repeating: "+", count: 12))
    }

    @Test func asyncLiterals() async {
        let verdicts = await verdicts {
            try await require { await gone() }.to(beNil())
            try await require { try await refused() }.to(throwError())
            try await require { await burned() }.to(throwAssertion())
            try await require { await burned() }.to(throwAssertion(in: .child))
            try await require {
                await Task.yield()
                cxx_throw(CXX_INT)
            }.to(raiseException())
            try await require { await burned() }.to(crash())
            try await require {
                await Task.yield()
                exit(3)
            }.to(exitProcess(code: 3))
            try await require {
                await Task.yield()
                hang()
            }.to(timeOut(after: .milliseconds(50)))
            try await require { await say("a", 1) }.to(writeToStandardOutput("a"))
            try await require { await say("a", 2) }.to(writeToStandardError("a"))
            try await require { await five() }.toNot(crash())
            try await require { await five() }.toNot(exitProcess())
            try await require { await five() }.toNot(timeOut(after: .seconds(60)))
            try await require { await five() }.toNot(deadlock())
            try await require { await five() }.toNot(writeToStandardOutput("a"))
            try await require { await five() }.toNot(writeToStandardError("a"))
        }
        #expect(verdicts == String(repeating: "+", count: 16))
    }

    @Test(.enabled(if: ChildBody.deadlocks.isTestable)) func asyncDeadlocks() async {
        let verdicts = await verdicts {
            try await require {
                await Task.yield()
                lockTwice()
            }.to(deadlock())
        }
        #expect(verdicts == "+")
    }

    @Test(.enabled(if: ChildBody.needsMemory.isTestable)) func memory() async {
        let verdicts = await verdicts {
            try await require { await five() }.toNot(exceedMemory(256 << 20))
            try await require {
                await Task.yield()
                _ = opaque([UInt8](repeating: 1, count: 1 << 32))
            }.to(exceedMemory(256 << 20))
        }
        #expect(verdicts == "++")
    }

    @Test func storedMatchers() async {
        let nothing: ValuelessMatcher<Int> = beNil()
        let error: OutcomeMatcher<Int, any Error> = throwError()
        let assertion: ValuelessMatcher<Int> = throwAssertion()
        let ending: ValuelessMatcher<Int> = crash()
        let notEnding: IsolatedMatcher<Int> = crash()
        let both = await verdicts {
            try require(nil as Int?).to(nothing)
            try require { try refuse() as Int }.to(error)
            try require { burn() as Int }.to(assertion)
            try require { burn() as Int }.to(ending)
            try require { 5 }.toNot(notEnding)
            try await require { await gone() }.to(nothing)
            try await require { try await refused() }.to(error)
            try await require { await burned() }.to(assertion)
            try await require { await burned() }.to(ending)
            try await require { await five() }.toNot(notEnding)
        }
        #expect(both == String(repeating: "+", count: 10))
    }

    /// A plain matcher promises a value: without one the requirement fails, says so once, and names the
    /// form that passes.
    @Test func plainMatchers() async {
        let error: Matcher<Int> = throwError()
        let ending: Matcher<Int> = crash()
        let noValue =
            "the requirement passed, but there is no value to return; "
            + "use expect(…), or ValuelessMatcher(…) around the matcher"
        let inChild =
            "the requirement passed, but its value stayed in a child; "
            + "use expect(…), or ValuelessMatcher(…) in to and IsolatedMatcher(…) in toNot"
        #expect(failureText { try require { try refuse() as Int }.to(error) } == noValue)
        #expect(failureText { try require { burn() as Int }.to(ending) } == inChild)
        #expect(
            failureText { try require { 5 }.toNot(ending, description: "the engine") }
                == "the engine\n" + inChild)
        #expect(
            await failureText { try await require { try await refused() }.to(error) } == noValue)
        #expect(await failureText { try await require { await burned() }.to(ending) } == inChild)
        #expect(
            await failureText { try await require { await five() }.toNot(ending) } == inChild)
        #expect(
            await failureText {
                try await require { await gone() }.toEventually(Matcher { _ in .nothing })
            } == noValue)
        #expect(
            await verdicts {
                try require { try refuse() as Int }.to(ValuelessMatcher(error))
                try await require { await five() }.toNot(IsolatedMatcher(ending))
            } == "++")
    }

    @Test func polled() async {
        let verdicts = await verdicts {
            try await require { await burned() }.toEventually(crash())
            try await require { await burned() }.toAlways(crash(), until: .zero)
            try await require { await burned() }.toAlways(crash(), until: .zero)
            try await require { await five() }.toEventuallyNot(crash())
            try await require { await five() }.toEventuallyNot(crash())
            try await require { await five() }.toNever(crash(), until: .zero)
            try await require { await five() }.toNever(crash(), until: .zero)
            try await require(nil as Int?).toEventually(beNil())
            try await require(5).toNever(crash(), until: .zero)
        }
        #expect(verdicts == String(repeating: "+", count: 9))
        polledOutsideOfAsyncCode()
    }

    private func polledOutsideOfAsyncCode() {
        let verdicts = verdicts {
            try require(burn() as Int).toEventually(crash())
            try require(burn() as Int).toAlways(crash(), until: .zero)
            try require(5).toEventuallyNot(crash())
            try require(5).toEventuallyNot(crash())
            try require(5).toNever(crash(), until: .zero)
            try require(5).toNever(crash(), until: .zero)
        }
        #expect(verdicts == "++++++")
    }

    /// A child may come to its end long after the last look began, as it does on a busy machine.
    @Test func lateChildren() async {
        let late = verdicts {
            try require { usleep(800_000) }.toNever(crash(), until: .zero)
        }
        let asyncLate = await verdicts {
            try await require {
                await Task.yield()
                return usleep(800_000)
            }.toNever(crash(), until: .zero)
        }
        #expect(late + asyncLate == "++")
    }

    @Test func failures() async {
        #expect(
            await failureText {
                try await require { await five() }.to(crash(), description: "the engine")
            } == "the engine\nexpected to crash, got a normal return")
        #expect(
            await failureText {
                try await require {
                    await Task.yield()
                    exit(3)
                }.toNot(exitProcess())
            } == "expected to not exit the process, got exit code 3")
        #expect(
            await failureText {
                try await require { await five() }.toEventually(crash(), timeout: .zero)
            } == "expected to eventually crash, got a normal return")
    }
}

extension MatcherResult {
    fileprivate static var nothing: MatcherResult {
        MatcherResult(status: .matches, message: .expectedTo("be nothing"))
    }
}
