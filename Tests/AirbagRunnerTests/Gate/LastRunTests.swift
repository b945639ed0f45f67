import Foundation
import Testing

@testable import AirbagRunner

@Suite("What is kept of a run for --rerun-failed")
struct LastRunTests {
    /// What is known after a run of some tests, and of failures of none.
    private func ledger(_ outcomes: [(String, Ledger.Outcome?)], problems: Int = 0) -> Ledger {
        var ledger = Ledger()
        for (name, outcome) in outcomes { ledger.update(TestID(xctest: "M.C", name)) { $0.outcome = outcome } }
        for number in 0..<problems { ledger.addProblem("bad \(number)") }
        return ledger
    }

    private func names(_ last: LastRun?) throws -> [String] { try LastRun.tests(of: last).sorted() }

    @Test("What failed and did not run since stays failed, until all tests run")
    func partialRuns() throws {
        let first = LastRun(
            ledger([("a", .failed), ("b", .failed), ("c", .notRun("late")), ("d", nil), ("e", .passed)]), after: nil,
            isWhole: true)
        #expect(try names(first) == ["M.C/a", "M.C/b", "M.C/c", "M.C/d"])
        let second = LastRun(ledger([("a", .passed), ("b", .failed)]), after: first, isWhole: false)
        #expect(try names(second) == ["M.C/b", "M.C/c", "M.C/d"])
        // A test that is gone has failed until all that are there have run.
        let third = LastRun(ledger([("b", .passed), ("e", .skipped(""))]), after: second, isWhole: true)
        #expect(try names(third) == [])
        #expect(try names(LastRun(ledger([("e", .failed)]), after: nil, isWhole: false)) == ["M.C/e"])
    }

    @Test("An overload that passes does not answer for another one that failed")
    func overloads() throws {
        let one = TestID(swiftTesting: "M.S/f(_:)/F.swift:1:6", name: "f(_:)")
        let other = TestID(swiftTesting: "M.S/f(_:)/F.swift:2:6", name: "f(_:)")
        let moved = TestID(swiftTesting: "M.S/f(_:)/F.swift:3:6", name: "f(_:)")
        func ledger(_ test: TestID, _ outcome: Ledger.Outcome) -> Ledger {
            var ledger = Ledger()
            ledger.update(test) { $0.outcome = outcome }
            return ledger
        }
        let first = LastRun(ledger(one, .failed), after: nil, isWhole: true)
        let second = LastRun(ledger(other, .passed), after: first, isWhole: false)
        #expect(try names(second) == ["M.S/f(_:)"])
        #expect(try names(LastRun(ledger(one, .passed), after: second, isWhole: false)) == [])
        // In a run of what failed, all overloads of a name run.
        #expect(try names(LastRun(ledger(moved, .passed), after: second, isWhole: false)) == ["M.S/f(_:)"])
        #expect(try names(LastRun(ledger(moved, .passed), after: second, isWhole: false, isByName: true)) == [])
    }

    @Test("A failure of no test stays one, too; and a run that was killed is none that passed")
    func refusals() throws {
        let problem = LastRun(ledger([("a", .failed)], problems: 1), after: nil, isWhole: true)
        #expect(try names(problem) == ["M.C/a"])
        let mended = LastRun(ledger([("a", .passed)]), after: problem, isWhole: false)
        #expect(throws: CommandFailure.self) { try names(mended) }
        #expect(try names(LastRun(ledger([("a", .passed)]), after: problem, isWhole: true)) == [])
        #expect(throws: CommandFailure.self) { try names(nil) }
        #expect(throws: CommandFailure.self) { try names(LastRun()) }
        let afterwards = LastRun(ledger([("a", .passed)]), after: LastRun(), isWhole: false)
        #expect(throws: CommandFailure.self) { try names(afterwards) }
        #expect(try names(LastRun(ledger([("a", .failed)]), after: LastRun(), isWhole: true)) == ["M.C/a"])
    }

    @Test("Why a run ended early is no failure of the next one; where its tests are not known, no run is known")
    func ends() throws {
        var stopped = ledger([("a", .notRun("interrupted"))], problems: 2)
        stopped.addProblem("the run was interrupted; nothing more was run", isEnd: true)
        #expect(stopped.problems.count == 3 && !stopped.isGreen)
        let last = LastRun(stopped, after: nil, isWhole: true)
        #expect(last.problems == 2)
        #expect(try names(last) == ["M.C/a"])
        #expect(throws: CommandFailure.self) {
            try names(LastRun(stopped, after: nil, isWhole: true, isKnown: false))
        }
        // The tests that were under way have not run; but between tests nobody runs again that may have caused a death.
        for (script, problems) in [("begin; exit 7", 0), ("begin a; pass a; exit 7", 1)] {
            let dying = try FakeProgram(tests: ["a", "b", "c"], script).run(["--fail-fast"])
            #expect(dying.problems.count == 1)
            #expect(LastRun(dying, after: nil, isWhole: true).problems == problems)
        }
        let many = try FakeProgram(tests: ["a", "b"], "begin; exit 7").run(["--max-crashes", "0"])
        #expect(LastRun(many, after: nil, isWhole: true).problems == 0)
        // A process that has begun a test has told of all.
        let arguments = try Arguments(["--disable-xctest"])
        let program = TestProgram(path: "/p", environment: [:], backtrace: nil, observer: nil)
        let plan = TestPlan([program], try Choice(arguments, rerun: nil), arguments, Console())
        #expect(!plan.isComplete)
        plan.note([], in: program)
        #expect(plan.isComplete)
    }

    @Test("What is kept can be read again")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/airbag-last-run-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(LastRun.kept(in: folder) == nil)
        try LastRun(ledger([("a", .failed)]), after: nil, isWhole: true).write(in: folder)
        #expect(try names(LastRun.kept(in: folder)) == ["M.C/a"])
    }
}
