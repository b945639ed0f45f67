// Judges what a run of `swift test` has reported of a fixture:
// `Judge framework expected sources console xunit exit-code`.
import Foundation

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 6, let status = Int(arguments[5]) else {
    print("usage: Judge swift-testing|xctest expected sources console xunit exit-code")
    exit(2)
}

let isXCTest = arguments[0] == "xctest"
let rows = try Row.read(arguments[1])
let marks = try Marks(folder: arguments[2])
let text = try String(contentsOfFile: arguments[3], encoding: .utf8)
let console: any Console = isXCTest ? XCTestConsole(text) : SwiftTestingConsole(text)
let report = XunitReport(try String(contentsOfFile: arguments[4], encoding: .utf8))
guard console.isWhole(of: report.tests.map { $0.names[0] }) else {
    print("SwiftPM has lost a part of the output")
    exit(3)
}
// SwiftPM writes the report for XCTest, from exit codes.
var judgment = Judgment(console: console, report: report, reportHasTexts: !isXCTest)
for row in rows { judgment.judge(row, at: row.mark.map { marks.places[$0] ?? "no mark \($0)" }) }
judgment.judgeTotals(of: rows, status: status)

for fault in judgment.faults { print("  \(fault)") }
print("\(rows.count) expectations, \(judgment.faults.count) not met")
exit(judgment.faults.isEmpty ? 0 : 1)
