import Airbag
import Dispatch
import Fixtures
import Foundation
import Judging
import Testing

/// Airbag's side of the tables in Moving.md, as far as a test can show it.
@Suite struct MovingRows {
    private let hint = " (use beNil() to match nils)"

    @Test func crashesAndErrors() {
        let crashed = failureLine { expect { burn() as Int }.to(equal(1)) }
        #expect(crashed == "expected to equal <1>, but crashed: fire (Engine.swift:7)")
        let negated = failureLine { expect { burn() as Int }.toNot(equal(1)) }
        #expect(negated == "expected to not equal <1>, but crashed: fire (Engine.swift:7)")
        #expect(
            failures { expect { try refuse() as Int }.to(equal(1), description: "the pump") }
                == ["the pump\nunexpected error thrown: <cable>"])
        let here = pthread_self()
        var there: pthread_t?
        expect {
            there = pthread_self()
            fatalError()
        }.to(throwAssertion())
        #expect(there == here)
        expect { abort() }.to(throwAssertion())
        expect { AirbagException(name: "Empty").raise() }.to(raiseException(named: "Empty"))
        let calm = failureText { expect { 1 }.to(throwAssertion()) }
        #expect(calm == "expected to throw an assertion, got no crash")
        let negatedThrow = failureLine { expect { burn() as Int }.toNot(throwAssertion()) }
        #expect(negatedThrow == "expected to not throw an assertion, got <fire (Engine.swift:7)>")
    }

    @Test func matchers() {
        let nobody: Int? = nil
        #expect(verdicts { expect(nobody).to(satisfyAnyOf(beNil(), equal(1))) } == "+")
        #expect(verdicts { expect(nobody).to(beNil() || equal(1)) } == "+")
        #expect(verdicts { expect(nil as [Int]?).to(not(haveCount(1))) } == "-")
        #expect(verdicts { expect("a").to(contain("")) } == "+")
        #expect(verdicts { expect("a").toNot(match("(")) } == "-")
        #expect(verdicts { expect([1, 2]).toNot(contain(1, 9)) } == "+")
        #expect(verdicts { expect([1, 2]).to(containNone(1, 9)) } == "-")
        #expect(verdicts { expect(1).to(beTruthy()) } == "+")
        #expect(verdicts { expect(2).to(beTruthy()) } == "-")
    }

    @Test func messages() {
        let twice = failureText { expect(nil as [Int?]?).to(equal([1, nil])) }
        #expect(twice == "expected to equal <[Optional(1), nil]>, got <nil>\(hint)")
        let numbers = failureText { expect(0.1 + 0.2).to(equal(0.3)) }
        #expect(numbers == "expected to equal <0.3>, got <0.30000000000000004>\ndiffers by 5.55e-17")
        let mapped = failureText { expect(1).to(map({ $0 + 1 }, equal(1))) }
        #expect(mapped == "expected to equal <1>, got <2>\nmapped from <1>")
        let count = failureText { expect(nil as [Int]?).to(haveCount(1)) }
        #expect(count == "expected to have Array<Int> with count 1, got <nil>\(hint)")
        let broken = failureText { expect("a\n  b").to(beEmpty()) }
        #expect(broken == "expected to be empty, got <a\n  b>")
        let passing = records { expect(1).toNever(equal(2), until: .zero) }
        #expect(passing.map(\.message.stringValue) == ["expected to never equal <2>, got <1>"])
        let item = failureText { expect(Array(0..<40)).to(equal(Array(0..<39) + [7])) }
        #expect(item.hasSuffix("\n[39]: expected <7>, got <39>"))
    }

    @Test func notifications() {
        let center = NotificationCenter()
        let post = { center.post(name: Notification.Name("wake"), object: nil) }
        let postOnce: Matcher<Void> = postNotifications(haveCount(1), from: center)
        post()
        #expect(!Thread.isMainThread)
        expect { post() }.to(postOnce)
    }

    @Test func requirements() throws {
        try require(nil as Int?).to(beNil())
        try require { try refuse() as Int }.to(throwError())
        let missing = failures { try require(nil as Int?).toNot(beTruthy()) }
        #expect(missing.count == 1 && missing[0].contains("there is no value"))
        let assertions = records {
            _ = try? require { try refuse() as Int }.toEventually(equal(1))
            _ = try? pollUnwrap(timeout: .zero, nil as Int?)
            waitUntil(timeout: .zero) { _ in }
        }
        #expect(assertions.map(\.success) == [false, false, false])
        for assertion in assertions { #expect(assertion.location.fileID == #fileID) }
    }

    /// Each of these looks once at the beginning and once at the end, however busy the machine is.
    @Test func polling() {
        var looks = 0
        expect { () -> Bool in
            looks += 1
            return true
        }.toAlways(beTrue(), until: .zero)
        #expect(looks == 1)
        looks = 0
        expect { () -> Bool in
            looks += 1
            return true
        }.toAlways(beTrue(), until: .milliseconds(20), pollInterval: .seconds(9))
        #expect(looks == 2)
        looks = 0
        expect { () -> Bool in
            looks += 1
            usleep(50_000)
            return true
        }.toAlways(beTrue(), until: .milliseconds(100), pollInterval: .milliseconds(10))
        #expect(looks <= 4)
        let endless = failureText {
            expect(1).toEventually(equal(2), timeout: .milliseconds(2), pollInterval: .zero)
        }
        #expect(endless == "expected to eventually equal <2>, got <1>")
    }

    @Test func waiting() {
        waitUntil(timeout: .seconds(10)) { done in
            waitUntil(timeout: .seconds(10)) { inner in
                expect(true).toEventually(beTrue(), timeout: .seconds(10))
                inner()
            }
            done()
        }
        let late = failureText { waitUntil(timeout: .milliseconds(10)) { _ in } }
        #expect(late == "Waited more than 0.01 seconds")
        let thrown = failureText { waitUntil { _ in throw Broken.cable } }
        #expect(thrown == "Unexpected error thrown: cable")
    }

    @MainActor @Test func onTheMainActor() async {
        await expect(MainActor.assertIsolated()).toAlways(beVoid(), until: .milliseconds(20))
    }

    private actor Clerk {
        func look() async {
            await expect(self.assertIsolated()).toAlways(beVoid(), until: .milliseconds(20))
        }
    }

    @Test func onAnActorAndOnNone() async {
        await Clerk().look()
        await expect(MainActor.assertIsolated())
            .toAlways(throwAssertion(), until: .milliseconds(20))
        var threads: Set<pthread_t> = []
        await expect { () -> Bool in
            threads.insert(pthread_self())
            return true
        }.toAlways(beTrue(), until: .milliseconds(20))
        #expect(threads.count <= 2)
    }

    @Test func recorders() async {
        async let others = gatherExpectations(silently: true) {
            expect(2).to(equal(2))
            try? await Task.sleep(for: .milliseconds(20))
            expect(2).to(equal(2))
        }
        let mine = await gatherExpectations(silently: true) {
            expect(1).to(equal(1))
            try? await Task.sleep(for: .milliseconds(20))
        }
        #expect(mine.count == 1)
        #expect(await others.count == 2)
        let fromElsewhere = records {
            let done = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                expect(1).to(equal(1))
                done.signal()
            }
            done.wait()
        }
        #expect(fromElsewhere.isEmpty)
    }

    private func beOdd() -> AsyncMatcher<Int> {
        .simple("be odd") { expression in
            let isEven = try await expression.evaluate()?.isMultiple(of: 2)
            return MatcherStatus(bool: isEven == false)
        }
    }

    @Test func groups() async {
        expect(1).to(satisfyAllOf(equal(1), beLessThan(2)))
        await expect(1).to(satisfyAllOf(equal(1), beLessThan(2), beOdd(), beGreaterThan(0)))
        await expect(1).to(satisfyAllOf([equal(1).asAsync, beOdd()]))
    }
}
