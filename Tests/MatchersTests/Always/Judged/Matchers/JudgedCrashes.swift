import Airbag
import Glibc
import Judging
import Testing

extension Chapter {
    /// Failures of crashes, ends and outputs of processes.
    static var crashes: Chapter {
        var chapter = Chapter("crashes, ends and outputs of processes")
        chapter.row(
            "a crash instead of a value",
            ours: "expected to equal <1>, but crashed: fire (Engine.swift:7)\nfatal error, \(Crash.Signal.swiftTrap)",
            peer: "nothing: the process ends", .ours("the others end with the process")
        ) {
            expect(burn() as Int).to(equal(1))
        }
        chapter.row(
            "no assertion", ours: "expected to throw an assertion, got no crash",
            peer: "expected to throw an assertion", .ours("what came instead")
        ) {
            expect { 1 }.to(throwAssertion())
        }
        chapter.row(
            "another message",
            ours: "expected to throw an assertion with message water, got <fire (Engine.swift:7)>\n"
                + "expected the message \"water\", got the message \"fire\"\nfatal error, \(Crash.Signal.swiftTrap)",
            .ours("both messages in quotes")
        ) {
            expect { burn() as Int }.to(throwAssertion(message: "water"))
        }
        chapter.row(
            "an assertion that is not wanted",
            ours: "expected to not throw an assertion, got <fire (Engine.swift:7)>\n"
                + "fatal error, \(Crash.Signal.swiftTrap)",
            peer: "expected to not throw an assertion", .ours("what crashed")
        ) {
            expect { burn() as Int }.toNot(throwAssertion())
        }
        chapter.row(
            "an error instead of an assertion", ours: "expected to throw an assertion; threw error instead <cable>",
            peer: "our first line", .ours("the error")
        ) {
            expect { try refuse() as Int }.to(throwAssertion())
        }
        chapter.row(
            "no crash of a child", ours: "expected to crash, got a normal return", expect: ".failure → .exitCode(0)",
            .ours("in words; #expect shows a code")
        ) {
            expect {}.to(crash())
        }
        chapter.row(
            "another exit code", ours: "expected to exit the process with code 4, got exit code 3",
            expect: ".exitCode(4) → .exitCode(3)", .alike("both codes")
        ) {
            expect { exit(3) }.to(exitProcess(code: 4))
        }
        chapter.row(
            "a signal for an exit code", ours: "expected to exit the process with code 0, got signal SIGKILL",
            expect: ".exitCode(0) → .signal(SIGKILL → 9)", .alike("the name of the signal")
        ) {
            expect { raise(SIGKILL) }.to(exitProcess(code: 0))
        }
        chapter.row(
            "another output",
            ours: """
                expected to write <one
                > to standard output, got <two
                >
                """,
            .ours("the output; an exit test gives its bytes to another check")
        ) {
            expect { print("two") }.to(writeToStandardOutput("one\n"))
        }
        chapter.row(
            "an output by a matcher",
            ours: """
                expected to write to standard output what should contain <one>, got <two
                >
                """,
            .ours("the output")
        ) {
            expect { print("two") }.to(writeToStandardOutput(contain("one")))
        }
        chapter.row(
            "no exception",
            ours: "expected to raise exception with name <broken> with reason <cable>, got no exception",
            .ours("that there was none")
        ) {
            expect { 1 }.to(raiseException(named: "broken", reason: "cable"))
        }
        return chapter
    }
}
