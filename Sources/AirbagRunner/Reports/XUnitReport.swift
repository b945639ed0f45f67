import Foundation

/// The xunit file: one for the tests of both frameworks, as SwiftPM names them.
struct XUnitReport {
    let text: String

    init(_ ledger: Ledger, seconds: Double) {
        let counts = ledger.counts
        // The format has no word for a test that was cancelled.
        let skipped = counts.skipped + counts.cancelled
        let failures = counts.all - counts.passed - skipped + ledger.problems.count
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuites>",
            #"  <testsuite name="TestResults" errors="0" tests="\#(counts.all + ledger.problems.count)" failures="\#(failures)" skipped="\#(skipped)" time="\#(seconds)">"#,
        ]
        for entry in ledger.entries {
            lines += XUnitReport.testCase(entry.test.suite, entry.test.name, entry.seconds, XUnitReport.result(entry))
        }
        // What belongs to no test must not be lost.
        for (number, problem) in ledger.problems.enumerated() {
            let name = number == 0 ? "the run" : "the run, \(number + 1)"
            lines += XUnitReport.testCase("airbag-test", name, 0, XUnitReport.failure(problem))
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
        switch entry.outcome {
        case .passed: []
        case .failed: entry.failures.isEmpty ? failure("failed") : entry.failures.flatMap(failure)
        case .skipped(let reason): skipped(reason)
        case .cancelled(let reason): skipped("cancelled\(reason.isEmpty ? "" : ": \(reason)")")
        case .died(let death):
            entry.failures.flatMap(failure)
                + failure(
                    (death.isHang ? "hung: " : "crashed: ") + "\(death)" + (death.place.map { " at \($0)" } ?? ""))
        case .notRun(let reason): failure("not run: \(reason)")
        case nil: failure("not run")
        }
    }

    private static func skipped(_ text: String) -> [String] { ["      <skipped>\(escaped(text))</skipped>"] }

    private static func failure(_ text: String) -> [String] {
        [#"      <failure message="\#(escaped(text))" />"#]
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
