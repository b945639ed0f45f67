import Airbag
import Fixtures
import Testing

extension Benchmark {
    /// Passing expectations beside `#expect` and `#require`.
    static var passingBesideSwiftTesting: [Benchmark] {
        equalityBesideSwiftTesting + optionalsBesideSwiftTesting
    }

    private static var equalityBesideSwiftTesting: [Benchmark] {
        let (a, b) = (opaque(3), opaque(3))
        let (text, sameText) = (opaque("a text"), opaque("a text"))
        let (list, sameList) = (opaque(Array(1...20)), opaque(Array(1...20)))
        let (x, flag) = (opaque(7), opaque(true))
        let equality = "#expect(a == b)"
        return [
            Benchmark(
                "expect(a).to(equal(b)), Int", beside: equality, .ratio(1.4),
                airbag: { expect(a).to(equal(b)) }, peer: { #expect(a == b) }),
            Benchmark(
                "expect(a) == b, Int", beside: equality, .ratio(1.4),
                airbag: { expect(a) == b }, peer: { #expect(a == b) }),
            Benchmark(
                "expect(a).to(equal(b)), String", beside: equality, .ratio(1.4),
                airbag: { expect(text).to(equal(sameText)) }, peer: { #expect(text == sameText) }),
            Benchmark(
                "expect(a).to(equal(b)), [Int] of 20", beside: equality, .ratio(1.4),
                airbag: { expect(list).to(equal(sameList)) }, peer: { #expect(list == sameList) }),
            Benchmark(
                "expect(list).to(contain(x))", beside: "#expect(list.contains(x))", .ratio(1.4),
                airbag: { expect(list).to(contain(x)) }, peer: { #expect(list.contains(x)) }),
            Benchmark(
                "expect(flag).to(beTrue())", beside: "#expect(flag)", .ratio(1.4),
                airbag: { expect(flag).to(beTrue()) }, peer: { #expect(flag) }),
        ]
    }

    private static var optionalsBesideSwiftTesting: [Benchmark] {
        let (a, b) = (opaque(3), opaque(3))
        let o: Int? = opaque(3)
        return [
            Benchmark(
                "expect(o).toNot(beNil())", beside: "#expect(o != nil)", .ratio(1.5),
                airbag: { expect(o).toNot(beNil()) }, peer: { #expect(o != nil) }),
            Benchmark(
                "try require(o).toNot(beNil())", beside: "try #require(o)", .ratio(2.5),
                airbag: { _ = try require(o).toNot(beNil()) }, peer: { _ = try #require(o) }),
            Benchmark(
                "try unwrap(o)", beside: "try #require(o)", .ratio(2.5),
                airbag: { _ = try unwrap(o) }, peer: { _ = try #require(o) }),
            Benchmark(
                "try require(a).to(equal(b)), Int", beside: "try #require(a == b)",
                airbag: { _ = try require(a).to(equal(b)) }, peer: { try #require(a == b) }),
        ]
    }
}
