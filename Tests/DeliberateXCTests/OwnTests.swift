import Airbag
import XCTest

/// One test that passes and one that fails.
final class OwnTests: XCTestCase {
    func testPasses() { expect(1).to(equal(1)) }

    func testFails() { expect(1).to(equal(2)) }

    static var all: [(String, (OwnTests) -> () throws -> Void)] {
        [
            ("testPasses", { $0.testPasses }),
            ("testFails", { $0.testFails }),
        ]
    }
}
