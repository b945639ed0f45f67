import Airbag
import Judging
import Testing

/// What a test file may write: it has to compile, and to mean what it says.
@Suite struct EqualLiteralsTests {
    enum Color: Equatable {
        case red
        case mixed(Int)
        static let favorite = Color.red
    }

    struct Point: Equatable {
        var x: Int
        init(_ x: Int) { self.x = x }
    }

    @Test func numbers() {
        let half = 0.5
        let byte: UInt8 = 7
        #expect(verdicts { expect(half).to(equal(0.5)) } == "+")
        #expect(verdicts { expect(2.0).to(equal(2)) } == "+")
        #expect(verdicts { expect(half + 1.5) == 2 } == "+")
        #expect(verdicts { expect(byte).to(equal(7)) } == "+")
        #expect(verdicts { expect(byte) == 7 } == "+")
        #expect(failureText { expect(half) == 1 } == "expected to equal <1.0>, got <0.5>")
    }

    @Test func implicitMembers() {
        let color: Color? = .mixed(3)
        #expect(verdicts { expect(Color.red).to(equal(.red)) } == "+")
        #expect(verdicts { expect(Color.red) == .favorite } == "+")
        #expect(verdicts { expect(color).to(equal(.mixed(3))) } == "+")
        #expect(verdicts { expect(color) != .mixed(4) } == "+")
        #expect(verdicts { expect(Point(1)).to(equal(.init(1))) } == "+")
        #expect(verdicts { expect(Point(1)) == .init(1) } == "+")
        #expect(
            failureText { expect(color) == .mixed(4) }
                == "expected to equal <mixed(4)>, got <mixed(3)>")
    }

    @Test func collections() {
        let names: Set = ["a", "b"]
        #expect(verdicts { expect([1, 2]).to(equal([1, 2])) } == "+")
        #expect(verdicts { expect([1, 2]) == [1, 2] } == "+")
        #expect(verdicts { expect([1, nil]).to(equal([1, nil])) } == "+")
        #expect(verdicts { expect([Int]()) == [] } == "+")
        #expect(verdicts { expect(names).to(equal(["b", "a"])) } == "+")
        #expect(verdicts { expect(["a": 1]).to(equal(["a": 1])) } == "+")
        #expect(verdicts { expect(["a": 1]) == ["a": 1] } == "+")
        #expect(verdicts { expect([[1], []]) == [[1], []] } == "+")
    }

    /// A literal with nils beside an array of plain values.
    @Test func optionalElementsBesidePlainOnes() {
        let numbers: [Int?] = [1, 2]
        let entries: [String: Int?] = ["a": 1]
        #expect(verdicts { expect([1, 2]).to(equal(numbers)) } == "+")
        #expect(verdicts { expect([1, 2]).to(equal([1, nil])) } == "-")
        #expect(verdicts { expect(["a": 1 as Int?]).to(equal(entries)) } == "+")
        let plain = [1, 2]
        #expect(verdicts { expect(plain).to(equal(numbers)) } == "+")
        #expect(verdicts { expect(plain) == numbers } == "+")
        #expect(verdicts { expect(plain) != [1, nil] } == "+")
        #expect(verdicts { expect(plain).toNot(equal([1, 2, nil])) } == "+")
        #expect(
            failureText { expect(plain) == [1, nil] }
                == "expected to equal <[Optional(1), nil]>, got <[1, 2]>\n[1]: expected <nil>, got <2>")
        #expect(
            failureText { expect(plain).to(equal([1, nil])) }
                == "expected to equal <[Optional(1), nil]>, got <[1, 2]>\n[1]: expected <nil>, got <2>")
        #expect(
            failureText { expect(nil as [Int]?).to(equal([1, nil])) }
                == "expected to equal <[Optional(1), nil]>, got <nil>\(nilHint)")
    }

    @Test func strings() {
        let name = "Ann"
        #expect(verdicts { expect(name) == "Ann" } == "+")
        #expect(verdicts { expect(name.first).to(equal("A")) } == "+")
        #expect(verdicts { expect(name.dropFirst()) == "nn" } == "+")
        #expect(
            failureText { expect(name).to(equal("a\nb")) }
                == "expected to equal <a\\nb>, got <Ann>\nfirst difference in line 1 (- expected, + got):\n- a\n+ Ann\n- b"
        )
    }

    @Test func closures() {
        #expect(verdicts { expect { 1 }.to(equal(1)) } == "+")
        #expect(verdicts { expect { 1 as Int? }.to(equal(1)) } == "+")
        #expect(verdicts { expect { "a" } == "a" } == "+")
        #expect(
            verdicts {
                expect {
                    let sum = 1 + 1
                    return sum * 2
                }.to(equal(4))
            } == "+")
    }
}
