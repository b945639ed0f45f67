import Airbag
import Glibc
import Judging
import Testing

/// Requirements on how a child ends: they pass without a value, and return nothing.
@Suite struct RequireInChildTests {
    @Test func theyPass() throws {
        try require { burn() as Int }.to(crash())
        try require(burn() as Int).to(crash(message: "fire"))
        try require { burn() as Void }.to(crash { expect($0.kind) == .fatalError })
        try require { exit(3) }.to(exitProcess(code: 3))
        try require { () -> Int in exit(3) }.to(exitProcess())
        try require { print("a") }.to(writeToStandardOutput("a\n"))
        try require { 5 }.to(writeToStandardError(""))
    }

    @Test(.enabled(if: ChildBody.deadlocks.isTestable)) func theyPassOnADeadlock() throws {
        try require { lockTwice() }.to(timeOut(after: .seconds(60)))
        try require { lockTwice() }.to(deadlock())
    }

    @Test func negativeOnesReturnNothing() throws {
        let nothing: Void = try require { 5 }.toNot(crash())
        #expect(nothing == ())
        try require { 5 }.toNot(exitProcess())
        try require(5).toNot(deadlock())
    }

    @Test func eachIsReportedOnce() {
        #expect(verdicts { try require { exit(3) }.to(exitProcess()) } == "+")
        #expect(verdicts { try require { 5 }.toNot(crash()) } == "+")
        #expect(verdicts { try require { 5 }.to(crash()) } == "-")
    }

    @Test func theyFailLikeOthers() {
        #expect(
            failureText { try require { 5 }.to(crash(), description: "the engine") }
                == "the engine\nexpected to crash, got a normal return")
        #expect(
            failureText { try require { exit(3) }.toNot(exitProcess(), description: "the end") }
                == "the end\nexpected to not exit the process, got exit code 3")
    }
}
