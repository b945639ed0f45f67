import Airbag
import Dispatch
import Fixtures
import Testing

/// The code of Async.md.
@Suite struct AsyncGuide {
    struct Overdrawn: Error, Equatable {}

    actor Till {
        private(set) var total = 0

        func add(_ amount: Int) -> Int {
            if amount < 0 { fatalError("negative amount") }
            total += amount
            return total
        }

        func pay(_ amount: Int) throws {
            if amount > total { throw Overdrawn() }
            total -= amount
        }
    }

    struct Flag {
        let isUp = true
        let total: Int? = 7
    }

    private let till = Till()

    func equalTotal(of till: Till) -> AsyncMatcher<Int> {
        .define("equal the total") { expression, message in
            let value = try await expression.evaluate()
            return MatcherResult(bool: await till.total == value, message: message)
        }
    }

    private func later(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async(execute: body)
    }

    @Test func expectations() async throws {
        await expect { await till.total }.to(equal(0))
        await expect { try await till.pay(7) }.to(throwError(Overdrawn()))
        await expect { await till.add(-1) }.to(throwAssertion(message: contain("negative")))
        let total = try await require { await till.total }.to(equal(0))
        await expect(total).to(equalTotal(of: till))
        await expect { await till.total } == 0
        await expect { await till.total } < 5
        await expect(total).to(equalTotal(of: till) && beGreaterThan(-1))
        await expect([0]).to(allPass { await till.total == $0 })
        await expect(1).to(map({ await till.total + $0 }, equal(1).asAsync))
    }

    @Test(.disabled(if: Emulator.isHere, "a second is not long enough there"))
    func later() async throws {
        let flag = Flag()
        await expect(flag.isUp).toEventually(beTrue(), timeout: .seconds(10))
        await expect { await till.total }.toAlways(equal(0), until: .seconds(1))
        await expect(flag.isUp).toNever(beFalse(), until: .milliseconds(20))
        let seen = try await pollUnwrap(timeout: .seconds(10), flag.total)
        await waitUntil(timeout: .seconds(10)) { done in later { done() } }
        #expect(seen == 7)
    }

    @Test func crashes() async {
        let outcome = await catchCrash {
            await Task.yield()
            return await till.add(-1)
        }
        expect(outcome.crash?.kind) == .fatalError
    }
}
