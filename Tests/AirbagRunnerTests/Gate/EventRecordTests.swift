import Foundation
import Testing

@testable import AirbagRunner

@Suite("The event stream of a whole run")
struct EventRecordTests {
    private func event(_ kind: String, _ id: String?, _ text: String = "", known: Bool = false)
        -> EventLine
    {
        let issue =
            kind == "issueRecorded"
            ? #","issue":{"isKnown":\#(known),"sourceLocation":{"fileID":"M/F.swift","line":7}}"#
            : ""
        let test = id.map { #","testID":"\#($0)""# } ?? ""
        let payload = #"{"kind":"\#(kind)"\#(test),"messages":[{"text":"\#(text)"}]\#(issue)}"#
        return EventLine(#"{"kind":"event","payload":\#(payload),"version":0}"#)!
    }

    /// What the file tells, in short: kind, test and text of each event.
    private func told(_ record: EventRecord) -> [String] {
        record.text(isGreen: false).split(separator: "\n").map { line in
            let line = EventLine(String(line))
            let text = line?.failure.map { " " + $0.prefix { $0 != " " } } ?? ""
            return "\(line?.kind ?? "no line") \(line?.id ?? "")\(text)"
        }
    }

    private let dying = ["A", "B"]

    /// A process that dies while A, which has failed, and B are under way.
    private func died() -> [EventLine] {
        [
            event("runStarted", nil), event("testStarted", "A"), event("testStarted", "B"),
            event("issueRecorded", "A", "one"), event("issueRecorded", "A", "two"),
            event("issueRecorded", "A", "known", known: true),
        ]
    }

    @Test("An issue that a test does not record again is kept, and the test has failed")
    func unrepeatedIssues() {
        var record = EventRecord()
        record.add(died(), of: dying, settled: [])
        record.add(died(), of: dying, settled: [])
        record.add(
            [
                event("testStarted", "A"), event("issueRecorded", "A", "two"),
                event("issueRecorded", "A", "two"), event("testEnded", "A"),
                event("testStarted", "B"), event("testEnded", "B"), event("runEnded", nil),
            ], of: dying, settled: dying)
        #expect(
            told(record) == [
                "runStarted ", "testStarted A", "issueRecorded A two", "issueRecorded A two",
                "issueRecorded A one", "testEnded A", "testStarted B", "testEnded B", "runEnded ",
            ])
        let ends = record.text(isGreen: false).split(separator: "\n").filter {
            $0.contains("testEnded")
        }
        #expect(ends.map { $0.contains(#""symbol":"fail""#) } == [true, false])
    }

    @Test("The test that ended the process keeps its issues, and gets one more")
    func issuesOfTheCulprit() {
        var record = EventRecord()
        record.add(died(), of: dying, settled: [])
        record.add([event("testStarted", "A")], of: ["A"], settled: ["A"])
        record.fail("A", "a()", "crashed", hasBegun: true)
        #expect(
            told(record) == [
                "runStarted ", "testStarted A", "issueRecorded A one", "issueRecorded A two",
                "issueRecorded A crashed", "testEnded A", "runEnded ",
            ])
    }

    @Test("A crash has the place of its test, as the library has told it; no place if it has told none")
    func placeOfCrash() {
        let place = #""sourceLocation":{"column":6,"fileID":"M/F.swift","filePath":"/p/F.swift","line":8}"#
        let plan = #"{"kind":"test","payload":{"id":"A","kind":"function","name":"a()",\#(place)},"version":0}"#
        for (isPlanned, count) in [(true, 2), (false, 0)] {
            var record = EventRecord()
            record.add((isPlanned ? [EventLine(plan)!] : []) + died(), of: dying, settled: [])
            record.fail("A", "a()", "crashed", hasBegun: true)
            let places = record.text(isGreen: false).replacing(#"\/"#, with: "/").ranges(of: place)
            #expect(places.count == count, "in the plan and in the issue, where it is planned")
        }
    }

    @Test("Issues of a test that never ran again are told at the end")
    func issuesOfARunThatWasGivenUp() {
        var record = EventRecord()
        record.add(died(), of: dying, settled: [])
        #expect(
            told(record) == [
                "runStarted ", "testStarted A", "issueRecorded A one", "issueRecorded A two",
                "testEnded A", "runEnded ",
            ])
    }

    @Test("A suite has failed if a test in it has, in whichever process")
    func suites() {
        var record = EventRecord()
        let suites = ["M.S", "M.S/Inner", "M.T"]
        let tests = ["M.S/Inner/a()", "M.T/b()", "M.T/c()"]
        record.add(
            [event("runStarted", nil)] + suites.map { event("testStarted", $0) }
                + tests.prefix(2).map { event("testStarted", $0) }, of: tests,
            settled: ["M.S/Inner/a()"])
        record.fail("M.S/Inner/a()", "a()", "crashed", hasBegun: true)
        record.add(
            suites.map { event("testStarted", $0) } + [event("testEnded", "M.T/b()")]
                + suites.map { event("testEnded", $0) }, of: tests, settled: ["M.T/b()"])
        let ends = record.text(isGreen: false).split(separator: "\n").suffix(4).compactMap {
            EventLine(String($0))
        }
        #expect(ends.map(\.id) == ["M.T", "M.S/Inner", "M.S", nil])
        #expect(ends.map(\.hasFailed) == [false, true, true, true])
    }
}
