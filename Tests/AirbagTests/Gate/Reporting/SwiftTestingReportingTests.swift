import DetailConditions
import Fixtures
import Foundation
import Judging
import Testing

/// What Swift Testing shows of failures: the test program runs again, with failures on purpose.
@Suite(.enabled(if: !OnPurpose.isWanted))
struct SwiftTestingReportingTests {
    private let file = "DeliberateTestingFailures.swift"

    /// Runs a test that has to fail with one text at one place.
    private func failing(
        _ test: String, at mark: String, with text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess {
        let child = try ChildProcess.swiftTesting(test)
        let place = "\(file):\(try line(marked: mark, in: file)):"
        let output = child.output
        #expect(
            output.occurrences(of: "Test \(test)() recorded an issue at \(place)") == 1,
            "\(output)", sourceLocation: sourceLocation)
        #expect(
            output.occurrences(of: "recorded an issue") == 1, "\(output)",
            sourceLocation: sourceLocation)
        #expect(output.contains("↳ \(text)"), "\(output)", sourceLocation: sourceLocation)
        #expect(child.status == 1, sourceLocation: sourceLocation)
        #expect(!child.wasKilled, sourceLocation: sourceLocation)
        return child
    }

    @Test(.needs("testing-events", "child-tasks"))
    func expectationsInTheChildOfADetachedTaskFailOnce() throws {
        let child = try ChildProcess.swiftTesting("childOfADetachedTask")
        let line = try line(marked: "child of a detached task", in: file)
        let output = child.output
        // The parent's issue belongs to no test, either, and says where the one in the child was.
        #expect(output.contains("✘ Test «unknown» recorded an issue at \(file):\(line):"))
        #expect(output.contains("↳ ✘ Test «unknown» recorded an issue at \(file):\(line):"))
        #expect(output.contains("with 1 issue") || output.contains("with 2 issues"), "\(output)")
        #expect(child.status == 1)
    }

    @Test func expectationsFailOnceAndGoOn() throws {
        let child = try failing(
            "expectation", at: "expectation", with: "expected to equal <2>, got <1>\n")
        let line = try line(marked: "expectation", in: file)
        // The program that it sees under an emulator is the emulator, which may be older than the source.
        #expect(Emulator.isHere || child.output.contains("\n  at \(file):\(line): expect(1).to(equal(2))"))
        #expect(child.output.contains("went on after the expectation"))
    }

    @Test func warningsFailNothing() throws {
        let child = try ChildProcess.swiftTesting("warning")
        let line = try line(marked: "warning", in: file)
        #if compiler(>=6.3)
            #expect(child.output.contains("Test warning() recorded a warning at \(file):\(line):"), "\(child.output)")
        #else
            #expect(child.output.contains("\(file):\(line):"), "\(child.output)")
            #expect(child.output.contains(": warning: expected to equal <2>, got <1>"), "\(child.output)")
        #endif
        #expect(child.status == 0)
    }

    #if compiler(>=6.2)
        @Test func requirementsFailOnceAndEndTheTest() throws {
            let child = try failing(
                "requirement", at: "requirement",
                with: "the sum\n  expected to equal <2>, got <1>\n")
            #expect(!child.output.contains("must not go on"))
        }

        @Test func unwrapFailsOnce() throws {
            _ = try failing(
                "unwrapping", at: "unwrap", with: "expected to not be nil, got <nil>\n")
        }

        @Test func requireFailFailsOnce() throws {
            _ = try failing("failing", at: "requireFail", with: "by hand\n")
        }

        @Test(
            arguments: [
                (
                    "requireInADispatcher", "require in a dispatcher",
                    "expected to equal <2>, got <1>\n"
                ),
                (
                    "polledRequireInADispatcher", "polled require in a dispatcher",
                    "expected to eventually equal <2>, got <1>\n"
                ),
                ("requireInAnOwnHandler", "require in an own handler", "by hand\n"),
                (
                    "requireInTheDefaultHandler", "require in the default handler",
                    "expected to not be nil, got <nil>\n"
                ),
                (
                    "customErrorInTheDefaultHandler", "custom error",
                    "expected to equal <2>, got <1>\n"
                ),
            ])
        func requirementsFailOnceInAnyHandler(
            _ row: (test: String, mark: String, text: String)
        ) throws {
            _ = try failing(row.test, at: row.mark, with: row.text)
        }
    #endif

    /// On a console, and in the file for other programs.
    @Test func controlCharactersAreVisible() throws {
        let text = #"a\u{0}b\u{1B}[31mc\u{FFFE}\u{7F}\u{85}\u{202E}"# + "\td"
        _ = try failing("controlCharacters", at: "control characters", with: text + "\n")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try ChildProcess.swiftTesting("controlCharacters", ["--xunit-output", file.path])
        let messages = try MessagesOfXUnit(Data(contentsOf: file)).messages
        #expect(messages.count == 1)
        #expect(messages.first?.contains(text.replacing("\t", with: " ")) == true, "\(messages)")
    }

    /// On any toolchain.
    @Test func requirementsEndTheTest() throws {
        let child = try ChildProcess.swiftTesting("requirement")
        #expect(child.output.contains("expected to equal <2>, got <1>"))
        #expect(!child.output.contains("must not go on"))
        #expect(child.status == 1)
    }

    @Test func crashesFailOnceAndGoOn() throws {
        let child = try failing(
            "crash", at: "crash", with: "expected to equal <3>\(butBurned)\n  fatal error, SIG")
        #expect(child.output.contains("went on after the crash"))
        #expect(!child.output.contains("Fatal error"), "\(child.output)")
        #expect(!child.output.contains("Crash:"), "\(child.output)")
    }

    @Test func textsStayIntact() throws {
        _ = try failing(
            "longText", at: "long text",
            with: "expected to equal <d <&> é>, got <a\\nb  c>\n"
                + "  first difference in line 1 (- expected, + got):\n  - d <&> é\n  + a\n  + b  c\n"
        )
    }

    /// A failure outside of any task of a test. (Swift Testing itself shows such an issue once
    /// for every suite and test that is running.)
    @Test(
        .needs("testing-events"), arguments: [("detachedTask", "task"), ("thread", "thread")])
    func failuresElsewhereReport(_ row: (test: String, mark: String)) throws {
        let child = try ChildProcess.swiftTesting(row.test)
        let place = "\(file):\(try line(marked: row.mark, in: file)):"
        #expect(child.output.contains("recorded an issue at \(place)"), "\(child.output)")
        #expect(child.output.contains("↳ from a \(row.mark)\n"))
        #expect(child.status == 1)
    }

    @Test func passesReportNothing() throws {
        let child = try ChildProcess.swiftTesting("pass")
        #expect(child.status == 0, "\(child.output)")
        #expect(child.output.contains("Test pass() passed"), "\(child.output)")
        #expect(!child.output.contains("issue"), "\(child.output)")
        #expect(!child.output.contains("Fatal"), "\(child.output)")
    }

    /// All of them in one process: every test runs, whatever crashed before.
    @Test func theTestsAfterACrashStillRun() throws {
        let child = try ChildProcess.swiftTesting("")
        #expect(child.output.contains("Test run with 17 tests"), "\(child.output)")
        #expect(child.output.contains("Test pass() passed"), "\(child.output)")
        #expect(child.output.contains("Test requirement() failed"), "\(child.output)")
        #expect(child.status == 1)
    }
}
