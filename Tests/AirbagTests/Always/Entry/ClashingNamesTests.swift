import Airbag
import Foundation
import Testing
import XCTest

/// An application's own type, of a name that is a word of the library as well.
private struct Claim {
    let amount: Int
}

/// Names of applications, and of frameworks that tests import, mean what they mean without Airbag.
@Suite struct ClashingNamesTests {
    @Test func ownTypes() {
        expect(Claim(amount: 3).amount).to(equal(3))
    }

    /// `Expression` alone is ambiguous here: Foundation has one, which XCTest exports.
    @Test func expressionBesideFoundation() throws {
        let even = Matcher<Int> { (expression: SyncExpression<Int>) in
            let value = try expression.evaluate()
            return MatcherResult(bool: value?.isMultiple(of: 2) == true, message: .expectedActualValueTo("be even"))
        }
        expect(2).to(even)
        #expect(gatherFailingExpectations(silently: true) { expect(3).to(even) }.count == 1)
    }
}
