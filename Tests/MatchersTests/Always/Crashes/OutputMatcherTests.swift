import Airbag
import Glibc
import Judging
import Testing

@Suite struct OutputMatcherTests {
    private func say(_ text: String, _ descriptor: Int32 = 1) {
        _ = write(descriptor, text, text.utf8.count)
    }

    @Test func passes() {
        let all = verdicts {
            expect { print("a") }.to(writeToStandardOutput("a\n"))
            expect { print("a") }.toNot(writeToStandardOutput("a"))
            expect { print("a") }.to(writeToStandardOutput(beginWith("a")))
            expect { print("a") }.toNot(writeToStandardOutput(contain("b")))
            expect { say("a", 2) }.to(writeToStandardError("a"))
            expect { say("a", 2) }.toNot(writeToStandardError(""))
            expect { say("a", 2) }.to(writeToStandardError(contain("a")))
            expect { say("a", 2) }.to(writeToStandardOutput(""))
            expect {
                print("a"); exit(0)
            }.to(writeToStandardOutput("a\n"))
            expect { () -> Int in
                print("a"); return 5
            }.to(writeToStandardOutput("a\n"))
        }
        #expect(all == "++++++++++")
    }

    /// A text, and another end than a normal one: both of the same child.
    @Test func beforeAnEnd() async {
        var count = 0
        let last = { () -> Int in
            count += 1
            say("closing \(count)", 2)
            return burn()
        }
        let all = await verdicts {
            expect(last).to(writeToStandardError(contain("closing 1"), before: crash()))
            expect(last).to(writeToStandardError(beginWith("closing"), before: crash(message: "fire")))
            expect(last).toNot(writeToStandardError(contain("opening"), before: crash()))
            expect {
                say("usage")
                exit(64)
            }.to(writeToStandardOutput("usage", before: exitProcess(code: 64)))
            expect {
                say("waiting")
                hang()
            }.to(writeToStandardOutput("waiting", before: timeOut(after: .zero), timeLimit: .milliseconds(100)))
            try require(last).to(writeToStandardError(contain("closing"), before: crash()))
            await expect { () async -> Int in
                say("closing", 2)
                return burn()
            }.to(
                writeToStandardError(
                    contain("closing"),
                    before: crash { crash in
                        expect(crash.message) == "fire"
                        // Another child than the one that is judged.
                        expect { exit(3) }.to(exitProcess(code: 3))
                    }))
        }
        // With the two in the closure.
        #expect(all == "+++++++++")
    }

    @Test func beforeAnotherEnd() {
        #expect(
            failureText { expect { say("a") }.to(writeToStandardOutput("a", before: crash())) }
                == "expected to write <a> to standard output and to crash, got <a> and a normal return")
        #expect(
            failureText { expect { say("a") }.toNot(writeToStandardOutput("b", before: crash())) }
                == "expected to not write <b> to standard output and to crash, got <a> and a normal return")
        #expect(
            failureText {
                expect {
                    say("a")
                    exit(3)
                }.to(writeToStandardOutput("b", before: exitProcess(code: 3)))
            } == "expected to write <b> to standard output and to exit the process with code 3, got <a>")
    }

    /// Each of them runs the expression in a child, whatever other matchers have found here.
    @Test func besideMatchersOfThisProcess() async {
        let hello = { () -> Int in
            print("hello")
            return 5
        }
        let helloLater = { () async -> Int in
            await Task.yield()
            print("hello")
            return 5
        }
        let (said, here) = ("hello\n", getpid())
        let asking = Matcher<Int> { try (writeToStandardOutput(said) as Matcher).satisfies($0) }
        let all = await verdicts {
            expects(hello).to(equal(5) && writeToStandardOutput(said))
            expects(hello).toNot(not(writeToStandardOutput(said)) && equal(5))
            expects(hello).to(equal(5) && map({ $0 }, writeToStandardOutput(said)))
            expects(hello).toNot(equal(5) && map({ $0 }, not(writeToStandardOutput(said))))
            await expect(helloLater).to(equal(5) && writeToStandardOutput(said))
            await expect(helloLater).to(writeToStandardOutput(said) && equal(5))
            await expect(helloLater).toNot(not(writeToStandardOutput(said)) && equal(5))
            await expect(helloLater).to(equal(5) && map({ $0 }, writeToStandardOutput(said)))
            await expect(helloLater).to(asking && equal(5))
            await expect {
                // In the child. On a busy machine this process may look at it long after the 100 ms.
                if getpid() != here { try await Task.sleep(for: .seconds(60)) }
                return 5
            }.toNot(not(timeOut(after: .milliseconds(100))) && equal(5))
        }
        #expect(all == "++++++++++")
    }

    @Test func bothTextsAreShown() {
        #expect(
            failureText { expect { say("b") }.to(writeToStandardOutput("a")) }
                == "expected to write <a> to standard output, got <b>")
        #expect(
            failureText { expect { say("b", 2) }.to(writeToStandardError("a")) }
                == "expected to write <a> to standard error, got <b>")
        #expect(
            failureText { expect { say("b") }.to(writeToStandardOutput(contain("a"))) }
                == "expected to write to standard output what should contain <a>, got <b>")
        #expect(
            failureText { expect { say("b", 2) }.to(writeToStandardError(equal("a"))) }
                == "expected to write to standard error what should equal <a>, got <b>")
        #expect(
            failureText { expect { say("a") }.toNot(writeToStandardOutput("a")) }
                == "expected to not write <a> to standard output, got <a>")
        #expect(
            failureText { expect { say("a", 2) }.toNot(writeToStandardError(contain("a"))) }
                == "expected to not write to standard error what should contain <a>, got <a>")
    }

    private static let endings: [(ChildBody, String)] = [
        (.refuses, "error <cable>"), (.exitsWith3, "exit code 3"), (.deadlocks, "a deadlock"),
    ]

    /// The text is right, but that is not all that happened.
    @Test func theEndingIsSaidIfItIsNotAsItShouldBe() {
        for (body, ending) in Self.endings where body.isTestable {
            let text = failureLine {
                expect { try body.run() }.to(writeToStandardOutput(contain("said")))
            }
            #expect(
                text == "expected to write to standard output what should contain <said>, "
                    + "got <said> and \(ending)")
        }
    }

    @Test func aCrashHasItsDetailsBelow() {
        let lines = failureText { expect { burn() as Int }.toNot(writeToStandardError("a")) }
            .split(separator: "\n")
        #expect(
            lines[0] == "expected to not write <a> to standard error, "
                + "got <> and a crash: fire (Engine.swift:7)")
        #expect(lines[1] == "fatal error, \(Crash.Signal.swiftTrap)")
    }

    /// A text of which something is missing proves nothing, and the failure says how to keep more.
    @Test func whatIsNotWholeIsNoProof() {
        let big = String(repeating: "a", count: 1 << 20)
        let texts = records {
            expect {
                say(big); say("bc")
            }.to(writeToStandardOutput(big))
            expect {
                say(big); say("bc")
            }.toNot(writeToStandardOutput(big))
            expect {
                say(big); say("bc")
            }.toNot(writeToStandardOutput(contain("b")))
            expect {
                say(big); say("bc")
            }.to(writeToStandardOutput(contain("a")))
            expect {
                say(big); say("bc")
            }.to(writeToStandardOutput(not(contain("ERROR"))))
            expect {
                say(big, 2); say("bc", 2)
            }.to(writeToStandardError(endWith("bc")))
            expect {
                say(big); say("bc")
            }.to(writeToStandardError(""))
        }
        #expect(texts.map(\.success) == [false, false, false, false, false, false, true])
        for text in texts.dropLast() {
            let why = "proves nothing: ChildLimits(keptOutput:) keeps more"
            #expect(text.message.stringValue.hasSuffix("> (a text that lacks 2 bytes \(why))"))
        }
        let more = ChildLimits(keptOutput: 2 << 20)
        let all = verdicts {
            expect {
                say(big); say("bc")
            }.to(writeToStandardOutput(endWith("abc"), limits: more))
            expect {
                say(big); say("bc")
            }.toNot(writeToStandardOutput(contain("ERROR"), limits: more))
        }
        #expect(all == "++")
    }
}
