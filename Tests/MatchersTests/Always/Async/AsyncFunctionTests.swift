import Airbag
import Judging
import Matchers
import Testing

/// Matchers take async functions also of types that are not Sendable.
///
/// They may be written there or stored, and run where their own isolation says. Mainly it has to compile: with another
/// setting of the module it does not.
@Suite struct AsyncFunctionTests {
    private final class Box { var number = 1 }

    private func later(_ number: Int) async -> Int {
        await Task.yield()
        return number
    }

    @Test func takeTypesThatAreNotSendable() async {
        let stored: (Box) async -> Bool = { $0.number == 1 }
        let all = await verdicts {
            await expect([Box()]).to(allPass { await stored($0) })
            await expect([Box()]).to(allPass(stored))
            await expect([Box()]).to(allPass("be one", stored))
            await expect([Box()]).to(containElementSatisfying(stored))
            await expect(Box()).to(map(stored, equal(true).asAsync))
        }
        #expect(all == "+++++")
    }

    @MainActor @Test func runWhereTheyWereWritten() async {
        let limit = 5
        let all = await verdicts {
            await expect([1]).to(
                allPass {
                    MainActor.assertIsolated()
                    return await later($0) < limit
                })
            await expect(1).to(
                map(
                    {
                        MainActor.assertIsolated()
                        return await later($0)
                    }, equal(1).asAsync))
        }
        #expect(all == "++")
    }
}
