import Foundation
import Testing

@testable import AirbagRunner

@Suite("The reports of airbag-test")
struct ReportTests {
    private func ledger() -> Ledger {
        var ledger = Ledger()
        let outcomes: [(String, Ledger.Outcome?)] = [
            ("testPasses", .passed), ("testFails", .failed), ("testSkips", .skipped("no <time>")),
            (
                "testCrashes",
                .died(
                    Death(
                        .killed(signal: SIGILL), hangTime: nil,
                        output: "M/F.swift:8: Fatal error: \u{1B}[31m\u{202E}\"no\""))
            ),
            ("testHangs", .died(Death(.killed(signal: SIGQUIT), hangTime: 5, output: ""))),
            ("testIsCancelled", .cancelled("no time")), ("testIsLost", .notRun("not found")),
            ("testIsUnknown", nil),
        ]
        for (name, outcome) in outcomes {
            ledger.update(TestID(xctest: "M.C", name)) { $0.outcome = outcome }
        }
        ledger.update(TestID(xctest: "M.C", "testFails")) {
            $0.add(failure: "1 & 2", at: Place(file: "/F.swift", line: 7))
        }
        return ledger
    }

    @Test("The summary counts every test once, and names those that did not pass")
    func summary() {
        #expect(
            Summary(ledger()).lines == [
                "failed: M.C/testFails at /F.swift:7", "crashed: M.C/testCrashes at M/F.swift:8",
                "hung: M.C/testHangs",
                "not run: M.C/testIsLost (not found)", "not run: M.C/testIsUnknown (unknown why)",
                "8 tests: 1 passed, 1 failed, 1 crashed, 1 hung, 1 skipped, 1 cancelled, 2 not run",
            ])
    }

    @Test("What belongs to no test is counted, named once, and a case of its own")
    func problems() {
        var ledger = Ledger()
        ledger.update(TestID(xctest: "M.C", "a")) { $0.outcome = .passed }
        ledger.addProblem("bad", key: "bad")
        ledger.addProblem("bad", key: "bad")
        #expect(Summary(ledger).lines == ["failed: bad", "1 test: 1 passed; 1 failure of no test"])
        ledger.addProblem("worse")
        #expect(Summary(ledger).lines.last == "1 test: 1 passed; 2 failures of no test")
        let text = XUnitReport(ledger, seconds: 1).text
        #expect(text.contains(#"name="the run" "#) && text.contains(#"name="the run, 2" "#))
        #expect(text.contains(#"tests="3" failures="2""#))
    }

    @Test(
        "A run is green only if every test has passed or skipped itself, and nothing else happened")
    func green() {
        var green = Ledger()
        green.update(TestID(xctest: "M.C", "a")) { $0.outcome = .passed }
        green.update(TestID(xctest: "M.C", "b")) { $0.outcome = .skipped("") }
        green.update(TestID(xctest: "M.C", "d")) { $0.outcome = .cancelled("") }
        #expect(green.isGreen)
        var planned = green
        planned.plan(TestID(xctest: "M.C", "c"))
        #expect(!planned.isGreen)
        green.addProblem("a process ended with exit code 3 after its tests")
        #expect(!green.isGreen)
        #expect(!ledger().isGreen)
    }

    @Test("The xunit file is valid XML whatever a test is called or prints")
    func xunit() throws {
        var ledger = ledger()
        ledger.addProblem("unknown \u{0}")
        let text = XUnitReport(ledger, seconds: 1).text
        #expect(text.contains(#"tests="9" failures="6" skipped="2""#))
        #expect(
            text.contains(
                ##"message="crashed: SIGILL: Fatal error: \u{1B}[31m\u{202E}&quot;no&quot; at M/F.swift:8""##
            ))
        #expect(text.contains("<skipped>no &lt;time&gt;</skipped>"))
        #expect(text.contains("<skipped>cancelled: no time</skipped>"))
        #expect(text.contains(#"message="1 &amp; 2&#10;at /F.swift:7""#))
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        #expect(text.components(separatedBy: "<testcase ").count == 10)
    }

    @Test("Where lines are read, classes of one name are in different batches; no argument grows without end")
    func batches() {
        let program = TestProgram(path: "/p", environment: [:], backtrace: nil, observer: nil)
        let tests = [("A.C", "a"), ("A.C", "b"), ("B.C", "a"), ("B.D", "a")].map {
            TestID(xctest: $0, $1)
        }
        #expect(
            Batch.batches(of: tests, program, areAll: true).map { $0.tests!.map(\.key) } == [
                ["A.C/a", "A.C/b"], ["B.C/a", "B.D/a"],
            ])
        #expect(Batch.batches(of: tests, program, areAll: true).allSatisfy { !$0.isWhole })
        #expect(Batch.batches(of: Array(tests[..<2]), program, areAll: true).map(\.isWhole) == [true])
        let many = (0..<20_000).map { TestID(xctest: "Module.Class", "test\($0)") }
        let split = Batch.batches(of: many, program, areAll: true)
        #expect(split.flatMap { $0.tests! } == many)
        #expect(
            split.allSatisfy { $0.tests!.map(\.key).joined(separator: ",").utf8.count < 131_072 })
    }

    /// A batch that looks for the cause of an incident, or of none.
    private func batch(of incident: Incident? = nil) -> Batch {
        let program = TestProgram(path: "/p", environment: [:], backtrace: nil, observer: nil)
        return Batch(program: program, framework: .xctest, tests: [], incident: incident)
    }

    @Test("A death that no test repeats is told; one that a test repeats is that test's")
    func incidents() {
        let tests = ["a", "b"].map { TestID(xctest: "M.C", $0) }
        let death = Death(.killed(signal: SIGSEGV), hangTime: nil, output: "")
        let unexplained = Incident(death, tests, in: batch())
        unexplained.addPending()
        unexplained.addPending()
        #expect(unexplained.finishPending().isEmpty)
        let text =
            "SIGSEGV, while these tests were under way: M.C/a, M.C/b; none of them caused it when they ran again"
        #expect(unexplained.finishPending().map(\.text) == [text])
        let explained = Incident(death, tests, in: batch())
        explained.addPending()
        explained.noteBlame(of: tests[1], hasBegun: true)
        #expect(explained.finishPending().isEmpty)
        // Nobody can be blamed where all tests have ended.
        #expect(Incident(death, [], in: batch()).text == "SIGSEGV, after the last test of a process of XCTest")
    }

    @Test("A death in a batch that looks for a test has to be explained itself")
    func nestedIncidents() {
        let death = Death(.killed(signal: SIGSEGV), hangTime: nil, output: "")
        let test = TestID(xctest: "M.C", "a")
        let outer = Incident(death, [test], in: batch())
        outer.addPending()
        outer.addPending()
        // One half has the test; in the other half the process dies again, and nothing explains that.
        outer.noteBlame(of: test, hasBegun: true)
        #expect(outer.finishPending().isEmpty)
        let other = TestID(xctest: "M.C", "b")
        let inner = Incident(death, [], next: [other], in: batch(of: outer))
        inner.addPending()
        #expect(outer.finishPending().isEmpty)
        #expect(
            inner.finishPending().map(\.text) == [
                "SIGSEGV, while no test was under way; none that had not begun caused it when they ran"
            ])
        // What explains an inner incident explains those around it.
        let around = Incident(death, [], next: [test], in: batch())
        let within = Incident(death, [], next: [test], in: batch(of: around))
        within.addPending()
        within.noteBlame(of: test, hasBegun: false)
        #expect(within.finishPending().isEmpty)
        // The crash of another test does not explain a crash between tests.
        let between = Incident(death, [], next: [test], in: batch())
        between.addPending()
        between.noteBlame(of: other, hasBegun: false)
        // Nor does that of the next test, after it has begun.
        between.noteBlame(of: test, hasBegun: true)
        #expect(between.finishPending().count == 1)
    }

    @Test("The calls of a crash name the test, or the suite whose init crashed")
    func named() {
        let tests = [("M.S", "f()"), ("M.S", "ff()"), ("M.T", "f()"), ("M", "free()")].map {
            TestID(swiftTesting: "\($0)\($0 == "M" ? "." : "/")\($1)/F.swift:1:2", name: $1)
        }
        func named(_ call: String) -> [String] {
            let output =
                "Thread 1 \"x\" crashed:\n\n  0 [ra] 0x1 \(call) + 5 in x\n\nThread 2:\n\n  0 0x2 T.f() in x"
            return Incident.named(in: output, among: tests).map(\.specifier)
        }
        #expect(named("S.f()") == ["M.S/f()"])
        #expect(named("closure #1 in S.ff()") == ["M.S/ff()"])
        #expect(named("free()") == ["M.free()"])
        #expect(named("S.init()") == ["M.S/f()", "M.S/ff()"])
        #expect(named("other()") == [])
        #expect(Incident.named(in: "M/F.swift:1: Fatal error", among: tests) == [])
        let two = "Thread 1 crashed:\n\n  0 0x1 S.f() + 5 in x\n  1 0x2 T.f() in x at /p/F.swift:1:2"
        #expect(Incident.named(in: two, among: tests).map(\.specifier) == ["M.S/f()", "M.T/f()"])
        let start = "Thread 1 crashed:\n\n  0 0x1 T.init() + 5 in x"
        #expect(Incident.named(in: start, among: tests) == [tests[2]])
    }

    @Test("A test is blamed at once if a check of the runtime failed in it, and nothing else tells of a crash")
    func culprit() {
        let tests = [("M.S", "f()"), ("M.T", "f()"), ("M.T", "g()")].map {
            TestID(swiftTesting: "\($0)/\($1)/F.swift:1:2", name: $1)
        }
        var ledger = Ledger()
        for test in tests { ledger.plan(test, Place(file: "/p/F.swift", line: 1)) }
        let message = "M/F.swift:3: Fatal error: text\n"
        let innermost = "  0 0x1 _assertionFailure() + 2 in libswiftCore.so\n"
        let calls = "Thread 1 crashed:\n\n\(innermost)  1 0x2 S.f() + 5 in x at /p/F.swift:3:2\n"
        func culprit(_ output: String, _ ending: ChildProcess.Ending = .killed(signal: SIGILL)) -> TestID? {
            let death = Death(ending, hangTime: nil, output: output)
            return Incident.culprit(death, in: output, among: tests, ledger)
        }
        #expect(culprit(message + calls) == tests[0])
        #expect(culprit(message + calls, .killed(signal: SIGTRAP)) == tests[0])
        // What was printed may tell of something else.
        #expect(culprit(message + calls, .killed(signal: SIGSEGV)) == nil)
        #expect(culprit(message + calls, .killed(signal: SIGABRT)) == nil)
        #expect(culprit(message + calls, .exited(1)) == nil)
        #expect(culprit(message + message + calls) == nil)
        #expect(culprit(message + calls + calls) == nil)
        #expect(culprit(calls) == nil)
        #expect(culprit(message) == nil)
        #expect(culprit(message + calls.replacing(innermost, with: "")) == nil)
        let failure = "Swift runtime failure: arithmetic overflow"
        let check = calls.replacing("_assertionFailure() + 2 in libswiftCore.so", with: "\(failure) in x")
        #expect(culprit("*** \(failure) ***\n" + check) == tests[0])
        // Two tests, a function of another file, the start of a suite.
        #expect(culprit(message + calls + "  1 0x2 T.f() + 5 in x at /p/F.swift:8:2\n") == nil)
        #expect(culprit(message + calls.replacing("/p/F", with: "/p/G")) == nil)
        #expect(culprit(message + calls.replacing("S.f()", with: "S.init()")) == nil)
        #expect(culprit(message + calls.replacing("S.f()", with: "closure #1 in S.f()")) == tests[0])
    }
}
