import Airbag
import Judging
import Testing

/// Synchronous expectations wherever tests run: on the main actor, in actors, in async code,
/// in parallel.
@Suite struct ContextTests {
    @MainActor final class Counter {
        var count = 0
        func increment() -> Int {
            MainActor.assertIsolated()
            count += 1
            return count
        }
    }

    actor Account {
        var balance = 3

        func judge() -> String {
            verdicts {
                expect(self.balance).to(equal(3))
                expect(burn() as Int).to(equal(balance))
                expect(self.balance).to(equal(4))
            }
        }
    }

    @Test @MainActor func onTheMainActor() throws {
        let counter = Counter()
        expect(counter.increment()).to(equal(1))
        expect { counter.increment() }.to(equal(2))
        #expect(try require(counter.increment()).to(equal(3)) == 3)
        expect { if counter.count == 3 { burn() as Void } }.to(throwAssertion())
        #expect(counter.count == 3)
        MainActor.assertIsolated()
    }

    @Test @MainActor func onTheMainActorAfterASuspension() async {
        let counter = Counter()
        await Task.yield()
        #expect(failureLine { expect(burn() as Int) == 1 } == "expected to equal <1>\(butBurned)")
        await Task.yield()
        expect(counter.increment()).to(equal(1))
    }

    @Test func inActors() async {
        #expect(await Account().judge() == "+--")
    }

    @Test func betweenSuspensions() async throws {
        func later<T>(_ value: T) async -> T {
            await Task.yield()
            return value
        }
        let number = await later(2)
        expect(number).to(equal(2))
        expect { burn() as Int }.to(throwAssertion())
        let optional = await later("a" as String?)
        let text = try unwrap(optional)
        expect(text).to(equal("a"))
        #expect(await later(3) == 3)
    }

    @Test(arguments: 0..<50) func parameterized(_ number: Int) async {
        let isCrash = number.isMultiple(of: 3)
        let all = verdicts {
            expect(isCrash ? burn() : number).to(equal(number))
            expect(number).to(beLessThan(50))
        }
        #expect(all == (isCrash ? "-+" : "++"))
        await Task.yield()
        expect(number).to(beGreaterThanOrEqualTo(0))
    }

    @TaskLocal static var depth = 0

    @Test func taskLocalsAreThoseOfTheCaller() {
        ContextTests.$depth.withValue(3) {
            expect(ContextTests.depth).to(equal(3))
            expect { if ContextTests.depth == 3 { burn() as Void } }.to(throwAssertion())
            expect(ContextTests.depth).to(equal(3))
        }
        expect(ContextTests.depth).to(equal(0))
    }
}
