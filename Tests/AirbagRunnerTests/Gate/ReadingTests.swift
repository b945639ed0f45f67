import Foundation
import Testing

@testable import AirbagRunner

@Suite("What test processes print and tell")
struct ReadingTests {
    private let first = TestID(xctest: "M.C", "testFirst")
    private let second = TestID(xctest: "M.C", "testSecond")

    @Test("Lines of XCTest, also behind text without a newline")
    func xctest() {
        var console = XCTestConsole([first, second])
        let lines = [
            "Test Suite 'C' started at …",
            "Test Case 'C.testFirst' started at 2026-01-01 00:00:00.000",
            "/p/F.swift:7: error: C.testFirst : failed - bad",
            "text of the testTest Case 'C.testFirst' failed (0.1 seconds)",
            "Test Case 'C.testSecond' started at 2026-01-01 00:00:00.000",
            "/p/F.swift:9: C.testSecond : Test skipped - no time",
            "Test Case 'C.testSecond' skipped (0.0 seconds)",
            "Test Suite 'C' failed at …",
            "Test Suite 'All tests' failed at …",
        ]
        let told = lines.compactMap { console.event(in: $0) }.map { "\($0)" }
        #expect(
            told == [
                "\(TestEvent.begins(first))",
                "\(TestEvent.failed(first, "failed - bad", Place(file: "/p/F.swift", line: 7)))",
                "\(TestEvent.ends(first, .failed, seconds: 0.1))", "\(TestEvent.begins(second))",
                "\(TestEvent.ends(second, .skipped(""), seconds: 0))",
                "\(TestEvent.runEnds)",
            ])
        let output = lines.joined(separator: "\n")
        #expect(XCTestConsole.skipReason(of: "C.testSecond", in: output) == "no time")
        #expect(XCTestConsole.skipReason(of: "C.testFirst", in: output) == "")
        let colon = ": C.a : Test skipped: required true value but got false - no"
        #expect(XCTestConsole.skipReason(of: "C.a", in: colon) == "required true value but got false - no")
    }

    @Test("A test that prints what XCTest prints ends no other test, and none of another batch")
    func forged() {
        var console = XCTestConsole([first, second])
        #expect(console.event(in: "Test Case 'C.testFirst' passed (0 seconds)") == nil)
        _ = console.event(in: "Test Case 'C.testFirst' started at 1")
        #expect(console.event(in: "Test Case 'C.testSecond' passed (0 seconds)") == nil)
        #expect(console.event(in: "Test Case 'C.testSecond' started at 1") == nil)
        #expect(console.event(in: "Test Case 'D.testFirst' started at 1") == nil)
        #expect(console.event(in: "Test Case 'C.testFirst' passed (0 seconds)") != nil)
        #expect(console.event(in: "Test Case 'C.testFirst' started at 1") == nil)
    }

    @Test("Records of Swift Testing of both versions; others are of no interest")
    func eventStream() {
        var stream = EventStream([])
        let id = #"M.S\/Inner\/f(_:)\/F.swift:3:4"#
        let key = "M.S/Inner/f(_:)/F.swift:3:4"
        let test = TestID(swiftTesting: key, name: "f(_:)")
        func read(_ payload: String, kind: String = "event", version: String = "0") -> String? {
            EventLine(#"{"kind":"\#(kind)","payload":{\#(payload)},"version":\#(version)}"#)
                .flatMap { stream.event(in: $0) }.map { "\($0)" }
        }
        #expect(read(#""kind":"testStarted","testID":"\#(id)""#) == nil)
        let location =
            #""sourceLocation":{"_filePath":"/p/F.swift","fileID":"M/F.swift","line":3,"column":4}"#
        #expect(
            read(#""kind":"function","id":"\#(id)","name":"f(_:)",\#(location)"#, kind: "test")
                == "\(TestEvent.planned(test, Place(file: "/p/F.swift", line: 3)))")
        #expect(read(#""kind":"suite","id":"M.S","name":"S",\#(location)"#, kind: "test") == nil)
        #expect(
            read(
                #""kind":"testStarted","testID":"\#(id)","instant":{"absolute":2.5}"#,
                version: #""6.3.0""#)
                == "\(TestEvent.begins(test))")
        let ended = #""kind":"testEnded","testID":"\#(id)","messages":[{"symbol":"#
        #expect(
            read(ended + #""passWithKnownIssue","text":""}],"instant":{"absolute":4}"#)
                == "\(TestEvent.ends(test, .passed, seconds: 1.5))"
        )
        let issue =
            #""kind":"issueRecorded","testID":"\#(id)","messages":[{"symbol":"fail","text":"bad"}]"#
        #expect(
            read(issue + #","issue":{"isKnown":false}"#) == "\(TestEvent.failed(test, "bad", nil))")
        #expect(read(issue + #","issue":{"isKnown":true}"#) == nil)
        #expect(
            read(issue + #","issue":{"isKnown":false,"isFailure":false}"#) == "\(TestEvent.warned(test, "bad", nil))")
        #expect(read(issue + #","issue":{"isKnown":true,"isFailure":false}"#) == nil)
        #expect(
            read(ended + #""fail","text":""}]"#) == "\(TestEvent.ends(test, .failed, seconds: nil))"
        )
        #expect(
            read(
                #""kind":"testSkipped","testID":"\#(id)","messages":[{"symbol":"skip","text":"Test f skipped: \"off\""}]"#
            )
                == "\(TestEvent.ends(test, .skipped("off"), seconds: nil))")
        #expect(read(#""kind":"runEnded""#) == "\(TestEvent.runEnds)")
        #expect(EventLine("no record") == nil)
    }

    @Test(
        "Cancelled tests of Swift Testing 6.3.1, as recorded; later libraries may leave out the messages"
    )
    func cancelled() {
        let tests = ["cancelled()", "quietly()", "failed()", "one(_:)", "all(_:)", "bare()"].map {
            TestID(swiftTesting: "M.\($0)/F.swift:3:4", name: $0)
        }
        var stream = EventStream(tests)
        func read(_ kind: String, _ index: Int, _ symbol: String?, _ text: String = "") -> String? {
            let messages = symbol.map { #"{"symbol":"\#($0)","text":"\#(text)"}"# } ?? ""
            let payload =
                #""kind":"\#(kind)","messages":[\#(messages)],"testID":"\#(tests[index].key)""#
            return EventLine(#"{"kind":"event","payload":{\#(payload)},"version":"6.3.0"}"#)
                .flatMap { stream.event(in: $0) }.map { "\($0)" }
        }
        func end(_ index: Int, _ outcome: Ledger.Outcome) -> String {
            "\(TestEvent.ends(tests[index], outcome, seconds: nil))"
        }
        for index in [0, 1, 2, 5] {
            #expect(read("testCancelled", index, nil) == nil)
            #expect(read("testCaseCancelled", index, nil) == nil)
        }
        for (test, kinds) in [
            (3, ["testCaseCancelled", "testCaseEnded", "testCaseEnded"]),
            (4, ["testCaseCancelled", "testCaseEnded"]),
        ] {
            for kind in kinds { #expect(read(kind, test, nil) == nil) }
        }
        let text = #"Test cancelled() was cancelled after 0.004 seconds: \"no time\""#
        #expect(read("testEnded", 0, "skip", text) == end(0, .cancelled("no time")))
        let quiet = "Test quietly() was cancelled after 0.031 seconds."
        #expect(read("testEnded", 1, "skip", quiet) == end(1, .cancelled("")))
        #expect(read("testEnded", 2, "fail", "Test failed() failed") == end(2, .failed))
        #expect(read("testEnded", 3, "pass", "Test one(_:) passed") == end(3, .passed))
        #expect(
            read("testEnded", 4, "pass", "Test all(_:) passed")
                == end(4, .cancelled("each of its cases")))
        #expect(read("testEnded", 5, nil) == end(5, .cancelled("")))
    }

    @Test("Lines of later libraries: ends without messages, unknown kinds, issues that belong to no test")
    func laterStreams() {
        let tests = ["a()", "b()"].map { TestID(swiftTesting: "M.\($0)/F.swift:3:4", name: $0) }
        var stream = EventStream(tests)
        func read(_ payload: String) -> String? {
            EventLine(#"{"kind":"event","payload":{\#(payload)},"version":"6.4"}"#)
                .flatMap { stream.event(in: $0) }.map { "\($0)" }
        }
        func event(_ kind: String, _ test: Int, _ more: String = "") -> String {
            #""kind":"\#(kind)","testID":"\#(tests[test].key)","iteration":1\#(more)"#
        }
        #expect(read(event("valueAttached", 0, #","attachment":{"path":"/a"}"#)) == nil)
        #expect(read(event("neverHeardOf", 0)) == nil)
        #expect(read(#""kind":"neverHeardOf""#) == nil)
        let place = #","issue":{"isFailure":true,"sourceLocation":{"filePath":"/F.swift","line":7,"column":1}}"#
        let failed = event("issueRecorded", 0, #","messages":[{"symbol":"fail","text":"bad"}]"# + place)
        #expect(read(failed) == "\(TestEvent.failed(tests[0], "bad", Place(file: "/F.swift", line: 7)))")
        #expect(read(event("testEnded", 0)) == "\(TestEvent.ends(tests[0], .failed, seconds: nil))")
        #expect(read(event("testEnded", 1)) == "\(TestEvent.ends(tests[1], .passed, seconds: nil))")
        let nobodys = #""kind":"issueRecorded","messages":[{"symbol":"fail","text":"bad"}],"issue":{}"#
        #expect(read(nobodys) == "\(TestEvent.failed(nil, "bad", nil))")
        #expect(read(nobodys + #","testID":"M.Suite""#) == "\(TestEvent.failed(nil, "bad", nil))")
    }

    @Test("The parts of a test's identifier")
    func identifiers() {
        let nested = TestID(swiftTesting: "M.S/Inner/f(_:)/F.swift:3:4", name: "f(_:)")
        #expect(nested.specifier == "M.S/Inner/f(_:)")
        #expect(nested.suite == "M.S.Inner")
        let free = TestID(swiftTesting: "M.f()/F.swift:3:4", name: "f()")
        #expect(free.suite == "M")
        #expect(free.specifier == "M.f()")
        #expect(TestID(xctest: "M.Outer.C", "testA").shortSuite == "C")
    }

    @Test("Lines of bytes that arrive in parts")
    func lines() {
        var splitter = LineSplitter()
        #expect(splitter.add(Data("a\nb".utf8)) == ["a"])
        #expect(splitter.add(Data("c".utf8)) == [])
        #expect(splitter.add(Data("\n\nd\n".utf8)) == ["bc", "", "d"])
        // Each byte is looked at once, however long the line is.
        for _ in 0..<1000 { #expect(splitter.add(Data(repeating: 120, count: 65536)) == []) }
        #expect(splitter.add(Data("\n".utf8)).map(\.utf8.count) == [65_536_000])
    }

    @Test("A failure that comes again in another process is told once")
    func failuresOfTwoProcesses() {
        var entry = Ledger.Entry(first, nil)
        let (one, two) = (Place(file: "/F.swift", line: 1), Place(file: "/F.swift", line: 2))
        entry.meet()
        entry.add(failure: "bad", at: one)
        entry.add(failure: "bad", at: one)
        #expect(entry.failures.map(\.description) == ["bad\nat /F.swift:1", "bad\nat /F.swift:1"])
        entry.meet()
        // A note that comes once in a process, and an address, make no other failure of it.
        entry.add(failure: "bad\nonce per process: a note", at: one)
        #expect(entry.failures.count == 2)
        entry.add(failure: "bad", at: two)
        entry.add(failure: "bad", at: one)
        entry.add(failure: "bad", at: one)
        #expect(entry.failures.suffix(2).map(\.description) == ["bad\nat /F.swift:2", "bad\nat /F.swift:1"])
    }
}
