import Act
import XCTest

final class SameTests: XCTestCase {
    func testSame() { XCTAssertTrue(act("x one")) }
    func testSame2() { XCTAssertTrue(act("x two")) }
    func testThrows() throws { XCTAssertTrue(act("x throws")) }
    func testAsync() async throws { XCTAssertTrue(act("x async")) }
    func testÜmläut_日本() { XCTAssertTrue(act("x letters")) }
}

/// The tests of a base class are those of its subclass, too.
class BaseTests: XCTestCase { func testBase() { XCTAssertTrue(act("x base")) } }
final class DerivedTests: BaseTests { func testDerived() { XCTAssertTrue(act("x derived")) } }
