import Airbag
import Judging
import Testing

/// Dictionaries whose values may be nil, beside such and beside plain ones.
@Suite struct EqualDictionariesTests {
    let plain = ["k": 1]
    let optional: [String: Int?] = ["k": 1]
    let one: Int? = 1
    let nothing: Int? = nil

    @Test func operators() {
        #expect(verdicts { expect(plain) == ["k": one] } == "+")
        #expect(verdicts { expect(plain) == optional } == "+")
        #expect(verdicts { expect(plain) != ["k": nil] } == "+")
        #expect(verdicts { expect(plain) != ["k": 1, "l": nothing] } == "+")
        #expect(
            failureText { expect(plain) == ["k": nothing] }
                == #"expected to equal <["k": nil]>, got <["k": 1]>"#)
        #expect(
            failureText { expect(plain) != ["k": one] }
                == #"expected to not equal <["k": Optional(1)]>, got <["k": 1]>"#)
        #expect(
            failureText { expect(nil as [String: Int]?) == ["k": one] }
                == #"expected to equal <["k": Optional(1)]>, got <nil>\#(nilHint)"#)
    }

    @Test func matchers() {
        #expect(verdicts { expect(plain).to(equal(["k": one])) } == "+")
        #expect(verdicts { expect(plain).to(equal(optional)) } == "+")
        #expect(verdicts { expect(plain).toNot(equal(["k": nothing])) } == "+")
        #expect(
            failureText { expect(plain).to(equal(["k": nil])) }
                == #"expected to equal <["k": nil]>, got <["k": 1]>"#)
        #expect(
            failureText { expect(plain).toNot(equal(["k": one])) }
                == #"expected to not equal <["k": Optional(1)]>, got <["k": 1]>"#)
    }

    /// Here nil is a value like others.
    @Test func optionalValuesOnBothSides() {
        #expect(verdicts { expect(optional) == ["k": one] } == "+")
        #expect(verdicts { expect(optional) == optional } == "+")
        #expect(verdicts { expect(optional) == plain } == "+")
        #expect(verdicts { expect(optional) != ["k": nothing] } == "+")
        #expect(verdicts { expect(["k": nothing]) == ["k": nil] } == "+")
        #expect(verdicts { expect(["k": nothing]).to(equal(["k": nothing])) } == "+")
        #expect(
            failureText { expect(optional) == ["k": nil] }
                == #"expected to equal <["k": nil]>, got <["k": Optional(1)]>"#)
        #expect(
            failureText { expect(optional).toNot(equal(["k": one])) }
                == #"expected to not equal <["k": Optional(1)]>, got <["k": Optional(1)]>"#)
    }

    @Test func requirements() {
        #expect(verdicts { try require(plain).to(equal(["k": one])) } == "+")
        #expect(verdicts { try require(optional).to(equal(["k": one])) } == "+")
        #expect(
            failureText { try require(plain).to(equal(["k": nil])) }
                == #"expected to equal <["k": nil]>, got <["k": 1]>"#)
        #expect(
            failureText { try require(optional).to(equal(["k": nothing])) }
                == #"expected to equal <["k": nil]>, got <["k": Optional(1)]>"#)
    }

    @Test func closures() {
        #expect(verdicts { expect { plain } == ["k": one] } == "+")
        #expect(verdicts { expect { optional }.to(equal(["k": one])) } == "+")
        #expect(
            failureText { expect { plain } != ["k": one] }
                == #"expected to not equal <["k": Optional(1)]>, got <["k": 1]>"#)
        #expect(
            failureText { expect { plain }.to(equal(["k": nil])) }
                == #"expected to equal <["k": nil]>, got <["k": 1]>"#)
    }

    @Test func asyncClosures() async {
        func plain() async -> [String: Int] { self.plain }
        func optional() async -> [String: Int?] { self.optional }
        #expect(await verdicts { await expect { await plain() }.to(equal(["k": one])) } == "+")
        #expect(
            await verdicts { await expect { await optional() }.to(equal(["k": one])) } == "+")
        #expect(
            await failureText { await expect { await plain() }.to(equal(["k": nil])) }
                == #"expected to equal <["k": nil]>, got <["k": 1]>"#)
        #expect(
            await failureText { await expect { await optional() }.to(equal(["k": nil])) }
                == #"expected to equal <["k": nil]>, got <["k": Optional(1)]>"#)
    }
}
