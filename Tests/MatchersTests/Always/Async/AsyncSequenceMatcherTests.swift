import Airbag
import Judging
import Testing

/// Matchers of sequences that ask matchers that await.
///
/// Each message is that of the sync form.
@Suite struct AsyncSequenceMatcherTests {
    private func be(_ number: Int) -> AsyncMatcher<Int> {
        .simple("equal <\(number)>") { MatcherStatus(bool: try await $0.evaluate() == number) }
    }

    /// What a sync and an async expectation say, which should be the same.
    private func texts(_ sync: () throws -> Void, _ async: () async throws -> Void) async -> (String, String) {
        (failureText(sync), await failureText(async))
    }

    @Test func passes() async {
        let list = [1, 2, 3]
        let all = await verdicts {
            await expect(list).to(haveItem(be(2)))
            await expect(list).toNot(haveItem(be(4)))
            await expect(list).to(haveItem(be(3), atIndex: 2))
            await expect(list).to(haveItems(be(3), be(1)))
            await expect(list).to(contain(be(2)))
            await expect(list).toNot(contain(be(2), be(4)))
            await expect(list).to(containAny(be(4), be(3)))
            await expect(list).to(containNone(be(4), be(5)))
            await expect(list).toNot(containNone(be(1)))
            await expect(list).to(containExactly(be(1), be(2), equal(3).asAsync))
            await expect(list).toNot(containExactly(be(1), be(2)))
            await expect(list).to(containInAnyOrder(be(3), be(1), be(2)))
            await expect(list).to(containInRelativeOrder(be(1), be(3)))
            await expect(list).toNot(containInRelativeOrder(be(3), be(1)))
            await expect(list).to(containOnly(be(3), be(1), be(2)))
            await expect { list }.to(haveItem(be(2)))
            try await require(list).to(contain(be(1), be(3)))
            await expect(list).toEventually(contain(be(1)))
        }
        #expect(all == String(repeating: "+", count: 18))
    }

    @Test func failures() async {
        let list = [1, 2, 3]
        let pairs = await [
            texts({ expect(list).to(haveItem(equal(4))) }, { await expect(list).to(haveItem(be(4))) }),
            texts({ expect(list).to(contain(equal(4))) }, { await expect(list).to(contain(be(4))) }),
            texts(
                { expect(list).to(containExactly(equal(1), equal(3))) },
                { await expect(list).to(containExactly(be(1), be(3))) }),
            texts(
                { expect(list).to(containInAnyOrder(equal(4), equal(1), equal(2))) },
                { await expect(list).to(containInAnyOrder(be(4), be(1), be(2))) }),
            texts({ expect(list).to(containNone(equal(2))) }, { await expect(list).to(containNone(be(2))) }),
            texts({ expect(nil as [Int]?).to(contain(equal(4))) }, { await expect(nil as [Int]?).to(contain(be(4))) }),
        ]
        for (sync, async) in pairs { #expect(sync == async) }
    }

    @Test func errors() async {
        let broken = AsyncMatcher<Int>.simple("break") { _ in throw Broken.valve }
        #expect(await verdicts { await expect([1]).to(contain(broken)) } == "-")
        #expect(await verdicts { await expect([1]).toNot(contain(broken)) } == "-")
    }

    @Test func condition() {
        let all = verdicts {
            expect([1, 2]).to(contain(where: { $0 > 1 }))
            expect([1, 2]).toNot(contain(where: { $0 > 2 }))
            expect(["a": 1]).to(contain(where: { $0.value == 1 }))
            expect("abc").to(contain(where: { $0 == "b" }))
            try require([1, 2]).to(contain { $0 > 1 })
        }
        #expect(all == "+++++")
        #expect(
            failureText { expect([1, 2]).to(contain(where: { $0 > 2 })) }
                == "expected to contain an item that satisfies the predicate, got <[1, 2]>")
    }
}
