import Airbag
import Fixtures
import Foundation
import Testing

@testable import Expectations

/// The source text below the report of a failure.
@Suite struct SourceExcerptTests {
    private func statement(_ source: String, _ line: Int) -> [String] { SourceExcerpt.statement(in: source, at: line) }

    @Test func oneLine() {
        let source = "let a = 1\n    expect(a).to(equal(2))\nexpect(b).to(equal(3))"
        #expect(statement(source, 1) == ["let a = 1"])
        #expect(statement(source, 2) == ["expect(a).to(equal(2))"])
        #expect(statement(source, 3) == ["expect(b).to(equal(3))"])
    }

    @Test func severalLines() {
        #expect(
            statement("\texpect([\n\t\t1,\n\t]).to(equal([2]))\n\tnext()", 1)
                == ["expect([", "\t1,", "]).to(equal([2]))"])
        #expect(statement("expect(a)\n    .to(equal(2))\nnext()", 1) == ["expect(a)", "    .to(equal(2))"])
        #expect(statement("expect(a)\n    == 2\n// a comment\n", 1) == ["expect(a)", "    == 2"])
        #expect(statement(") { expect(a).to(equal(2)) },\nnext()", 1) == [") { expect(a).to(equal(2)) },"])
    }

    @Test func bracketsInTextsAndComments() {
        #expect(statement(#"expect("(\"(").to(equal("["))"# + "\nnext()", 1) == [#"expect("(\"(").to(equal("["))"#])
        #expect(statement("expect(a) // (\nnext()", 1) == ["expect(a) // ("])
        let text = "expect(a).to(equal(\"\"\"\n    text\n    \"\"\"))"
        #expect(statement("\(text)\nnext()", 1).joined(separator: "\n") == text)
    }

    @Test func longStatements() {
        let list = (1...9).map { "    \($0)," }
        let lines = statement((["expect(["] + list + ["]).to(beEmpty())"]).joined(separator: "\n"), 1)
        #expect(lines == ["expect(["] + list.prefix(SourceExcerpt.mostLines - 1) + ["…"])
        #expect(statement("expect(\(String(repeating: "a", count: 200)))", 1)[0].count == 121)
    }

    @Test func linesThatAreNotThere() {
        #expect(statement("", 1) == [])
        #expect(statement("a\n\nb\n", 2) == [])
        #expect(statement("a\n", 2) == [])
        #expect(statement("a\n", 9) == [])
        #expect(statement("a\n", 0) == [])
    }

    @Test func filesOnDisk() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        let program = file.path + ".program"
        defer { for path in [file.path, program] { try? FileManager.default.removeItem(atPath: path) } }
        try "import Airbag\n\nexpect(sum).to(equal(3))\n".write(to: file, atomically: true, encoding: .utf8)
        try "".write(toFile: program, atomically: true, encoding: .utf8)
        let place = ExpectationLocation(runtimePath: file.path, line: 3)
        let excerpt = "at \(file.lastPathComponent):3: expect(sum).to(equal(3))"
        #expect(SourceExcerpt.text(at: place, in: program) == excerpt)

        let message = FailureMessage(FailureMessage.Parts(override: "broken", note: "time limit 1.0 second, 2 looks"))
        // This program is older than the file.
        #expect(message.reported(at: place) == "broken\ntime limit 1.0 second, 2 looks")
        message.stringValue = ""
        #expect(message.reported(at: place) == "time limit 1.0 second, 2 looks")
        #expect(FailureMessage(stringValue: "by hand").reported(at: place) == "by hand")

        // What was changed after the program was built says nothing about it.
        let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
        try FileManager.default.setAttributes(later, ofItemAtPath: file.path)
        #expect(SourceExcerpt.text(at: place, in: program) == nil)
    }

    /// Of a poll, the number of looks differs from run to run, so that the message itself does not have it.
    @Test func polls() throws {
        let place = ExpectationLocation(runtimePath: "CartTests.swift", line: 1)
        let polls = gatherExpectations(silently: true) {
            expect(1).toNever(equal(1))
            expect(1).toEventually(equal(2), timeout: .milliseconds(3), pollInterval: .milliseconds(1))
        }.map(\.message)
        #expect(polls.map(\.stringValue)[0] == "expected to never equal <1>, got <1>")
        #expect(polls[0].reported(at: place) == "expected to never equal <1>, got <1>\ntime limit 1.0 second, 1 look")
        let looks = try #require(
            polls[1].reported(at: place).wholeMatch(of: /[^\n]*\ntime limit 0.003 seconds, (\d) looks/))
        #expect(Int(looks.1) ?? 0 > 1)
    }

    /// Also an expectation without a message of its matcher is shown.
    @Test(.disabled(if: Emulator.isHere, "the program that it sees there is the emulator"))
    func otherFailuresOfExpectations() throws {
        guard FileManager.default.fileExists(atPath: #filePath) else { return }
        struct Mute: Equatable, CustomStringConvertible {
            var number = 1
            var description: String { fatalError("no words") }
        }
        let all = gatherExpectations(silently: true) {
            expect(Mute()).to(equal(Mute(number: 2)))
            _ = try? require(nil as Int?).to(beNil() as Matcher<Int>)
        }
        let reports = all.map { $0.message.reported(at: $0.location) }
        #expect(try #require(reports.first).hasSuffix(": expect(Mute()).to(equal(Mute(number: 2)))"), "\(reports)")
        try #require(reports.count == 2, "\(reports)")
        #expect(reports[1].hasSuffix(": _ = try? require(nil as Int?).to(beNil() as Matcher<Int>)"))
    }

    @Test(
        .disabled(if: Sanitizer.isThread, "a crash in a deinit leaves its count of them wrong"),
        .disabled(if: Emulator.isHere, "the program that it sees there is the emulator"))
    func valueThatCrashesWhenReleased() throws {
        guard FileManager.default.fileExists(atPath: #filePath) else { return }
        final class Frail { deinit { fatalError("torn") } }
        let failures = gatherFailingExpectations(silently: true) {
            expect(Frail()).toNot(beNil())
        }
        try #require(failures.count == 1, "\(failures)")
        #expect(failures[0].message.reported(at: failures[0].location).hasSuffix(": expect(Frail()).toNot(beNil())"))
    }

    @Test func filesThatAreNoSource() {
        func text(_ path: String) -> String? { SourceExcerpt.text(at: ExpectationLocation(runtimePath: path, line: 1)) }
        #expect(text("Tests/CartTests.swift") == nil)
        #expect(text("/nowhere/CartTests.swift") == nil)
        #expect(text("/dev/null") == nil)
        #expect(text("/") == nil)
    }

    /// Where the sources are that this program was made of.
    @Test(.disabled(if: Emulator.isHere, "the program that it sees there is the emulator"))
    func ownSource() {
        guard FileManager.default.fileExists(atPath: #filePath) else { return }
        let place = ExpectationLocation()
        #expect(
            SourceExcerpt.text(at: place)
                == "at SourceExcerptTests.swift:\(place.line): let place = ExpectationLocation()")
    }
}
