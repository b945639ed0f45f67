import Airbag
import CrashCatching
import DetailConditions
import Fixtures
import Foundation
import Judging
import Testing

#if compiler(>=6.1)
    /// Tests whose process ends, as they expect: on any thread, and in any way.
    @Suite struct ExpectedEnds {
        @Test(.isolated(expecting: crash(message: "on a queue"))) func onAQueue() {
            DispatchQueue(label: "elsewhere").async { fatalError("on a queue") }
            sleep(10)
        }

        @Test(.isolated(expecting: crash(message: contain("thread")))) func onAThread() {
            Thread.detachNewThread { fatalError("on a thread") }
            sleep(10)
        }

        @Test(.isolated(expecting: crash())) func onAnOperationQueue() {
            let queue = OperationQueue()
            queue.addOperation { fatalError("in an operation") }
            queue.waitUntilAllOperationsAreFinished()
        }

        @Test(.isolated(expecting: crash { expect($0.message) == "in a timer" })) func inARunLoop() {
            _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in fatalError("in a timer") }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 10))
        }

        @Test(.isolated(expecting: crash(message: "fire"))) func inADetachedTask() async {
            await Task.detached { burn() as Void }.value
        }

        @Test(.isolated(expecting: crash(with: .abort))) func aborts() { abort() }

        @Test(.isolated(expecting: exitProcess(code: 3))) func exits() { exit(3) }

        @Test(.isolated(expecting: exitProcess(code: 0))) func exitsOnAQueue() {
            DispatchQueue.global().async { exit(0) }
            sleep(10)
        }

        @Test(.isolated(expecting: exitProcess(signal: .terminate))) func isKilled() {
            kill(getpid(), SIGTERM)
            sleep(10)
        }

        @Test(
            .disabled(if: Sanitizer.isThread, "it bears no signal on a main thread that dispatch_main has ended"),
            // A process that is started anew may take longer than the limit.
            .needs("planned-copy"),
            .isolated(expecting: timeOut(after: .milliseconds(300)), timeLimit: .milliseconds(300)))
        func hangs() {
            while getpid() != 0 { usleep(1000) }
        }

        @Test(.isolated(expecting: writeToStandardOutput("said\n", before: exitProcess(code: 64))))
        func saysAndExits() {
            print("said")
            exit(64)
        }

        @Test(.isolated(expecting: crash()), arguments: [1, 2]) func eachCase(_ number: Int) {
            fatalError("\(number)")
        }

        @Suite(.isolated(expecting: crash())) struct OfASuite {
            @Test func crashes() { fatalError("here") }
            /// The innermost trait decides.
            @Test(.isolated) func doesNot() {}
        }

        /// What catches crashes in the test process does not catch those that end the process of an isolated test.
        @Suite(.catchingCrashes) struct OfACaughtSuite {
            @Test(.isolated(expecting: crash(message: "right"))) func crashes() { fatalError("right") }
            @Test(.isolated(expecting: crash(message: "inside")), .catchingCrashes) func crashesInside() {
                fatalError("inside")
            }
            @Test(.isolated(expecting: exitProcess(code: 1))) func exits() { exit(1) }
        }
    }

    /// What is told of tests that do not end as they should: the test program runs again, with failures on purpose.
    @Suite(.enabled(if: !OnPurpose.isWanted), .needs("testing-events")) struct ExpectedEndTests {
        private func program(_ test: String, _ variables: [String: String] = [:]) throws -> ChildProcess {
            try .swiftTesting("\(test)\\(", of: "DeliberateExpectedEnds", variables: variables)
        }

        /// The one issue of a test, and the issue itself from its name on.
        private func issue(_ test: String, _ variables: [String: String] = [:]) throws -> String {
            let output = try program(test, variables).output
            #expect(output.occurrences(of: "recorded an issue") == 1, "\(output)")
            return String(output.components(separatedBy: "recorded an issue").dropFirst().joined())
        }

        @Test func aTestThatComesToItsEnd() throws {
            let issue = try issue("comesToItsEnd")
            let line = try line(marked: "comes to its end", in: "DeliberateExpectedEnds.swift")
            #expect(issue.hasPrefix(" at DeliberateExpectedEnds.swift:\(line):"), "\(issue)")
            #expect(issue.contains("comesToItsEnd(): expected to crash, got a normal return\n"))
            #expect(issue.occurrences(of: "last words") == 1, "\(issue)")
        }

        @Test(.needs("macro-places")) func anotherCrash() throws {
            let issue = try issue("crashesOtherwise")
            let line = try line(marked: "crashes otherwise", in: "DeliberateExpectedEnds.swift")
            #expect(issue.hasPrefix(" at DeliberateExpectedEnds.swift:\(line):"), "\(issue)")
            let text = "crashesOtherwise(): expected to crash with message contain <tea>, got <burnt "
            #expect(issue.contains("\(text)(DeliberateExpectedEnds.swift:\(line))>\n"), "\(issue)")
        }

        @Test func aCrashBeforeAnExit() throws {
            let issue = try issue("crashesBeforeItExits")
            let text = "crashesBeforeItExits(): expected to exit the process with code 3, but crashed: burnt "
            #expect(issue.contains(text), "\(issue)")
        }

        @Test(arguments: [
            ("exits", "exits(): expected to crash, got exit code 3"),
            ("hangs", "hangs(): expected to exit the process with code 3, got a time-out after 0.3 seconds"),
            ("throwsAnError", "Caught error: .leak"),
            ("expectsNoEnd", "expectsNoEnd(): expected to be void, which says nothing of the end of a process"),
            ("hangsTooShort", "expected to time out after 9.0 seconds, got a time-out after 0.3 seconds"),
            ("comesToAnEndWithZero", "expected to exit the process with code 0, got a normal return"),
            ("failsBefore", "before"),
            ("describesAnError", "the body ended, but what it returned or threw was not sent: the child crashed: "),
            ("crashesCaught", "expected to exit the process with code 1, but crashed: burnt "),
        ])
        func anotherEnd(_ row: (test: String, text: String)) throws {
            // As `hangs` above.
            let hasTime = !Sanitizer.isThread && PrivateDetail.areOn("planned-copy")
            if row.test.hasPrefix("hangs") && !hasTime { return }
            let issue = try issue(row.test)
            #expect(issue.contains(row.text), "\(issue)")
        }

        /// The output of the test appears; the calls that the runtime prints say nothing of a crash that is expected.
        @Test func theOutputOfAnExpectedCrash() throws {
            let child = try program("crashesAsExpected")
            #expect(child.status == 0, "\(child.output)")
            #expect(child.output.occurrences(of: "last words\n") == 1, "\(child.output)")
            #expect(!child.output.contains("Current stack trace:"), "\(child.output)")
        }

        @Test func nothingIsJudgedWithoutIsolation() throws {
            let issue = try issue("isNotIsolated", ["AIRBAG_ISOLATION": "off"])
            #expect(issue.contains("isNotIsolated() was expected to crash, but nothing judges that"), "\(issue)")
        }
    }
#endif
