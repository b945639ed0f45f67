import Airbag
import Fixtures
import Judging
import TestSupport
import Testing

/// What a failed expectation says of a child that ended in another way than was wanted.
@Suite struct ChildEndingTextTests {
    private static let texts: [ChildBody: String] = [
        .returns: "got a normal return",
        .refuses: "got error <cable>",
        .exits: "got exit code 0",
        .exitsWith3: "got exit code 3",
        .killsItself: "got signal SIGKILL",
        .deadlocks: "got a deadlock",
        .needsMemory: "got an exceeded limit of 268435456 bytes of memory",
    ]

    // Swift 6.0.3 crashes over the closure in the attribute.
    private static let bodies = ChildBody.testable.filter { texts[$0] != nil }

    @Test(arguments: bodies)
    func theEndingIsSaid(body: ChildBody) {
        let text = failureText {
            expect { try body.run() }.to(
                exitProcess(code: 4, timeLimit: body.timeLimit, limits: body.limits))
        }
        // The calls are below.
        let line = text.prefix { $0 != "\n" }
        #expect(line == "expected to exit the process with code 4, \(Self.texts[body] ?? "?")")
    }

    @Test func theTimeOutIsSaid() {
        let (texts, time) = firstInTime(from: .milliseconds(30)) { limit in
            let time = "after \(limit / .seconds(1)) seconds"
            let texts = [
                failureText {
                    expect { try ChildBody.hangs.run() }.to(exitProcess(code: 4, timeLimit: limit))
                },
                failureText { expect { try ChildBody.hangs.run() }.toNot(timeOut(after: limit)) },
            ]
            let hasCalls = texts.contains { $0.contains("\n") }
            return ((texts, time), !hasCalls)
        }
        #expect(
            texts == [
                "expected to exit the process with code 4, got a time-out \(time)",
                "expected to not time out \(time), got a time-out \(time)",
            ])
    }

    private let phrases: [(Matcher<Void>, ChildBody, String)] = [
        (exitProcess(), .exitsWith3, "exit the process, got exit code 3"),
        (exitProcess(code: 3), .exitsWith3, "exit the process with code 3, got exit code 3"),
        (timeOut(after: .seconds(60)), .deadlocks, "time out after 60.0 seconds, got a deadlock"),
        (deadlock(), .deadlocks, "deadlock, got a deadlock"),
    ]

    @Test func negative() {
        for (matcher, body, text) in phrases where body.isTestable {
            #expect(
                failureText { expect { try body.run() }.toNot(matcher) }
                    == "expected to not \(text)")
        }
    }

    @Test func positive() {
        let matchers: [(Matcher<Void>, String)] = [
            (exitProcess(), "exit the process"), (deadlock(), "deadlock"),
            (timeOut(after: .seconds(60)), "time out after 60.0 seconds"),
            (exceedMemory(1 << 30), "exceed 1073741824 bytes of memory"),
        ]
        for (matcher, phrase) in matchers {
            #expect(
                failureText { expect {}.to(matcher) }
                    == "expected to \(phrase), got a normal return")
        }
    }

    @Test(.enabled(if: ChildBody.needsMemory.isTestable)) func exceededMemory() {
        let lines = failureText {
            expect { try ChildBody.needsMemory.run() }.toNot(exceedMemory(256 << 20))
        }.split(separator: "\n")
        #expect(
            lines[0] == "expected to not exceed 268435456 bytes of memory, "
                + "got an exceeded limit of 268435456 bytes of memory")
        if Build.symbolicates { #expect(lines[1].hasPrefix("    at ChildBody.run() ")) }
    }

    @Test func aCrashHasItsDetailsBelow() {
        let lines = failureText { expect { burn() as Int }.toNot(deadlock()) }
            .split(separator: "\n")
        #expect(lines[0] == "expected to not deadlock\(butBurned)")
        #expect(lines[1] == "fatal error, \(Crash.Signal.swiftTrap)")
    }

    #if canImport(Runtime)
        @Test func whereItWasBlockedIsBelow() {
            let hanging = firstToArrive(from: .milliseconds(200)) { limit, arrive in
                failureText {
                    expect {
                        arrive()
                        hang()
                    }.to(crash(timeLimit: limit))
                }
            }
            #expect(hanging.contains("\n    at hang() ("))
            let blocked = failureText { expect { lockTwice() }.to(crash()) }
            // In a release build its caller has taken it in.
            #expect(blocked.contains(isDebugBuild ? "\n    at lockTwice() (" : "\n    at "))
            #expect(!blocked.contains("\n\n"))
        }
    #endif

    /// The descriptors that there may be are those that there are.
    @Test func noChildIsAFailureInAnyCase() {
        let texts = records {
            _ = try? isolatedRun(limits: ChildLimits(openFiles: 3)) {
                expect { burn() as Void }.to(crash())
                expect { burn() as Void }.toNot(crash())
                expect {}.toNot(writeToStandardError("a"))
                expect { 5 }.toNot(throwAssertion(in: .child))
            }
        }
        let why =
            ", but was not run: no descriptors for starting a child (Too many open files); "
            + "close descriptors or raise the limit on them (ulimit -n)"
        #expect(texts.map(\.success) == [false, false, false, false])
        #expect(
            texts.map(\.message.stringValue) == [
                "expected to crash\(why)", "expected to not crash\(why)",
                "expected to not write <a> to standard error\(why)",
                "expected to not throw an assertion\(why)",
            ])
    }
}
