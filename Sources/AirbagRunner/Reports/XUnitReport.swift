import Foundation

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
        let ofNone = ledger.problems.map { XUnitReport.failure($0) }
        for (number, problem) in (ofNone + ledger.flakyDeaths.map { XUnitReport.failure($0, "flakyFailure") })
            .enumerated()
        {
            let name = number == 0 ? "the run" : "the run, \(number + 1)"
            lines += XUnitReport.testCase("airbag-test", name, 0, problem)
        }
        lines += ["  </testsuite>", "</testsuites>", ""]
        text = lines.joined(separator: "\n")
    }

    private static func testCase(_ suite: String, _ name: String, _ seconds: Double, _ result: [String]) -> [String] {
        let start =
            #"    <testcase classname="\#(escaped(suite))" name="\#(escaped(name))" time="\#(seconds)""#
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
        var texts = run.failures.map(\.description)
        if case .died(let death) = run.outcome {
            texts.append("\(death.word): \(death)" + (death.place.map { " at \($0)" } ?? ""))
        }
        return (texts.isEmpty ? ["failed"] : texts).flatMap { failure($0, element) }
    }

    private static func skipped(_ text: String) -> [String] { ["      <skipped>\(escaped(text))</skipped>"] }

    private static func failure(_ text: String, _ element: String = "failure") -> [String] {
        [#"      <\#(element) message="\#(escaped(text))" />"#]
    }

    /// Escapes a text for XML 1.0, which has no control characters.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.escapingControls.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
