import Airbag
import Judging
import Testing

/// Sets say what is missing and what is too much.
@Suite struct EqualSetTests {
    struct Unordered: Hashable, CustomStringConvertible {
        let name: String
        init(_ name: String) { self.name = name }
        var description: String { name }
    }

    @Test func passes() {
        #expect(verdicts { expect(Set([1, 2])).to(equal(Set([2, 1]))) } == "+")
        #expect(verdicts { expect(Set([1, 2])).toNot(equal(Set([1]))) } == "+")
        #expect(verdicts { expect(Set([1, 2])) == [1, 2] } == "+")
    }

    @Test func missingAndExtra() {
        #expect(
            failureText { expect(Set([3, 1, 2])).to(equal(Set([4, 2, 3]))) }
                == "expected to equal <[2, 3, 4]>, got <[1, 2, 3]>, missing <[4]>, extra <[1]>")
        #expect(
            failureText { expect(Set([1])).to(equal(Set([2, 1]))) }
                == "expected to equal <[1, 2]>, got <[1]>, missing <[2]>")
        #expect(
            failureText { expect(Set([1, 2])) == Set([1]) }
                == "expected to equal <[1]>, got <[1, 2]>, extra <[2]>")
    }

    @Test func negative() {
        #expect(
            failureText { expect(Set([2, 1])).toNot(equal(Set([1, 2]))) }
                == "expected to not equal <[1, 2]>, got <[1, 2]>")
    }

    @Test func elementsWithoutOrder() {
        let a = Set([Unordered("a")])
        let b = Set([Unordered("b")])
        #expect(
            failureText { expect(a).to(equal(b)) }
                == "expected to equal <Set([b])>, got <Set([a])>, missing <Set([b])>, "
                + "extra <Set([a])>")
    }

    @Test func nilFailsBothWays() {
        let nothing: Set<Int>? = nil
        #expect(
            failureText { expect(nothing).to(equal(Set([1]))) }
                == "expected to equal <[1]>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(Set([1])).toNot(equal(nothing)) }
                == "expected to not equal <nil>, got <Set([1])>\(nilHint)")
    }

    @Test func crashes() {
        #expect(
            failureLine { expect(burn() as Set<Int>).to(equal(Set([2, 1]))) }
                == "expected to equal <[1, 2]>\(butBurned)")
    }
}
