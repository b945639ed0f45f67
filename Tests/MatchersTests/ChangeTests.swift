import Airbag
import Judging
import Testing

@Suite struct ChangeTests {
    final class Counter {
        var count = 0
        var level: UInt = 5
    }

    private let counter = Counter()

    private func add(_ amount: Int) -> () -> Void {
        { [counter] in counter.count += amount }
    }

    @Test func passes() {
        #expect(
            verdicts {
                expect { self.counter.count += 1 }.to(change { self.counter.count })
                expect { self.counter.count += 1 }.to(change { self.counter.count }.from(1).to(2))
                expect { self.counter.count += 2 }.to(change(\.count, of: counter).by(2))
                expect { self.counter.count -= 2 }.to(change(\.count, of: counter).by(-2))
                expect { self.counter.count += 2 }.to(change(\.count, of: counter).byAtLeast(2))
                expect { self.counter.count += 2 }.to(change(\.count, of: counter).byAtMost(2))
                expect { _ = self.counter }.to(change(\.count, of: counter).byAtMost(2))
                expect { self.counter.level -= 2 }.toNot(change(\.level, of: counter).by(2))
                expect { _ = self.counter }.toNot(change { self.counter.count })
                expect { self.counter.count += 1 }.notTo(change { self.counter.level })
            } == "++++++++++")
    }

    @Test func failuresSayWhatChanged() {
        #expect(
            failureText { expect { _ = self.counter }.to(change { self.counter.count }) }
                == "expected to change, got no change from <0>")
        #expect(
            failureText {
                expect { self.counter.count += 1 }.to(change { self.counter.count }.from(1).to(2))
            } == "expected to change from <1> to <2>, got a change from <0> to <1>")
        #expect(
            failureText {
                expect { self.counter.count += 1 }.to(change { self.counter.count }.by(2))
            } == "expected to change by <2>, got a change from <1> to <2> (by 1)")
        #expect(
            failureText {
                expect { self.counter.level -= 2 }.to(change(\.level, of: counter).byAtLeast(1))
            } == "expected to change by at least <1>, got a change from <5> to <3> (by -2)")
        #expect(
            failureText { expect { self.counter.count += 1 }.toNot(change(\.count, of: counter)) }
                == "expected to not change, got a change from <2> to <3>")
    }

    /// As in RSpec: what did not begin so is no way of not changing.
    @Test func fromHoldsInNegationsToo() {
        let counter = counter
        #expect(
            verdicts {
                expect { _ = counter }.toNot(change(\.count, of: counter).from(0))
                expect { _ = counter }.toNot(change(\.count, of: counter).from(1))
                expect { counter.count += 1 }.toNot(change(\.count, of: counter).from(0).to(2))
                expect { counter.count += 1 }.toNot(change(\.count, of: counter).from(1).to(2))
            } == "+-+-")
        #expect(
            failureText { expect { _ = counter }.toNot(change(\.count, of: counter).from(1)) }
                == "expected to not change from <1>, got no change from <2>")
    }

    @Test func aChangeThatOverflowsIsAFailure() {
        let text = failureText {
            expect { self.counter.count = 1 }.to(change(\.level, of: counter).by(.max))
        }
        #expect(text.contains("but the matcher crashed: "))
    }

    @Test func errorsAndCrashes() {
        #expect(
            failureText { expect { try refuse() as Int }.to(change { 1 }) }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { expect { burn() as Int }.to(change { 1 }.by(2)) }
                == "expected to change by <2>\(butBurned)")
    }
}
