import Airbag
import Fixtures
import Judging
import Testing

@Suite struct ThrowAssertionTests {
    @Test func passes() {
        #expect(verdicts { expect { burn() as Void }.to(throwAssertion()) } == "+")
        #expect(verdicts { expect(burn() as Int).to(throwAssertion()) } == "+")
        #expect(verdicts { expect { 1 }.toNot(throwAssertion()) } == "+")
        #expect(verdicts { expect { try refuse() as Int }.toNot(throwAssertion()) } == "+")
        #expect(verdicts { expect(nil as Int?).toNot(throwAssertion()) } == "+")
        #expect(verdicts { expect { burn() as Int }.to(throwAssertion(message: "fire")) } == "+")
        #expect(verdicts { expect { burn() as Int }.toNot(throwAssertion(message: "ire")) } == "+")
        #expect(
            verdicts { expect { burn() as Int }.to(throwAssertion(message: contain("ir"))) } == "+")
        #expect(
            verdicts { expect { burn() as Int }.toNot(throwAssertion(message: contain("x"))) }
                == "+"
        )
    }

    @Test func chainsGoOnAfterwards() {
        #expect(verdicts { expect { 5 }.toNot(throwAssertion()).to(equal(5)) } == "++")
        #expect(verdicts { expect { burn() as Int }.to(throwAssertion()).to(equal(5)) } == "+-")
    }

    @Test func noCrash() {
        #expect(
            failureText { expect { 1 }.to(throwAssertion()) }
                == "expected to throw an assertion, got no crash")
        #expect(
            failureText { expect { 1 }.to(throwAssertion(message: "fire")) }
                == "expected to throw an assertion with message fire, got no crash")
        #expect(
            failureText { expect { 1 }.to(throwAssertion(message: contain("f"))) }
                == "expected to throw an assertion with message contain <f>, got no crash")
        #expect(
            failureText { expect { 1 }.to(throwAssertion { _ in }) }
                == "expected to throw an assertion that satisfies block, got no crash")
    }

    @Test func errorsInstead() {
        #expect(
            failureText { expect { try refuse() as Int }.to(throwAssertion()) }
                == "expected to throw an assertion; threw error instead <cable>")
        #expect(
            failureText { expect { try refuse() as Int }.to(throwAssertion(message: "fire")) }
                == "expected to throw an assertion with message fire; threw error instead <cable>")
    }

    @Test func wrongMessage() {
        let text = failureText { expect { burn() as Int }.to(throwAssertion(message: "water")) }
        let lines = text.split(separator: "\n")
        #expect(
            lines[0] == "expected to throw an assertion with message water, "
                + "got <fire (Engine.swift:7)>")
        #expect(lines[1] == #"expected the message "water", got the message "fire""#)
        #expect(lines[2] == "fatal error, \(Crash.Signal.swiftTrap)")
        let other = failureText { expect { burn() as Int }.to(throwAssertion(message: contain("sea"))) }
        #expect(other.split(separator: "\n")[1] == #"got the message "fire""#)
    }

    @Test func wrongLongMessage() {
        let beginning = String(repeating: "a", count: 200)
        let text = failureText {
            expect { fatalError(beginning + "fire") }.to(throwAssertion(message: beginning + "water"))
        }
        #expect(
            text.split(separator: "\n")[1]
                == #"expected the message …aaaaaaaaaaaaaaaawater", got the message …aaaaaaaaaaaaaaaafire""#)
    }

    /// Of a `precondition` nothing is left there, and a test for its message passes in debug builds only.
    @Test func aMessageThatReleaseBuildsLack() {
        for text in [
            failureText { expect { crashByPrecondition() }.to(throwAssertion(message: "one")) },
            failureText {
                expect { crashByPrecondition() }.to(throwAssertion(message: "one", in: .child))
            },
            failureText {
                expect { crashByPreconditionFailure() }.to(throwAssertion(message: contain("one?")))
            },
        ] {
            let note =
                " (a release build keeps no message of precondition and preconditionFailure: "
                + "want no message to pass in both builds)\n"
            #expect(text.contains(note) == !isDebugBuild, "\(text)")
        }
        // These messages are there, or left out by nobody.
        for text in [
            failureText { expect { crashByFatalError() }.to(throwAssertion(message: "one")) },
            failureText { expect { crashByNullPointer() }.to(throwAssertion(message: "one")) },
            failureText { expect { crashByAbort() }.to(throwAssertion(message: "one")) },
            failureText { expect { 1 }.to(throwAssertion(message: "one")) },
        ] {
            #expect(!text.contains("release build"), "\(text)")
        }
    }

    @Test func negative() {
        #expect(
            failureLine { expect { burn() as Int }.toNot(throwAssertion()) }
                == "expected to not throw an assertion, got <fire (Engine.swift:7)>")
        #expect(
            failureLine { expect { burn() as Int }.toNot(throwAssertion(message: "fire")) }
                == "expected to not throw an assertion with message fire, "
                + "got <fire (Engine.swift:7)>")
    }

    @Test func closuresGetTheCrash() {
        var kinds: [Crash.Kind] = []
        let all = verdicts {
            expect { burn() as Int }.to(throwAssertion { kinds.append($0.kind) })
            expect { 1 }.toNot(throwAssertion { kinds.append($0.kind) })
        }
        #expect(all == "++")
        #expect(kinds == [.fatalError])
    }

    @Test func failuresInsideClosures() {
        let texts = records {
            expect { burn() as Int }.to(
                throwAssertion { (crash: Crash) in
                    expect(crash.message).to(equal("water"))
                })
        }.map { String($0.message.stringValue.split(separator: "\n")[0]) }
        #expect(
            texts == [
                "expected to equal <water>, got <fire>",
                "expected to throw an assertion that satisfies block, "
                    + "got <fire (Engine.swift:7)>",
            ])
    }

    /// The same thread, before and after.
    @Test func whatHappenedBeforeStays() {
        var steps: [Int] = []
        expect {
            steps.append(1)
            burn() as Void
            steps.append(2)
        }.to(throwAssertion())
        #expect(steps == [1])
    }
}
