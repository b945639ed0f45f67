import Airbag
import CxxFixtures
import Judging
import Testing

@Suite struct RaiseExceptionTests {
    private static let laugh = AirbagException(
        name: "laugh", reason: "Lulz", userInfo: ["key": "value"])

    private func raise() -> Int { Self.laugh.raise() }

    private static let shown =
        #"Exception { name=laugh, reason='Lulz', userInfo=["key": "value"] }"#

    /// The first line of a failure: below it is who raised it.
    private func line(_ body: @escaping () -> Void) -> String {
        String(failureText(body).prefix { $0 != "\n" })
    }

    @Test func passes() {
        #expect(verdicts { expect { raise() }.to(raiseException()) } == "+")
        #expect(verdicts { expect(raise()).to(raiseException()) } == "+")
        #expect(verdicts { expect { raise() }.to(raiseException(named: "laugh")) } == "+")
        #expect(
            verdicts { expect { raise() }.to(raiseException(named: "laugh", reason: "Lulz")) }
                == "+")
        #expect(
            verdicts {
                expect { raise() }.to(
                    raiseException(named: "laugh", reason: "Lulz", userInfo: ["key": "value"]))
            } == "+")
        #expect(verdicts { expect { raise() }.to(raiseException(reason: "Lulz")) } == "+")
        #expect(
            verdicts { expect { raise() }.to(raiseException(userInfo: ["key": "value"])) } == "+")
        #expect(verdicts { expect { 1 }.toNot(raiseException()) } == "+")
        #expect(verdicts { expect { raise() }.toNot(raiseException(named: "foo")) } == "+")
        #expect(verdicts { expect { raise() }.toNot(raiseException(reason: "foo")) } == "+")
        #expect(verdicts { expect { raise() }.toNot(raiseException(userInfo: [:])) } == "+")
        #expect(verdicts { expect { try refuse() as Int }.toNot(raiseException()) } == "+")
    }

    @Test func matchersForTexts() {
        #expect(verdicts { expect { raise() }.to(raiseException(named: beginWith("la"))) } == "+")
        #expect(verdicts { expect { raise() }.to(raiseException(reason: contain("ul"))) } == "+")
        #expect(
            verdicts {
                expect { raise() }.to(
                    raiseException(named: beginWith("la"), reason: contain("ul")))
            } == "+")
        #expect(
            verdicts {
                expect { raise() }.to(raiseException(named: beginWith("la"), reason: "Lulz"))
            } == "+")
        #expect(verdicts { expect { raise() }.toNot(raiseException(reason: contain("x"))) } == "+")
        #expect(
            line { expect { raise() }.to(raiseException(named: beginWith("x"))) }
                == "expected to raise exception with name begin with <x>, got \(Self.shown)")
    }

    @Test func closures() {
        #expect(
            verdicts {
                expect { raise() }.to(
                    raiseException { (exception: AirbagException) in
                        expect(exception.name).to(equal("laugh"))
                    })
            } == "++")
        #expect(
            verdicts {
                expect { raise() }.to(
                    raiseException(named: "laugh") { expect($0.reason).to(equal("Cry")) })
            } == "--")
        // It is not asked where the rest does not match.
        #expect(
            verdicts {
                expect { raise() }.toNot(
                    raiseException(named: "foo") { _ in expect(1).to(equal(2)) })
            } == "+")
    }

    @Test func nothingRaised() {
        #expect(
            failureText { expect { 1 }.to(raiseException()) }
                == "expected to raise any exception, got no exception")
        #expect(
            failureText { expect { 1 }.to(raiseException(named: "foo", reason: "bar")) }
                == "expected to raise exception with name <foo> with reason <bar>, got no exception"
        )
        #expect(
            failureText {
                expect { 1 }.to(raiseException(named: "foo", userInfo: ["b": "2", "a": "1"]))
            }
                == "expected to raise exception with name <foo> with userInfo "
                + #"<["a": "1", "b": "2"]>, got no exception"#)
        #expect(
            failureText { expect { 1 }.to(raiseException { _ in }) }
                == "expected to raise exception that satisfies block, got no exception")
        #expect(
            failureText { expect { 1 }.to(raiseException(named: "foo") { _ in }) }
                == "expected to raise exception with name <foo> that satisfies block, "
                + "got no exception")
    }

    @Test func anotherException() {
        #expect(
            line { expect { raise() }.to(raiseException(named: "foo")) }
                == "expected to raise exception with name <foo>, got \(Self.shown)")
        #expect(
            line { expect { raise() }.toNot(raiseException()) }
                == "expected to not raise any exception, got \(Self.shown)")
    }

    @Test func aCrashOrAnErrorInstead() {
        #expect(
            line { expect { burn() as Int }.to(raiseException()) }
                == "expected to raise any exception, got no exception; crashed instead: "
                + "fire (Engine.swift:7)")
        #expect(verdicts { expect { burn() as Int }.toNot(raiseException()) } == "-")
        #expect(
            failureText { expect { try refuse() as Int }.to(raiseException(named: "foo")) }
                == "expected to raise exception with name <foo>, got no exception; "
                + "threw error instead <cable>")
    }

    @Test func anAssertionIsNoException() {
        #expect(verdicts { expect { raise() }.to(throwAssertion()) } == "-")
        #expect(verdicts { expect { raise() }.toNot(throwAssertion()) } == "-")
        #expect(verdicts { expect { raise() }.to(throwAssertion(message: "laugh: Lulz")) } == "-")
        #expect(
            line { expect { raise() }.to(throwAssertion()) }.hasPrefix(
                "expected to throw an assertion; raised exception instead <laugh: Lulz"))
        #expect(
            line { expect { raise() }.to(throwAssertion(in: .child)) }.hasPrefix(
                "expected to throw an assertion; raised exception instead <laugh: Lulz"))
    }

    @Test func otherMatchersNameTheException() {
        #expect(
            line { expect { raise() }.to(equal(3)) }.hasPrefix(
                "expected to equal <3>, but raised exception: laugh: Lulz"))
        #expect(
            line { expect { raise() }.to(throwError()) }.hasPrefix(
                "expected to throw any error, but raised exception: laugh: Lulz"))
        #expect(
            line { expect { cxx_throw(CXX_OUT_OF_RANGE) }.to(throwError()) }.hasPrefix(
                "expected to throw any error, but raised exception: "
                    + "std::out_of_range: no such element"))
        #expect(verdicts { expect { raise() }.toNot(equal(3)) } == "-")
    }

    @Test func exceptionsOfCxx() {
        #expect(
            verdicts {
                expect { cxx_throw(CXX_OUT_OF_RANGE) }.to(
                    raiseException(named: "std::out_of_range", reason: "no such element"))
            } == "+")
        #expect(verdicts { expect { cxx_throw_in_vain() }.to(throwAssertion()) } == "+")
        #expect(verdicts { expect { cxx_throw_in_vain() }.to(raiseException()) } == "-")
    }

    @Test func requirements() throws {
        try require { self.raise() }.to(raiseException(named: "laugh"))
        #expect(
            failureText {
                _ = try? require { 1 }.to(raiseException(named: "foo"))
            } == "expected to raise exception with name <foo>, got no exception")
    }

    @Test func inAChild() {
        #expect(verdicts { expect { raise() }.to(crash()) } == "+")
        #expect(
            line { expect { raise() }.to(exitProcess(code: 3)) }.hasPrefix(
                "expected to exit the process with code 3, but raised exception: laugh: Lulz"))
    }
}
