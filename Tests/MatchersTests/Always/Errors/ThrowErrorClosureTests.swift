import Airbag
import Judging
import Testing

/// `throwError` with a closure for further expectations on the error.
@Suite struct ThrowErrorClosureTests {
    @Test func closuresGetTheError() {
        var seen: [String] = []
        let all = verdicts {
            expect { try refuse() as Int }.to(throwError { error in seen.append("\(error)") })
            expect { try refuse() as Int }.to(
                throwError { (error: Broken) in seen.append("\(error)") })
            expect { try refuse() as Int }.to(throwError(Broken.cable) { seen.append("\($0)") })
            expect { try refuse() as Int }.to(
                throwError(errorType: Broken.self) { seen.append("\($0)") })
        }
        #expect(all == "++++")
        #expect(seen == ["cable", "cable", "cable", "cable"])
    }

    /// Equal is not the same: the closure gets the error that was thrown.
    @Test func theErrorIsTheThrownOne() {
        struct Reply: Error, Equatable {
            let code: Int
            let id: Int
            static func == (a: Reply, b: Reply) -> Bool { a.code == b.code }
        }
        var seen: [Int] = []
        let all = verdicts {
            expect { throw Reply(code: 404, id: 7) }.to(
                throwError(Reply(code: 404, id: 1)) { seen.append($0.id) })
        }
        #expect(all == "+")
        #expect(seen == [7])
    }

    @Test func closuresRunOnlyForTheRightError() {
        struct Other: Error {}
        var calls = 0
        let all = verdicts {
            expect { 1 }.toNot(throwError { _ in calls += 1 })
            expect { try refuse() as Int }.toNot(throwError { (_: Other) in calls += 1 })
            expect { try refuse() as Int }.toNot(throwError(Broken.valve) { _ in calls += 1 })
            expect { try refuse() as Int }.toNot(
                throwError(errorType: Other.self) { _ in calls += 1 })
        }
        #expect(all == "++++")
        #expect(calls == 0)
    }

    @Test func texts() {
        #expect(
            failureText { expect { 1 }.to(throwError { _ in }) }
                == "expected to throw error that satisfies block, got no error")
        #expect(
            failureText { expect { 1 }.to(throwError { (_: Broken) in }) }
                == "expected to throw error from type <Broken> that satisfies block, got no error")
        #expect(
            failureText { expect { 1 }.to(throwError(Broken.cable) { _ in }) }
                == "expected to throw error <cable> that satisfies block, got no error")
        #expect(
            failureText { expect { 1 }.to(throwError(errorType: Broken.self) { _ in }) }
                == "expected to throw error from type <Broken> that satisfies block, got no error")
        #expect(
            failureText { expect { try refuse() as Int }.toNot(throwError { _ in }) }
                == "expected to not throw error that satisfies block, got <cable>")
    }

    /// What fails inside is reported on its own, and then the outer expectation.
    @Test func failuresInside() {
        let texts = records {
            expect { try refuse() as Int }.to(throwError { expect("\($0)").to(equal("valve")) })
        }.map(\.message.stringValue)
        #expect(
            texts == [
                "expected to equal <valve>, got <cable>",
                "expected to throw error that satisfies block, got <cable>",
            ])
    }

    @Test func failuresInsideMakeNegativeExpectationsPass() {
        let all = verdicts {
            expect { try refuse() as Int }.toNot(throwError { _ in fail("no") })
        }
        #expect(all == "-+")
    }
}
