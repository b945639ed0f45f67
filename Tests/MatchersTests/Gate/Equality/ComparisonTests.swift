import Airbag
import Judging
import Testing

@Suite struct ComparisonTests {
    /// A matcher and an operator, and for which of 1, 2 and 3 they hold beside 2.
    struct Row: Sendable, CustomTestStringConvertible {
        let phrase: String
        let matcher: @Sendable (Int?) -> Matcher<Int>
        let compare: @Sendable (SyncExpectation<Int>, Int) -> Void
        let verdicts: String
        var testDescription: String { phrase }
    }

    static let rows = [
        Row(
            phrase: "be greater than", matcher: { beGreaterThan($0) }, compare: { $0 > $1 },
            verdicts: "--+"),
        Row(
            phrase: "be greater than or equal to", matcher: { beGreaterThanOrEqualTo($0) },
            compare: { $0 >= $1 }, verdicts: "-++"),
        Row(
            phrase: "be less than", matcher: { beLessThan($0) }, compare: { $0 < $1 },
            verdicts: "+--"),
        Row(
            phrase: "be less than or equal to", matcher: { beLessThanOrEqualTo($0) },
            compare: { $0 <= $1 }, verdicts: "++-"),
    ]

    @Test(arguments: rows) func compares(_ row: Row) {
        let opposite = String(row.verdicts.map { $0 == "+" ? "-" : "+" })
        #expect(verdicts { for n in 1...3 { expect(n).to(row.matcher(2)) } } == row.verdicts)
        #expect(verdicts { for n in 1...3 { expect(n).toNot(row.matcher(2)) } } == opposite)
        #expect(verdicts { for n in 1...3 { row.compare(expect(n), 2) } } == row.verdicts)
    }

    @Test(arguments: rows) func failures(_ row: Row) {
        let failing = row.verdicts.hasPrefix("-") ? 1 : 3
        let holding = row.verdicts.hasPrefix("+") ? 1 : 3
        #expect(
            failureText { expect(failing).to(row.matcher(2)) }
                == "expected to \(row.phrase) <2>, got <\(failing)>")
        #expect(
            failureText { expect(holding).toNot(row.matcher(2)) }
                == "expected to not \(row.phrase) <2>, got <\(holding)>")
        #expect(
            failureText { row.compare(expect(failing), 2) }
                == "expected to \(row.phrase) <2>, got <\(failing)>")
    }

    @Test(arguments: rows) func nilFailsBothWays(_ row: Row) {
        let nothing: Int? = nil
        #expect(
            failureText { expect(nothing).to(row.matcher(2)) }
                == "expected to \(row.phrase) <2>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(row.matcher(2)) }
                == "expected to not \(row.phrase) <2>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(1).to(row.matcher(nil)) }
                == "expected to \(row.phrase) <nil>, got <1>")
        #expect(
            failureText { expect(1).toNot(row.matcher(nil)) }
                == "expected to not \(row.phrase) <nil>, got <1>")
    }

    @Test(arguments: rows) func errorsAndCrashesFailBothWays(_ row: Row) {
        let thrown = "unexpected error thrown: <cable>"
        #expect(failureText { expect(try refuse() as Int).to(row.matcher(2)) } == thrown)
        #expect(failureText { expect(try refuse() as Int).toNot(row.matcher(2)) } == thrown)
        #expect(failureText { row.compare(expect(try refuse() as Int), 2) } == thrown)
        #expect(
            failureLine { expect(burn() as Int).to(row.matcher(2)) }
                == "expected to \(row.phrase) <2>\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int).toNot(row.matcher(2)) }
                == "expected to not \(row.phrase) <2>\(butBurned)")
        #expect(
            failureLine { row.compare(expect(burn() as Int), 2) }
                == "expected to \(row.phrase) <2>\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int).to(row.matcher(nil)) }
                == "expected to \(row.phrase) <nil>\(butBurned)")
    }

    @Test func literalsOfOtherTypes() {
        #expect(verdicts { expect(0.5) < 1 } == "+")
        #expect(verdicts { expect("b") > "a" } == "+")
        #expect(verdicts { expect(0.5 as Double?).to(beGreaterThan(0)) } == "+")
        #expect(
            failureText { expect("b").to(beLessThan("a")) }
                == "expected to be less than <a>, got <b>"
        )
    }
}
