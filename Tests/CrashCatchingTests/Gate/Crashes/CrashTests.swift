import CrashCatching
import Fixtures
import Foundation
import TestSupport
import Testing

@Suite("A crash as a value")
struct CrashTests {
    @Test("Through JSON and back everything is there", arguments: CrashCase.all)
    func roundTrip(crashCase: CrashCase) throws {
        let crash = try #require(crashCase.caught().crash)
        let data = try JSONEncoder().encode(crash)
        let copy = try JSONDecoder().decode(Crash.self, from: data)
        #expect(copy == crash)
        #expect(copy.hashValue == crash.hashValue)
        #expect(copy.description == crash.description)
        #expect(copy.faultAddress == crash.faultAddress)
        #expect(copy.backtrace.map(\.function) == crash.backtrace.map(\.function))
        #expect(copy.backtrace.count == crash.backtrace.count)
        #expect(try JSONDecoder().decode(Crash.self, from: JSONEncoder().encode(copy)) == copy)
    }

    @Test("The same crash twice is equal, another is not")
    func equality() throws {
        let crashes = (0..<2).compactMap { _ in catchCrash(crashByFatalError).crash }
        let other = try #require(catchCrash(crashByOverflow).crash)
        #expect(crashes.count == 2)
        #expect(crashes[0] == crashes[1])
        #expect(crashes[0] != other)
        #expect(Set(crashes + [other]).count == 2)
    }

    @Test func summaryAndDescription() throws {
        let crash = try #require(catchCrash(crashByFatalError).crash)
        let line = try #require(FixtureSource.crashes.crashLine(of: "crashByFatalError"))
        let summary = "the engine is on fire (Crashes.swift:\(line))"
        #expect(crash.summary == summary)
        #expect(crash.description.hasPrefix("fatal error, \(Crash.Signal.swiftTrap): \(summary)"))
        let shown = crash.description.split(separator: "\n").dropFirst()
        #expect(shown.count == min(crash.userFrames.count, 5))
        #expect(shown.allSatisfy { $0.hasPrefix("    at ") })
    }

    @Test(
        "A decoded crash describes itself",
        arguments: [
            (
                #"{"kind":"runtimeFailure","message":"why","place":{"file":"a b/F.swift","line":7},"#
                    + #""explanation":"x"}"#,
                "runtime failure, SIGSEGV: why (F.swift:7)"
            ),
            (#"{"kind":"otherSignal","explanation":"what"}"#, "signal, SIGSEGV: what"),
            (
                #"{"kind":"badMemoryAccess","place":{"file":"F.swift","line":1},"#
                    + #""explanation":"at 0x1"}"#,
                "bad memory access, SIGSEGV: at 0x1 (F.swift:1)"
            ),
            (
                #"{"kind":"uncaughtException","message":"","explanation":"x"}"#,
                "uncaught exception, SIGSEGV: x"
            ),
            (
                #"{"kind":"runtimeFailure","explanation":"x","whyNoPlace":"it is merged"}"#,
                "runtime failure, SIGSEGV: x (place unknown: it is merged)"
            ),
        ])
    func descriptions(report: String, description: String) throws {
        let json = #"{"report":\#(report),"signal":11,"backtrace":[]}"#
        let crash = try JSONDecoder().decode(Crash.self, from: Data(json.utf8))
        #expect(crash.description == description)
        #expect(crash.faultAddress == nil)
    }

    /// `SIGABRT: SIGABRT` tells nothing.
    @Test("What is not known is said once", arguments: wordless)
    func nothingKnown(_ row: Wordless) throws {
        // A thread of Dispatch blocks SIGABRT.
        let caught = Fixtures.Thread.value { catchCrash(row.body).crash } ?? nil
        let crash = try #require(caught)
        let place = crash.file.map { file in
            " (\(file.split(separator: "/").last ?? ""):\(crash.line ?? 0))"
        }
        let first = crash.description.split(separator: "\n").first.map(String.init)
        #expect(first == row.description + (place ?? ""))
        #expect(crash.summary == row.summary + (place ?? ""))
    }

    struct Wordless: Sendable, CustomTestStringConvertible {
        let body: @Sendable () -> Void
        let description: String
        let summary: String

        var testDescription: String { description }
    }

    static let wordless = [
        Wordless(
            body: crashByAbort, description: "abort, SIGABRT: no reason known",
            summary: "SIGABRT, no reason known"),
        Wordless(
            body: { _ = crashByNullPointer() },
            description: "bad memory access, SIGSEGV: at 0x0", summary: "bad memory access at 0x0"),
        Wordless(
            body: { fatalError() },
            description: "fatal error, \(Crash.Signal.swiftTrap): no reason known",
            summary: "Fatal error"),
    ]

    @Test("A precondition without words", .enabled(if: Build.isDebug || Build.symbolicates))
    func wordlessPrecondition() throws {
        let crash = try #require(catchCrash(crashByPreconditionWithoutMessage).crash)
        let words =
            "precondition failure, \(Crash.Signal.swiftTrap): no reason known (Crashes.swift:"
        #expect(crash.description.hasPrefix(words))
    }

    @Test("Eight threads may ask the same crash at once")
    func concurrentQuestions() async throws {
        let crash = try #require(catchCrash(crashByOverflow).crash)
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { "\(crash) \(crash.backtrace.count)" } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 1)
    }
}
