import Foundation
import Testing

@testable import AirbagRunner

@Suite("Tests that run more than once, and slices of tests")
struct RoundsTests {
    private let tests = (0..<3).map { TestID(xctest: "M.C", "test\($0)") }
    private let death = Death(.killed(signal: SIGSEGV), hangTime: nil, output: "")

    /// Runs the tests once: each ends in its way.
    private func run(_ ledger: inout Ledger, _ outcomes: [Ledger.Outcome]) {
        for (test, outcome) in zip(tests, outcomes) {
            ledger.update(test) { entry in
                entry.meet()
                if case .failed = outcome { entry.add(failure: "bad", at: nil) }
                entry.outcome = outcome
                entry.seconds = 1
            }
        }
    }

    @Test("A test that passes when it runs again is flaky, and the run passes; one that does not has failed")
    func retries() {
        var ledger = Ledger()
        ledger.beginRound()
        run(&ledger, [.passed, .died(death), .failed])
        #expect(ledger.unsuccessful == 2)
        #expect(ledger.beginAgain() == Array(tests[1...]))
        for test in tests[1...] { ledger.update(test) { $0.outcome = .passed } }
        #expect(ledger.beginAgain() == [])
        ledger.settle()
        #expect(ledger.isGreen)
        #expect(
            Summary(ledger).lines == [
                "flaky: M.C/test1, in 1 of 2 runs", "flaky: M.C/test2, in 1 of 2 runs", "3 tests: 3 passed (2 flaky)",
            ])
        let xunit = XUnitReport(ledger, seconds: 1).text
        #expect(xunit.contains(#"tests="3" failures="0""#) && !xunit.contains("<failure"))
        // With the attribute and the child that the schema of Surefire requires.
        for (text, type) in [("crashed: SIGSEGV", "crashed"), ("bad", "failed")] {
            let start = #"<flakyFailure message="\#(text)" type="\#(type)">"#
            #expect(xunit.contains("\(start)<stackTrace>\(text)</stackTrace></flakyFailure>"))
        }
    }

    @Test("A test that fails in each of its runs has failed; so has one that then skips itself, or does not run")
    func vainRetries() {
        for second in [Ledger.Outcome.failed, .skipped("late"), .notRun("interrupted"), .cancelled("")] {
            var ledger = Ledger()
            ledger.beginRound()
            run(&ledger, [.failed])
            _ = ledger.beginAgain()
            run(&ledger, [second])
            ledger.settle()
            #expect(!ledger.isGreen && ledger.counts.failed == 1 && ledger.counts.all == 1)
            let text = XUnitReport(ledger, seconds: 1).text
            #expect(text.contains(#"<failure message="bad" />"#))
            let again = #"<rerunFailure message="bad" type="failed"><stackTrace>bad</stackTrace></rerunFailure>"#
            #expect(text.contains(again) == second.isUnsuccessful)
        }
    }

    @Test("A death that no test repeats is flaky where tests are to run again, and is told as that")
    func flakyDeaths() {
        var ledger = Ledger()
        ledger.beginRound()
        run(&ledger, [.passed])
        ledger.addProblem("SIGILL, while these tests were under way", isFlaky: true)
        ledger.settle()
        #expect(ledger.isGreen)
        #expect(
            Summary(ledger).lines == [
                "flaky: SIGILL, while these tests were under way", "1 test: 1 passed; 1 flaky crash of no known test",
            ])
        let text = XUnitReport(ledger, seconds: 1).text
        #expect(text.contains(#"tests="2" failures="0""#))
        #expect(text.contains(#"were under way" type="crashed"><stackTrace>SIGILL, while"#))
    }

    @Test("A crash of another run has its calls in the xunit file")
    func flakyCalls() {
        let calls = """
            Thread 0 "x" crashed:

              0 0x1 _assertionFailure() + 2 in libswiftCore.so
              1 0x2 f() + 5 in x at /p/F.swift:8:2

            """
        let crash = Death(.killed(signal: SIGILL), hangTime: nil, output: "M/F.swift:8: Fatal error: no\n" + calls)
        var ledger = Ledger()
        ledger.beginRound()
        run(&ledger, [.died(crash)])
        _ = ledger.beginAgain()
        run(&ledger, [.passed])
        ledger.settle()
        let text = "crashed: SIGILL: Fatal error: no at /p/F.swift:8"
        #expect(
            XUnitReport(ledger, seconds: 1).text.contains(
                #""\#(text)" type="crashed"><stackTrace>\#(text)&#10;at /p/F.swift:8, f()</stackTrace>"#))
    }

    @Test("The summary of rounds counts by test: one bad run of many is a bad test")
    func rounds() {
        var ledger = Ledger()
        for round in 0..<5 {
            ledger.beginRound()
            run(&ledger, [.passed, round == 3 ? .died(death) : .passed, round % 2 == 1 ? .failed : .skipped("")])
        }
        ledger.settle()
        #expect(
            Summary(ledger).lines == [
                "crashed: M.C/test1, in 1 of 5 runs", "failed: M.C/test2, in 2 of 5 runs",
                "3 tests in 5 rounds: 1 passed, 1 failed, 1 crashed",
            ])
        #expect(ledger.unsuccessful == 2 && !ledger.isGreen)
    }

    @Test("A test that does not run in a later round is told as that")
    func unendedRound() {
        var ledger = Ledger()
        ledger.beginRound()
        run(&ledger, [.passed, .passed])
        ledger.beginRound()
        run(&ledger, [.passed])
        ledger.settle()
        #expect(!ledger.isGreen && ledger.counts.notRun == 1)
    }

    @Test("A round in which a test did not run is none in which it passed; a failure says more")
    func roundWithoutATest() {
        for (outcomes, lines) in [
            ([.notRun("why"), .passed], ["not run: M.C/test0 (why)", "1 test in 2 rounds: 0 passed, 1 not run"]),
            (
                [.notRun("why"), .failed, .passed],
                ["failed: M.C/test0, in 1 of 2 runs", "1 test in 3 rounds: 0 passed, 1 failed"]
            ),
        ] as [([Ledger.Outcome], [String])] {
            var ledger = Ledger()
            for outcome in outcomes {
                ledger.beginRound()
                run(&ledger, [outcome])
            }
            ledger.settle()
            #expect(!ledger.isGreen)
            #expect(Summary(ledger).lines == lines)
            #expect(!XUnitReport(ledger, seconds: 1).text.contains("Failure"))
        }
    }

    @Test("The counts are those of the entries, whatever has changed")
    func counts() {
        var ledger = Ledger()
        let outcomes: [Ledger.Outcome?] = [
            .passed, .failed, .died(death), nil, .skipped(""), .cancelled(""), .notRun(""),
        ]
        for (number, first) in outcomes.enumerated() {
            for (other, second) in outcomes.enumerated() {
                let test = TestID(xctest: "M.C", "t\(number)\(other)")
                ledger.update(test) { $0.outcome = first }
                ledger.update(test) { $0.outcome = second }
            }
        }
        let counts = ledger.counts
        let ended: [Int] = [counts.passed, counts.failed, counts.crashed, counts.skipped, counts.cancelled]
        let others: [Int] = [counts.notRun, counts.all, counts.done]
        #expect(ended == [7, 7, 7, 7, 7])
        #expect(others == [14, 49, 35])
    }

    @Test("All slices together are all tests, each once, and of about the same size; places move no test")
    func slices() throws {
        let tests = (0..<7000).map { number in
            let name = "test\(number)()"
            return TestID(swiftTesting: "Module.Suite\(number / 70)/\(name)/F.swift:\(number):6", name: name)
        }
        let slices = try (1...7).map { try #require(Partition("\($0)/7")) }
        for test in tests { #expect(slices.filter { $0.contains(test) }.count == 1) }
        for slice in slices { #expect((900...1100).contains(tests.filter(slice.contains).count)) }
        let moved = tests.map {
            TestID(swiftTesting: $0.key.replacing(/\d+:6$/, with: "9:6"), name: $0.name)
        }
        #expect(zip(tests, moved).allSatisfy { slices[0].contains($0) == slices[0].contains($1) })
        // The same in each process, on each machine.
        #expect(StableHash.of("a") == 0x82a2_a958_a9be_ce5b)
        for text in ["", "1", "0/2", "3/2", "-1/2", "1/2/3", "1/", "a/b", "1/0", "1/-5", "0/0", "1/100000"] {
            #expect(Partition(text) == nil)
        }
    }

    @Test("The slowest tests come first; equal names of two modules are listed with their places")
    func lists() throws {
        var ledger = Ledger()
        for (test, seconds) in zip(tests, [0.5, 1234.5, 0.0]) {
            ledger.update(test) { ($0.outcome, $0.seconds) = (.passed, seconds) }
        }
        #expect(
            Summary(ledger, slowest: 5).lines == [
                "slow: 1234.500 s M.C/test1", "slow: 0.500 s M.C/test0", "3 tests: 3 passed",
            ])
        func listed(_ key: String) -> ListedTest { ListedTest(test: TestID(swiftTesting: key, name: "f()")) }
        let list = TestList(programs: [
            [listed("M.f()/F.swift:1:2"), listed("N.f()/F.swift:3:2"), listed("N.S/f()/F.swift:4:2")]
        ])
        #expect(try list.text(.names) == "M.f()/F.swift:1:2\nN.S/f()\nN.f()/F.swift:3:2\n")
        let json = try JSONSerialization.jsonObject(with: Data(list.text(.json).utf8)) as? [[String: Any]]
        #expect(json?.compactMap { $0["specifier"] as? String } == ["M.f()", "N.f()", "N.S/f()"])
    }

    @Test("Of many tests that did not run, some are named")
    func unrun() {
        var ledger = Ledger()
        for number in 0..<100 {
            ledger.update(TestID(xctest: "M.C", "t\(number)")) { $0.outcome = .notRun("--fail-fast") }
        }
        let lines = Summary(ledger).lines
        #expect(lines.count == 7 && lines[5] == "not run: 95 more (--fail-fast)")
    }

    @Test("Files that are merged: all their suites and the sums; what is no xunit file is told")
    func merging() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/airbag-merge-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var paths: [String] = []
        for (number, outcome) in [Ledger.Outcome.passed, .failed, .skipped("1 < 2\n&")].enumerated() {
            var ledger = Ledger()
            ledger.update(TestID(xctest: "M.C", "t\(number)")) { $0.outcome = outcome }
            paths.append("\(folder)/\(number).xml")
            try ReportFile.write(XUnitReport(ledger, seconds: 1).text, to: paths[number])
        }
        try Merge(paths + ["--xunit-output", "\(folder)/all.xml"]).run()
        let all = try String(contentsOfFile: "\(folder)/all.xml", encoding: .utf8)
        #expect(all.contains(#"tests="3" failures="1" errors="0" skipped="1""#))
        for text in ["t0", "t1", "t2", "1 &lt; 2"] { #expect(all.contains(text)) }
        try ReportFile.write(String(all.prefix(all.count / 2)), to: "\(folder)/cut.xml")
        for wrong in ["\(folder)/cut.xml", "\(folder)/missing.xml"] {
            #expect(throws: CommandFailure.self) {
                try Merge([paths[0], wrong, "--xunit-output", "\(folder)/no.xml"]).run()
            }
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/no.xml"))
        #expect(throws: CommandFailure.self) { try Merge(paths) }
    }
}
