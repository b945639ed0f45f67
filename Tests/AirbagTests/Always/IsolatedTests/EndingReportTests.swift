import CrashCatching
import DetailConditions
import Isolation
import Foundation
import Testing

@testable import Airbag

@Suite struct EndingReportTests {
    private func report(
        timeLimit: Duration = .seconds(5), _ body: @escaping () throws -> Void
    ) throws -> String? {
        EndingReport(name: "name()")
            .text(of: try isolatedRun(timeLimit: timeLimit, body))
    }

    @Test func theEndOfTheTestIsNone() throws {
        #expect(try report {} == nil)
        #expect(try report { throw CancellationError() } == nil)
    }

    @Test func exits() throws {
        #expect(try report { exit(0) } == "name() exited with code 0 before it had finished")
        #expect(try report { exit(3) } == "name() exited with code 3 before it had finished")
    }

    /// A case that is not found is passed over, which is no way to any other code.
    @Test(arguments: [0, 3]) func exitsBeforeTheTest(code: Int32) throws {
        let run: IsolatedRun<Void> = try isolatedRun { exit(code) }
        let start = "name() exited with code \(code) before it had begun: "
        let noTest = start + "the program has no such test, or did not get to it"
        let text = EndingReport(name: "name()")
            .text(of: run, hasBegun: false)
        #expect(text == noTest)
        let textOfCase = EndingReport(name: "name()", hasArguments: true)
            .text(of: run, hasBegun: false)
        let noCase = """
            \(start)no case of the test has these arguments there
            If one of them is encoded differently in each process, as a Set is, \
            CustomTestArgumentEncodable can encode it alike.
            """
        #expect(textOfCase == (code == 0 ? noCase : noTest))
    }

    @Test func kills() throws {
        let text = try report {
            kill(getpid(), SIGKILL)
            sleep(10)
        }
        #expect(text == "name() was killed by SIGKILL")
    }

    @Test(.needs("macro-places")) func crashes() throws {
        let line = #line + 1
        let text = try #require(try report { fatalError("burnt") })
        let place = "EndingReportTests.swift:\(line)"
        let ending = "name() crashed: fatal error, \(Crash.Signal.swiftTrap): burnt (\(place))"
        #if canImport(Runtime)
            #expect(text.hasPrefix("\(ending)\n    at "))
        #else
            #expect(text == ending)
        #endif
        #expect(!text.contains("tasks.c"))
    }

    @Test func timeOuts() throws {
        let text = try report(timeLimit: .milliseconds(100)) { while true { sleep(1) } }
        #expect(text?.hasPrefix("name() timed out after 0.1 seconds") == true)
    }

    /// As the time limit of Swift Testing does it, when it is the shorter one.
    @Test func cancellations() throws {
        var run = try isolatedRun(timeLimit: .milliseconds(100)) { while true { sleep(1) } }
        run.traces.exceededTime = nil
        let text = EndingReport(name: "name()").text(of: run)
        #expect(text?.hasPrefix("name() was cancelled") == true)
    }

    #if compiler(>=6.2)  // whose symbolicator knows the calls
        /// What the Swift runtime prints where nobody takes its message.
        @Test func theCallsOfTheRuntimeAreLeftOut() throws {
            let text = try report {
                let trace = """
                    Current stack trace:
                    0    libswiftCore.so                    0x00007fa1a535f130 swift_reportError + 33
                    11   libswiftDispatch.so                0x00007fa1a4ebdb50 <unavailable> + 146
                    """
                FileHandle.standardError.write(Data("1 0x one\n\(trace)\ntwo\n3 0x three\n".utf8))
                abort()
            }
            let errors = try #require(
                text?.range(of: "standard error:").map { text![$0.upperBound...] })
            #expect(errors == "\n    1 0x one\n    two\n    3 0x three")
        }
    #endif

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

    @Test func ofALongLineBothEnds() throws {
        let text = try #require(
            try report {
                print("error " + String(repeating: "é", count: 5_000) + "\r1%\r2%")
                exit(1)
            })
        let letters = { String(repeating: "é", count: $0) }
        // A carriage return alone ends no line: of a progress bar, the lines in front of it are shown, too.
        #expect(text.split(separator: "\n").last == "    error \(letters(994))… (6024 bytes) …\(letters(994))\r1%\r2%")
    }
}
