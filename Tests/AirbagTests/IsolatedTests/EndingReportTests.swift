import CrashCatching
import Foundation
import Testing

@testable import Airbag

@Suite struct EndingReportTests {
    private func report(
        timeLimit: Duration = .seconds(5), _ body: @escaping () throws -> Void
    ) throws -> String? {
        EndingReport(name: "name()", timeLimit: timeLimit)
            .text(of: try isolated(timeLimit: timeLimit, body))
    }

    @Test func theEndOfTheTestIsNone() throws {
        #expect(try report {} == nil)
        #expect(try report { throw CancellationError() } == nil)
    }

    @Test func exits() throws {
        #expect(try report { exit(0) } == "name() exited with code 0 before it had finished")
        #expect(try report { exit(3) } == "name() exited with code 3 before it had finished")
    }

    @Test func kills() throws {
        let text = try report {
            kill(getpid(), SIGKILL)
            sleep(10)
        }
        #expect(text == "name() was killed by SIGKILL")
    }

    @Test func crashes() throws {
        let line = #line + 1
        let text = try #require(try report { fatalError("burnt") })
        let place = "EndingReportTests.swift:\(line)"
        let ending = "name() crashed: fatal error, \(Signal.swiftTrap): burnt (\(place))"
        #if canImport(Runtime)
            #expect(text.hasPrefix("\(ending)\n    at "))
        #else
            #expect(text == ending)
        #endif
        #expect(!text.contains("child_tasks.c"))
    }

    @Test func timeOuts() throws {
        let text = try report(timeLimit: .milliseconds(100)) { while true { sleep(1) } }
        #expect(text?.hasPrefix("name() timed out after 0.1 seconds") == true)
    }

    @Test func theOutputIsBelow() throws {
        let text = try report {
            print("one\n\ntwo")
            FileHandle.standardError.write(Data("three".utf8))
            exit(1)
        }
        #expect(
            text == """
                name() exited with code 1 before it had finished
                standard output:
                    one
                    \("")
                    two
                standard error:
                    three
                """)
    }

    @Test func ofMuchOutputTheEnd() throws {
        let text = try #require(
            try report {
                for i in 1...250 { print(i) }
                exit(1)
            })
        let lines = text.split(separator: "\n")
        #expect(lines.count == 102)
        #expect(lines[1] == "standard output, the last 100 of 250 lines:")
        #expect(lines[2] == "    151")
        #expect(lines.last == "    250")
    }
}
