import Airbag
import CrashCatching
import DetailConditions
import XCTest

/// What a failure says about the values that a crash left.
final class InterruptionTextTests: XCTestCase {
    private final class Cart { var items = ["a": 1] }

    func testAFailureNamesTheChange() throws {
        try XCTSkipUnless(PrivateDetail.areOn("changes"), "a private detail may not be used: changes")
        let cart = Cart()
        let failures = gatherFailingExpectations(silently: true) {
            expect { cart.items.merge(["a": 3]) { _, _ in fatalError() } }.toNot(throwAssertion())
        }
        _ = Unmanaged.passRetained(cart)  // released, it would release what is left of its value
        XCTAssertEqual(failures.count, 1)
        let text = failures.first?.message.stringValue ?? ""
        XCTAssertTrue(text.contains("interrupted the change of the value at 0x"), text)
        XCTAssertTrue(text.contains("; do not use its value again"), text)
    }
}
