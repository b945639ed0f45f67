import Airbag
import Fixtures
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

    /// Each part of a group reads its value before the one evaluation of the expression, and after it.
    @Test func isAMatcherLikeOthers() async {
        let grow = { [counter] in
            counter.count += 1
            counter.level += 2
        }
        let byOne: ExpectedChange = change(\.count, of: counter).by(1)
        let wanted: Matcher<Void> = change(\.count, of: counter).from(beGreaterThan(0))
        let verdicts = await verdicts {
            expect(grow).to(
                change(\.count, of: self.counter).from(0).to(1)
                    && change(\.level, of: self.counter).from(5).by(2))
            expect(grow).to(satisfyAllOf(change { self.counter.count }.by(1), beVoid(), wanted))
            expect(grow).to(satisfyAnyOf(change { self.counter.count }.by(7), wanted))
            expect(grow).to(not(change { self.counter.count }.by(2)))
            expect(grow).toNot(change { self.counter.count }.by(2) || not(wanted))
            expect(grow).to(describedAs("grow", change { self.counter.level }.by(2)))
            expect(grow).to(wanted)
            expect(grow).to(byOne.from(7))
            expect { grow() }.to(not(change { self.counter.count }.by(2)) && wanted)
            await expect { await Task.yield() }.toNot(
                change { self.counter.count } || change { self.counter.level })
        }
        #expect(verdicts == "++++++++++")
    }

    @Test func failuresInGroups() {
        #expect(
            failureText {
                expect { self.counter.count += 1 }.to(
                    change(\.count, of: counter).by(1) && change(\.level, of: counter))
            } == "expected to match all of: {change by <1>}, and {change}, got ()\n"
                + "expected to change, got no change from <5>")
        #expect(
            failureText {
                expect { self.counter.count += 1 }.to(not(change { self.counter.count }))
            } == "expected to not change, got a change from <1> to <2>")
        let unreadable: Matcher<Void> = change { () throws -> Int in throw FixtureError.broken }
        #expect(
            failureText { expect { self.counter.count += 1 }.to(unreadable && beVoid()) }
                == "unexpected error thrown: <broken>")
        // Where another matcher decides, it does not count, like any other error.
        #expect(verdicts { expect { self.counter.count += 1 }.to(unreadable || beVoid()) } == "+")
        #expect(counter.count == 4)
    }

    /// Whoever asks a change after the expression was evaluated gets no answer, negated or not.
    @Test func tooLate() async {
        let count: Matcher<Int> = change(\.count, of: counter)
        let add = { [counter] () -> Int? in
            counter.count += 1
            return 1
        }
        let judged = expects(add).to(equal(1))
        let tooLate = "the expression was evaluated before this matcher could look"
        let texts = [
            failureText { expects(add).to(equal(1) && map({ $0 }, not(count))) },
            failureText { expects(add).to(compactMap({ $0 }, not(count))) },
            failureText { expects(add).to(compactMap({ $0 }, count)) },
            failureText { expects(add).to(equal(1) && count.requireNonNil) },
            failureText { expects(add).to(equal(1) && Matcher { try not(count).satisfies($0) }) },
            failureText { judged.toNot(count) },
            await failureText {
                await expect {
                    await Task.yield(); return add()
                }.to(
                    AsyncMatcher { try await not(count).satisfies($0.toSynchronousExpression()) })
            },
        ]
        for text in texts { #expect(text.contains(tooLate), "\(text)") }
        #expect(verdicts { expects(add).to(map({ $0 }, count)) } == "+")
    }

    @Test func aStoredChange() {
        let stored = [change(\.count, of: counter).by(1), change(\.count, of: counter).by(2)]
        let verdicts = verdicts {
            for change in stored { expect { self.counter.count += 1 }.to(change.matcher()) }
        }
        #expect(verdicts == "+-")
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

    @Test func severalAmounts() {
        #expect(
            verdicts {
                for amount in 0...4 {
                    expect { self.counter.count += amount }.to(
                        change(\.count, of: counter).byAtLeast(1).byAtMost(3))
                }
            } == "-+++-")
        #expect(
            failureText {
                expect { self.counter.count += 4 }.to(
                    change(\.count, of: counter).byAtLeast(1).byAtMost(3))
            }
                == "expected to change by at least <1> by at most <3>, "
                + "got a change from <10> to <14> (by 4)")
    }

    @Test func beginningAndEndByMatchers() {
        #expect(
            verdicts {
                expect { self.counter.count += 1 }.to(
                    change(\.count, of: counter).from(beLessThan(1)).to(beGreaterThan(0)))
            } == "+")
        #expect(
            failureText {
                expect { self.counter.count += 1 }.to(
                    change(\.count, of: counter).from(1).to(beGreaterThan(2)))
            }
                == "expected to change from <1> to {be greater than <2>}, "
                + "got a change from <1> to <2>")
    }

    /// The numbers of a type end somewhere, a change beyond them is a failure like any other.
    @Test func amountsBeyondTheType() {
        var number = Int8.min
        #expect(
            failureText { expect { number = .max }.to(change { number }.by(.max)) }
                == "expected to change by <127>, got a change from <-128> to <127>")
        #expect(
            failureText { expect { number = .min }.to(change { number }.byAtLeast(-1)) }
                == "expected to change by at least <-1>, got a change from <127> to <-128>")
        number = 100
        #expect(
            verdicts {
                expect { number = 101 }.toNot(change { number }.by(100))
                expect { number = 102 }.toNot(change { number }.byAtLeast(100))
                expect { number = 103 }.to(change { number }.byAtMost(100))
                expect { number = -103 }.to(change { number }.byAtMost(100))
                expect { number = -104 }.to(change { number }.byAtLeast(-100))
                expect { number = -105 }.toNot(change { number }.byAtMost(-100))
                expect { number = -128 }.to(change { number }.by(-23))
            } == "+++++++")
        counter.level = 5
        #expect(
            failureText {
                expect { self.counter.level = 6 }.to(change(\.level, of: counter).by(.max))
            } == "expected to change by <\(UInt.max)>, got a change from <5> to <6> (by 1)")
    }

    @Test func requirements() throws {
        let count = try require { () -> Int in
            self.counter.count += 1
            return self.counter.count
        }.to(change { self.counter.count }.by(1))
        #expect(count == 1)
        try require { self.counter.level += 1 }.toNot(change { self.counter.count })
        try require { self.counter.level += 1 }.notTo(change(\.count, of: counter))
        #expect(
            failures { try require { self.counter.level += 1 }.to(change { self.counter.count }) }
                == ["expected to change, got no change from <1>"])
    }

    @Test func errorsAndCrashes() {
        #expect(
            failureText { expect { try refuse() as Int }.to(change { 1 }) }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { expect { burn() as Int }.to(change { 1 }.by(2)) }
                == "expected to change by <2>\(butBurned)")
    }

    /// The value is read before the body begins and after it has ended.
    @Test func asyncBodies() async throws {
        let add: () async -> Int = {
            await Task.yield()
            self.counter.count += 1
            return self.counter.count
        }
        let verdicts = await verdicts {
            await expect { await add() }.to(change { self.counter.count }.from(0).to(1))
            await expect { await add() }.toNot(change(\.level, of: counter))
            await expect { await add() }.notTo(change(\.level, of: counter))
        }
        #expect(verdicts == "+++")
        let count = counter.count
        #expect(
            try await require { await add() }.to(change { self.counter.count }.by(1)) == count + 1)
        try await require { await add() }.toNot(change(\.level, of: counter))
        try await require { await add() }.notTo(change(\.level, of: counter))
        #expect(
            await failureText {
                await expect { await add() }.to(change { self.counter.level })
            } == "expected to change, got no change from <5>")
        let before = counter.count
        #expect(
            await failureText {
                await expect { await add() }.to(change { try refuse() as Int })
            } == "unexpected error thrown: <cable>")
        #expect(
            await failureText {
                await expect { await add() }.to(change { burn() as Int })
            }.hasPrefix("expected to change, but the matcher crashed: fire"))
        #expect(counter.count == before)
    }
}
