import Airbag
import CxxFixtures
import Judging
import Testing

/// A message of which something is missing proves nothing: what reads it fails, `to` and `toNot` alike.
@Suite struct CutMessageTests {
    private static let long = String(repeating: "a", count: 100_000) + "ERROR"

    private func crash(_ text: String = long) { fatalError(text) }

    private func fails(_ body: () -> Void) {
        let texts = records(body)
        #expect(texts.map(\.success) == [Bool](repeating: false, count: texts.count))
        for text in texts {
            #expect(
                text.message.stringValue.contains(" bytes proves nothing: at most 64 KiB are kept)")
            )
        }
    }

    @Test func inThisProcess() {
        fails {
            expect { crash() }.to(throwAssertion(message: not(contain("ERROR"))))
            expect { crash() }.toNot(throwAssertion(message: contain("ERROR")))
            expect { crash() }.to(throwAssertion(message: contain("a")))
            expect { crash() }.toNot(throwAssertion(message: Self.long))
            expect { crash() }.to(throwAssertion { (_: Crash) in })
            expect { crash() }.toNot(throwAssertion { (_: Crash) in })
        }
    }

    @Test func inAChild() {
        fails {
            expect { crash() }.to(throwAssertion(message: not(contain("ERROR")), in: .child))
            expect { crash() }.to(Airbag.crash(message: not(contain("ERROR"))))
            expect { crash() }.toNot(Airbag.crash(message: contain("ERROR")))
            expect { crash() }.toNot(Airbag.crash(message: Self.long))
            expect { crash() }.to(Airbag.crash { (_: Crash) in })
        }
    }

    @Test func exceptions() {
        func raise() { cxx_throw(CXX_LONG_WHAT) }
        fails {
            expect { raise() }.toNot(raiseException(reason: contain("ERROR")))
            expect { raise() }.to(raiseException(named: "std::runtime_error", reason: contain("x")))
            expect { raise() }.toNot(raiseException(userInfo: ["key": "value"]))
            expect { raise() }.to(raiseException { (_: AirbagException) in })
            // Nobody knows the rest of this name.
            expect { AirbagException(name: Self.long).raise() }.toNot(
                raiseException(named: endWith("ERROR")))
        }
        #expect(
            verdicts {
                expect { raise() }.to(raiseException())
                expect { raise() }.to(raiseException(named: "std::runtime_error"))
                expect { raise() }.toNot(raiseException(named: "std::logic_error"))
            } == "+++")
    }

    @Test func whatDoesNotReadTheMessagePasses() {
        #expect(
            verdicts {
                expect { crash() }.to(throwAssertion())
                expect { crash() }.to(throwAssertion(in: .child))
                expect { crash() }.to(Airbag.crash())
                expect { crash() }.to(Airbag.crash(with: .swiftTrap))
                expect { crash() }.toNot(Airbag.crash(with: .abort))
                expect { crash("short") }.to(throwAssertion(message: "short"))
            } == "++++++")
    }
}
