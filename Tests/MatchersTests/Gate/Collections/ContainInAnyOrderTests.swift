import Airbag
import Judging
import Testing

@Suite struct ContainInAnyOrderTests {
    final class Count { var value = 0 }

    struct Plain: Equatable {
        let number: Int
        let count: Count
        static func == (a: Plain, b: Plain) -> Bool {
            a.count.value += 1
            return a.number == b.number
        }
    }

    struct Hashed: Hashable {
        let plain: Plain
        func hash(into hasher: inout Hasher) { hasher.combine(plain.number) }
    }

    /// In whatever order, if they have hashes; at least in the same or the opposite one, if not.
    @Test func fewComparisonsInAnyOrder() {
        let count = Count()
        let plain = (0..<1_500).map { Plain(number: $0, count: count) }
        let hashed = plain.map { Hashed(plain: $0) }
        let mixed = (0..<1_500).map { hashed[$0 * 7 % 1_500] }
        #expect(
            failures {
                expect(plain).to(containInAnyOrder(plain))
                expect(plain).to(containInAnyOrder(Array(plain.reversed())))
                expect(hashed).to(containInAnyOrder(mixed))
            } == [])
        #expect(count.value < 7_000)
    }

    @Test func leftoversInAnyOrder() {
        #expect(
            failureText { expect([1, 2, 2, 1, 4]).to(containInAnyOrder(1, 1, 2, 3, 4)) }
                .hasSuffix("\nno item was there to equal <3>\nitem 2: unexpected <2>"))
    }

    @Test func anyOrder() {
        check(
            containInAnyOrder(1, 2), "contain in any order [equal <1>, equal <2>]",
            matching: [2, 1], other: [2, 3],
            details: "no item was there to equal <1>\nitem 1: unexpected <3>")
        // Whoever takes the first that fits is stuck: 5 fits the first, 1 only the second.
        #expect(
            verdicts {
                expect([1, 5]).to(containInAnyOrder(beGreaterThan(0), beGreaterThan(3)))
                expect([5, 1]).to(containInAnyOrder(beGreaterThan(0), beGreaterThan(3)))
                expect([5, 1, 3]).to(
                    containInAnyOrder(beGreaterThan(0), beGreaterThan(2), beGreaterThan(4)))
                expect([1, 1]).toNot(containInAnyOrder(1, 2))
                expect([Int]()).to(containInAnyOrder([Matcher<Int>]().first ?? equal(1)))
            } == "++++-")
    }
}
