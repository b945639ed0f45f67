import Expectations
import Fixtures
import Foundation
import Judging
import Testing
import Texts

/// The table of failures: the exact text of each, and what both frameworks show of it.
@Suite(.enabled(if: !OnPurpose.isWanted))
struct FailureTableTests {
    /// Without the stack of a crash, which depends on the machine.
    private func shown(_ text: String) -> String {
        text.escapingControlCharacters.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("    at ") && !$0.hasPrefix("fatal error, SIG") }
            .joined(separator: "\n")
    }

    @Test(arguments: FailureRow.all) func text(_ row: FailureRow) {
        #expect(shown(failureText { try row.body() }) == row.text)
        #expect(!row.text.contains("unknown context"))
    }

    @Test func namesAreUnique() {
        #expect(FailureRow.all.count >= 60)
        #expect(Set(FailureRow.all.map(\.name)).count == FailureRow.all.count)
    }

    /// A longer line must be the whole text of a value of the user, in a first line that stays as it is elsewhere.
    @Test func linesAreShort() {
        let long = FailureRow.all.filter { row in
            row.text.split(separator: "\n").contains { $0.count >= 200 }
        }
        #expect(Set(long.map(\.name)) == FailureRow.showingWholeValues)
    }

    /// The names of the rows that do not satisfy a condition.
    private func missing(
        _ rows: [FailureRow], _ isThere: (FailureRow) -> Bool
    ) -> [String] {
        rows.filter { !isThere($0) }.map(\.name)
    }

    @Test func xctestShowsTheTable() throws {
        let child = try ChildProcess.ownXCTest("testTable", of: "DeliberateXCTestTable")
        let (output, start) = (child.output, "DeliberateXCTestTable.testTable : failed - ")
        let missing = missing(FailureRow.all) { output.contains("\(start)\($0.text)\n") }
        #expect(missing == [])
        // Under an emulator there is no source text: the program that it sees there is the emulator.
        if !Emulator.isHere {
            let polls = #/time limit 0\.005 seconds, \d+ looks?\nat WaitRows\.swift:\d+: /#
            #expect(output.matches(of: polls).count == 4)
            #expect(output.contains(#/\nat WaitRows\.swift:\d+: \) \{ waitUntil\(timeout: briefly\)/#))
        }
        let count = output.occurrences(of: start)
        #expect(count == FailureRow.all.count)
        #expect(child.status == 1)
    }

    @Test func swiftTestingShowsTheTable() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let child = try ChildProcess.swiftTesting(
            "table", of: "DeliberateTestingTable", ["--xunit-output", file.path])
        let (output, rows) = (child.output, FailureRow.ofSwiftTesting)
        let unseen = missing(rows) {
            output.contains("↳ \($0.text.replacing("\n", with: "\n  "))\n")
        }
        #expect(unseen == [])
        let count = output.occurrences(of: "recorded an issue at")
        #expect(count == rows.count)
        #expect(child.status == 1)

        let messages = try MessagesOfXUnit(Data(contentsOf: file)).messages
        let unwritten = missing(rows) { row in
            messages.contains { $0.contains(row.text) }
        }
        #expect(unwritten == [])
        #expect(messages.count == rows.count)
    }
}
