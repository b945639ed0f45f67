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
                        output: "M/F.swift:8: Fatal error: \u{1B}[31m\"no\""))
            ),
            ("testHangs", .died(Death(.killed(signal: SIGQUIT), hangTime: 5, output: ""))),
            ("testIsLost", .notRun("not found")), ("testIsUnknown", nil),
        ]
        for (name, outcome) in outcomes {
            ledger.update(TestID(xctest: "M.C", name)) { $0.outcome = outcome }
        }
        ledger.update(TestID(xctest: "M.C", "testFails")) { $0.failures = ["1 & 2"] }
        return ledger
    }

    @Test("The summary counts every test once, and names those that did not pass")
    func summary() {
        #expect(
            Summary(ledger()).lines == [
                "7 tests: 1 passed, 1 failed, 1 crashed, 1 hung, 1 skipped, 2 not run",
                "failed: M.C/testFails",
                #"crashed: M.C/testCrashes (SIGILL: Fatal error: \u{1B}[31m"no") at M/F.swift:8"#,
                "hung: M.C/testHangs (nothing happened for 5 s)",
                "not run: M.C/testIsLost (not found)", "not run: M.C/testIsUnknown",
            ])
    }

    @Test(
        "A run is green only if every test has passed or skipped itself, and nothing else happened")
    func green() {
        var green = Ledger()
        green.update(TestID(xctest: "M.C", "a")) { $0.outcome = .passed }
        green.update(TestID(xctest: "M.C", "b")) { $0.outcome = .skipped("") }
        #expect(green.isGreen)
        var planned = green
        planned.plan(TestID(xctest: "M.C", "c"))
        #expect(!planned.isGreen)
        green.trouble("a process ended with exit code 3 after its tests")
        #expect(!green.isGreen)
        #expect(!ledger().isGreen)
    }

    @Test("The xunit file is valid XML whatever a test is called or prints")
    func xunit() throws {
        var ledger = ledger()
        ledger.trouble("unknown \u{0}")
        let text = XUnitReport(ledger, seconds: 1).text
        #expect(text.contains(#"tests="8" failures="6" skipped="1""#))
        #expect(
            text.contains(
                ##"message="crashed: SIGILL: Fatal error: \u{1B}[31m&quot;no&quot; at M/F.swift:8""##
            ))
        #expect(text.contains("<skipped>no &lt;time&gt;</skipped>"))
        #expect(text.contains(#"message="1 &amp; 2""#))
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
        #expect(text.components(separatedBy: "<testcase ").count == 9)
    }

    @Test("Classes of one name are in different batches, and no argument grows without end")
    func batches() {
        let tests = [("A.C", "a"), ("A.C", "b"), ("B.C", "a"), ("B.D", "a")].map {
            TestID(xctest: $0, $1)
        }
        #expect(
            Batch.batches(of: tests, areAll: true).map { $0.tests!.map(\.key) } == [
                ["A.C/a", "A.C/b"], ["B.C/a", "B.D/a"],
            ])
        #expect(Batch.batches(of: tests, areAll: true).allSatisfy { !$0.isWhole })
        #expect(Batch.batches(of: Array(tests[..<2]), areAll: true).map(\.isWhole) == [true])
        let many = (0..<20_000).map { TestID(xctest: "Module.Class", "test\($0)") }
        let split = Batch.batches(of: many, areAll: true)
        #expect(split.flatMap { $0.tests! } == many)
        #expect(
            split.allSatisfy { $0.tests!.map(\.key).joined(separator: ",").utf8.count < 131_072 })
    }
}
