// Judges what a run of `swift test` has reported: `Judge expected sources console xunit exit-code`.
import Foundation

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 5, let status = Int(arguments[4]) else {
    print("usage: Judge expected sources console xunit exit-code")
    exit(2)
}

let marks = try Marks(folder: arguments[1])
let rows = try Row.read(arguments[0])
var judgement = Judgement(
    console: Console(try String(contentsOfFile: arguments[2], encoding: .utf8)),
    report: XunitReport(try String(contentsOfFile: arguments[3], encoding: .utf8)))
for row in rows { judgement.judge(row, at: row.mark.map { marks.places[$0] ?? "no mark \($0)" }) }
judgement.judgeTotals(of: rows, status: status)

for fault in judgement.faults { print("  \(fault)") }
print("\(rows.count) expectations, \(judgement.faults.count) not met")
exit(judgement.faults.isEmpty ? 0 : 1)
