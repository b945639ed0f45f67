import AirbagNimble
import Testing

/// Through a protocol, because a call of what is deprecated is a warning.
private protocol OldMatching {
    func matcher<Out>() -> Matcher<Out>
}

/// A matcher that catches crashes itself, in the shape of the peer's `throwAssertion`.
private struct ThrowsAssertion: OldMatching {
    @available(*, deprecated)
    func matcher<Out>() -> Matcher<Out> {
        Matcher { actual in
            let message = ExpectationMessage.expectedTo("throw an assertion of ours")
            var thrown: (any Error)?
            let caught: BadInstructionException? = catchBadInstruction {
                do { _ = try actual.evaluate() } catch { thrown = error }
            }
            if let thrown {
                return MatcherResult(bool: false, message: message.appended(message: "; threw error <\(thrown)>"))
            }
            return MatcherResult(bool: caught != nil, message: message)
        }
    }
}

/// Matchers that call `catchCrash` around `evaluate()`: the crash belongs to that guard.
@Suite struct CatchingMatcherTests {
    private enum Fault: Error { case leak }

    private final class Counter { var count = 0 }

    private let old: any OldMatching = ThrowsAssertion()

    private func burn(_ counter: Counter = Counter()) -> Int {
        counter.count += 1
        fatalError("fire")
    }

    /// A matcher of the message of a crash, which it asks for twice.
    private func crashWith<T>(_ text: String) -> Matcher<T> {
        Matcher { actual in
            let crashes = (1...2).map { _ in catchCrash { try actual.evaluate() }.crash }
            let isFirst = crashes[0]?.message == text
            return MatcherResult(
                bool: isFirst && crashes[0]?.line == crashes[1]?.line, message: .expectedActualValueTo("crash"))
        }
    }

    private func failures(_ body: () -> Void) -> [String] {
        gatherFailingExpectations(silently: true, closure: body).map(\.message.stringValue)
    }

    @Test func theCrashIsSeen() {
        let old = old
        expect { self.burn() }.to(old.matcher())
        expect(self.burn()).to(old.matcher())
        expect { _ = [1][Int.random(in: 3...4)] }.to(old.matcher())
        expect { 1 }.toNot(old.matcher())
        expect { throw Fault.leak }.toNot(old.matcher())
        let texts = failures {
            expect { 1 }.to(old.matcher())
            expect { throw Fault.leak }.to(old.matcher())
            expect { self.burn() }.toNot(old.matcher())
        }
        #expect(texts.count == 3)
        #expect(texts.first == "expected to throw an assertion of ours")
        #expect(texts.dropFirst().first == "expected to throw an assertion of ours; threw error <leak>")
        #expect(texts.last?.hasPrefix("expected to not throw an assertion of ours") == true)
    }

    /// A kept crash is passed on as often as it is asked for, and stays the crash of the expression.
    @Test func theExpressionRunsOnce() {
        let counter = Counter()
        expect { self.burn(counter) }.to(crashWith("fire")).to(old.matcher()).to(throwAssertion())
        #expect(counter.count == 1)
        let texts = failures {
            expect { self.burn() }.to(crashWith("water"))
            expect { self.burn() }.toNot(crashWith("fire"))
        }
        #expect(texts.count == 2)
    }

    @Test func insideOfOtherMatchers() {
        expect { self.burn() }.to(satisfyAllOf(crashWith("fire"), old.matcher()))
        expect { self.burn() }.to(crashWith("fire") && not(crashWith("water")))
        expect { self.burn() }.to(not(crashWith("water")))
        let above: Matcher<Int> = Matcher { try crashWith("fire").satisfies($0.cast { $0.map(String.init) }) }
        expect { self.burn() }.to(above)
    }

    /// A guard that is not around `evaluate()` inside of the judgment gets nothing.
    @Test func everyOtherGuardIsLeftAlone() {
        var isFailure = false
        let outside: Matcher<Int> = Matcher { actual in
            _ = catchCrash { 1 }
            do { _ = try actual.evaluate() } catch EvaluationFailure.crashed { isFailure = true }
            return MatcherResult(bool: true, message: .fail(""))
        }
        expect { self.burn() }.to(outside)
        #expect(isFailure)

        var crash: Crash?
        let texts = failures {
            crash =
                catchCrash {
                    expect { self.burn() }.to(equal(1))
                    expect { self.burn() }.to(outside.requireNonNil)
                }.crash
        }
        #expect(crash == nil)
        #expect(texts.count == 2)
        #expect(texts.first?.hasPrefix("expected to equal <1>, but crashed: fire") == true)

        let within: Matcher<Int> = Matcher { actual in
            let outcome = catchCrash { expect { try actual.evaluate() }.to(equal(1)) }
            return MatcherResult(bool: outcome.crash == nil, message: .expectedActualValueTo("judge inside"))
        }
        #expect(failures { expect { self.burn() }.to(within) }.count == 1)
    }
}
