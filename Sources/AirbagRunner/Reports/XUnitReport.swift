import Foundation
import Texts

/// The xunit file: one for the tests of both frameworks, as SwiftPM names them.
struct XUnitReport {
    let text: String

    init(_ ledger: Ledger, seconds: Double) {
        let counts = ledger.counts
        // The format has no word for a test that was cancelled.
        let skipped = counts.skipped + counts.cancelled
        let failures = counts.all - counts.passed - skipped + ledger.problems.count
        let all = counts.all + ledger.problems.count + ledger.flakyDeaths.count
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuites>",
            #"  <testsuite name="TestResults" errors="0" tests="\#(all)" failures="\#(failures)" skipped="\#(skipped)" time="\#(seconds)">"#,
        ]
        for entry in ledger.entries {
            lines += XUnitReport.testCase(entry.test.suite, entry.test.name, entry.seconds, XUnitReport.result(entry))
        }
        // What belongs to no test must not be lost.
        let flaky = ledger.flakyDeaths.map { XUnitReport.failure($0, "flakyFailure", "crashed") }
        for (number, problem) in (ledger.problems.map { XUnitReport.failure($0) } + flaky).enumerated() {
            let name = number == 0 ? "the run" : "the run, \(number + 1)"
            lines += XUnitReport.testCase("airbag-test", name, 0, problem)
        }
        lines += ["  </testsuite>", "</testsuites>", ""]
        text = lines.joined(separator: "\n")
    }

    private static func testCase(_ suite: String, _ name: String, _ seconds: Double, _ result: [String]) -> [String] {
        let start = #"    <testcase classname="\#(escaped(suite))" name="\#(escaped(name))" time="\#(seconds)""#
        return result.isEmpty ? [start + " />"] : [start + ">"] + result + ["    </testcase>"]
    }

    private static func result(_ entry: Ledger.Entry) -> [String] {
        let runs = entry.unsuccessfulRuns
        if entry.isFlaky { return runs.flatMap { failures($0, "flakyFailure") } }
        switch entry.outcome {
        case .passed: return []
        case .failed, .died:
            return runs.prefix(1).flatMap { failures($0) } + runs.dropFirst().flatMap { failures($0, "rerunFailure") }
        case .skipped(let reason): return skipped(reason)
        case .cancelled(let reason): return skipped("cancelled\(reason.isEmpty ? "" : ": \(reason)")")
        case .notRun(let reason): return failure("not run: \(reason)")
        case nil: return failure("not run")
        }
    }

    /// The failures of a run; those of other runs have names of their own, as Maven's Surefire has them.
    private static func failures(_ run: Ledger.Entry.Run, _ element: String = "failure") -> [String] {
        var texts = run.failures.map { ($0.description, "failed", "") }
        if case .died(let death) = run.outcome {
            let text = "\(death.word): \(death)" + (death.place.map { " at \($0)" } ?? "")
            texts.append((text, death.word, death.callLines))
        }
        return (texts.isEmpty ? [("failed", "failed", "")] : texts).flatMap { failure($0, element, $1, $2) }
    }

    private static func skipped(_ text: String) -> [String] { ["      <skipped>\(escaped(text))</skipped>"] }

    /// A failure; that of another run has a type, and what is known in a child, as the schema of Surefire wants it.
    private static func failure(
        _ text: String, _ element: String = "failure", _ type: String = "failed", _ calls: String = ""
    ) -> [String] {
        let start = #"      <\#(element) message="\#(escaped(text))""#
        if element == "failure" { return [start + " />"] }
        return [start + #" type="\#(type)"><stackTrace>\#(escaped(text + calls))</stackTrace></\#(element)>"#]
    }

    private static let entities: [UnicodeScalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": "&#10;", "\t": "&#9;",
    ]

    /// Escapes a text for XML 1.0, which has no control characters.
    private static func escaped(_ text: String) -> String {
        text.escapingControlCharacters.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    }
}
