import Airbag
import Fixtures
import Judging
import Testing

@Suite struct CrashMatcherTests {
    @Test func passes() {
        let all = failures {
            expect { burn() as Void }.to(crash())
            expect { burn() as Int }.to(crash())
            expect { burn() as Box? }.to(crash())
            expect(burn() as Int).to(crash())
            expect { 5 }.toNot(crash())
            expect(5).toNot(crash())
            expect(nil as Int?).toNot(crash())
            expect { Box() }.toNot(crash())
            expect { try refuse() as Int }.toNot(crash())
        }
        #expect(all == [])
    }

    @Test func passesOnSignalsAndMessages() {
        let all = failures {
            expect { burn() as Int }.to(crash(with: .swiftTrap))
            expect { crashByAbort() }.to(crash(with: .abort))
            expect { crashByStackOverflow() }.to(crash(with: .segmentationFault))
            expect { burn() as Int }.toNot(crash(with: .abort))
            expect { burn() as Int }.to(crash(message: "fire"))
            expect { burn() as Int }.toNot(crash(message: "ire"))
            expect { burn() as Int }.to(crash(message: contain("ir")))
            expect { burn() as Int }.toNot(crash(message: contain("x")))
        }
        #expect(all == [])
    }

    @Test func closuresGetTheCrash() {
        var kinds: [Crash.Kind] = []
        let all = failures {
            expect { burn() as Int }.to(crash { kinds.append($0.kind) })
            expect { 1 }.toNot(crash { kinds.append($0.kind) })
        }
        #expect(all == [])
        #expect(kinds == [.fatalError])
    }

    @Test func failuresInsideClosures() {
        let texts = records {
            expect { burn() as Int }.to(
                crash { (crash: Crash) in expect(crash.message).to(equal("water")) })
        }.map { String($0.message.stringValue.split(separator: "\n")[0]) }
        #expect(
            texts == [
                "expected to equal <water>, got <fire>",
                "expected to crash in a way that satisfies block, got <fire (Engine.swift:7)>",
            ])
    }

    private let phrases: [(Matcher<Void>, String)] = [
        (crash(), "crash"),
        (crash(with: .segmentationFault), "crash with SIGSEGV"),
        (crash(message: "water"), "crash with message water"),
        (crash(message: contain("water")), "crash with message contain <water>"),
        (crash { _ in }, "crash in a way that satisfies block"),
    ]

    @Test func noCrash() {
        for (matcher, phrase) in phrases {
            #expect(
                failureText { expect {}.to(matcher) }
                    == "expected to \(phrase), got a normal return")
        }
    }

    @Test func anotherCrash() {
        let lines = failureText { expect { burn() as Void }.to(crash(message: "water")) }
            .split(separator: "\n")
        #expect(lines[0] == "expected to crash with message water, got <fire (Engine.swift:7)>")
        #expect(lines[1] == #"expected the message "water", got the message "fire""#)
        #expect(lines[2] == "fatal error, \(Crash.Signal.swiftTrap)")
    }

    @Test func negative() {
        let lines = failureText { expect { crashByNullPointer() }.toNot(crash()) }
            .split(separator: "\n")
        #expect(lines[0].hasPrefix("expected to not crash, got <bad memory access at 0x0"))
        #expect(lines[1] == "bad memory access, SIGSEGV")
        #if canImport(Runtime)
            // In a release build its caller has taken it in.
            let name = isDebugBuild ? "crashByNullPointer() (" : ""
            #expect(lines.dropFirst(2).contains { $0.hasPrefix("    at \(name)") })
        #endif
    }
}
