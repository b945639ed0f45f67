import Airbag
import Judging
import Testing

/// Labels on either side mean nothing.
@Suite struct EqualTuplesTests {
    let pair = (1, two: "2")
    let perhaps: (Int, two: String)? = (1, two: "2")
    let nothing: (Int, two: String)? = nil
    let list = [(1, named: "a")]

    @Test func labelsOfTheActualTuple() {
        #expect(verdicts { expect((a: 1, b: 2)).to(equal((1, 2))) } == "+")
        #expect(verdicts { expect(pair) == (1, "2") } == "+")
        #expect(verdicts { expect(pair) != (1, "3") } == "+")
        #expect(
            failureText { expect((a: 1, b: 2)).to(equal((1, 3))) }
                == "expected to equal <(1, 3)>, got <(1, 2)>")
        #expect(
            failureText { expect(pair) == (1, "3") }
                == #"expected to equal <(1, "3")>, got <(1, "2")>"#)
    }

    @Test func labelsOfTheExpectedTuple() {
        #expect(verdicts { expect((1, 2)).to(equal((a: 1, b: 2))) } == "+")
        #expect(verdicts { expect((1, "2")) == pair } == "+")
        #expect(verdicts { expect((1, "3")) != pair } == "+")
        #expect(
            failureText { expect((1, 2)).to(equal((a: 1, b: 3))) }
                == "expected to equal <(1, 3)>, got <(1, 2)>")
        #expect(
            failureText { expect((1, "2")) != pair }
                == #"expected to not equal <(1, "2")>, got <(1, "2")>"#)
    }

    @Test func labelsOfBothTuples() {
        #expect(verdicts { expect((1, two: "2")) == (1, two: "2") } == "+")
        #expect(verdicts { expect(pair).to(equal((1, zwei: "2"))) } == "+")
        #expect(verdicts { expect(pair) != (1, two: "3") } == "+")
        #expect(verdicts { expect(pair).to(equal(pair)).toNot(equal((1, two: "3"))) } == "++")
        #expect(
            failureText { expect((1, two: "2")) == (1, two: "3") }
                == #"expected to equal <(1, "3")>, got <(1, "2")>"#)
        #expect(
            failureText { expect(pair) != (1, two: "2") }
                == #"expected to not equal <(1, "2")>, got <(1, "2")>"#)
        #expect(
            failureText { expect(pair).toNot(equal(pair)) }
                == #"expected to not equal <(1, "2")>, got <(1, "2")>"#)
    }

    @Test func optionalTuples() {
        #expect(verdicts { expect(perhaps) == pair } == "+")
        #expect(verdicts { expect(perhaps).to(equal((1, two: "2"))) } == "+")
        #expect(verdicts { expect(pair) == perhaps } == "+")
        #expect(verdicts { expect(perhaps) != (1, two: "3") } == "+")
        #expect(
            failureText { expect(nothing) == pair }
                == #"expected to equal <(1, "2")>, got <nil>\#(nilHint)"#)
        #expect(
            failureText { expect(pair) != nothing }
                == #"expected to not equal <nil>, got <(1, "2")>\#(nilHint)"#)
        #expect(
            failureText { expect(nothing).to(equal(nothing)) }
                == "expected to equal <nil>, got <nil>\(nilHint)")
        #expect(verdicts { expect(nothing) == nil } == "+")
    }

    @Test func arrays() {
        let plain = [(1, "a")]
        #expect(verdicts { expect(list).to(equal([(1, named: "a")])) } == "+")
        #expect(verdicts { expect(list).to(equal(plain)) } == "+")
        #expect(verdicts { expect(plain).to(equal(list)) } == "+")
        #expect(verdicts { expect(list as [(Int, named: String)]?) == list } == "+")
        #expect(verdicts { expect(list) != [(1, named: "b")] } == "+")
        #expect(verdicts { expect(list) != [] } == "+")
        #expect(
            failureText { expect(list).to(equal([(1, named: "a"), (2, named: "b")])) }
                == #"expected to equal <[(1, "a"), (2, "b")]>, got <[(1, "a")]>"# + "\n" + #"[1]: missing <(2, "b")>"#)
        #expect(
            failureText { expect(list) == [(1, named: "b")] }
                == #"expected to equal <[(1, "b")]>, got <[(1, "a")]>"#)
        #expect(
            failureText { expect(list) != list }
                == #"expected to not equal <[(1, "a")]>, got <[(1, "a")]>"#)
        #expect(
            failureText { expect(list) == (nil as [(Int, named: String)]?) }
                == #"expected to equal <nil>, got <[(1, "a")]>\#(nilHint)"#)
    }

    @Test func twoToSixElements() {
        #expect(verdicts { expect((1, b: 2, 3)) == (1, b: 2, 3) } == "+")
        #expect(verdicts { expect((1, b: 2, 3)).to(equal((1, b: 2, 4))) } == "-")
        #expect(verdicts { expect((1, b: 2, 3, 4)) == (1, b: 2, 3, 4) } == "+")
        #expect(verdicts { expect((1, b: 2, 3, 4)) != (1, b: 2, 3, 5) } == "+")
        #expect(verdicts { expect((1, b: 2, 3, 4, 5)) == (1, b: 2, 3, 4, 5) } == "+")
        #expect(verdicts { expect((1, b: 2, 3, 4, 5)) == (1, b: 2, 3, 4, 6) } == "-")
        #expect(
            verdicts { expect((1, b: "2", [3], 4.5, 5, true)) == (1, b: "2", [3], 4.5, 5, true) }
                == "+")
        #expect(
            failureText { expect((1, b: 2, 3, 4, 5, 6)) == (1, b: 2, 3, 4, 5, 7) }
                == "expected to equal <(1, 2, 3, 4, 5, 7)>, got <(1, 2, 3, 4, 5, 6)>")
        #expect(verdicts { expect([(1, b: 2, 3)]) == [(1, b: 2, 3)] } == "+")
        #expect(verdicts { expect([(1, b: 2, 3)]).to(equal([(1, b: 2, 3)])) } == "+")
        #expect(verdicts { expect([(1, b: 2, 3, 4)]) == [(1, b: 2, 3, 4)] } == "+")
        #expect(verdicts { expect([(1, b: 2, 3, 4, 5)]) != [(1, b: 2, 3, 4, 6)] } == "+")
        #expect(verdicts { expect([(1, b: 2, 3, 4, 5, 6)]) == [(1, b: 2, 3, 4, 5, 7)] } == "-")
    }

    @Test func otherNumbersOfElementsWithoutLabels() {
        #expect(verdicts { expect(()) == () } == "+")
        #expect(verdicts { expect((1, 2, 3, 4, 5, 6, 7)) == (1, 2, 3, 4, 5, 6, 7) } == "+")
        #expect(verdicts { expect((1, 2, 3, 4, 5, 6, 7)) == (1, 2, 3, 4, 5, 6, 8) } == "-")
    }

    @Test func requirements() throws {
        let found: (Int, two: String) = try require(perhaps).to(equal(pair))
        #expect(found.two == "2")
        #expect(verdicts { try require(pair).to(equal((1, "2"))) } == "+")
        #expect(verdicts { try require(list).to(equal([(1, named: "a")])) } == "+")
        #expect(
            failureText { try require(pair).to(equal((1, two: "3"))) }
                == #"expected to equal <(1, "3")>, got <(1, "2")>"#)
        #expect(
            failureText { try require(list).toNot(equal([(1, named: "a")])) }
                == #"expected to not equal <[(1, "a")]>, got <[(1, "a")]>"#)
    }

    @Test func closures() {
        #expect(verdicts { expect { pair } == (1, two: "2") } == "+")
        #expect(verdicts { expect { perhaps }.to(equal(pair)) } == "+")
        #expect(verdicts { expect { list } != [(1, named: "b")] } == "+")
        #expect(
            failureText {
                expect {
                    let copy = pair
                    return copy
                }.to(equal((1, two: "3")))
            } == #"expected to equal <(1, "3")>, got <(1, "2")>"#)
    }

    @Test func asyncClosures() async {
        func later<T>(_ value: T) async -> T { value }
        #expect(
            await verdicts { await expect { await later(pair) }.to(equal((1, two: "2"))) } == "+")
        #expect(await verdicts { await expect { await later(perhaps) }.to(equal(pair)) } == "+")
        #expect(
            await failureText { await expect { await later(pair) }.to(equal((1, two: "3"))) }
                == #"expected to equal <(1, "3")>, got <(1, "2")>"#)
        #expect(
            await failureText { await expect { await later(list) }.to(equal([(1, named: "b")])) }
                == #"expected to equal <[(1, "b")]>, got <[(1, "a")]>"#)
    }

    @Test func errorsAndCrashes() {
        #expect(
            failureText { expect(try refuse() as (Int, two: Int)) == (1, two: 2) }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { expect(burn() as (Int, two: Int)) != (1, two: 2) }
                == "expected to not equal <(1, 2)>\(butBurned)")
    }
}
