// A program that runs tests of XCTest by its own `main`.
import Airbag
import XCTest

final class OwnTests: XCTestCase {
    func testPasses() { expect(1).to(equal(1)) }

    func testFails() { expect(1).to(equal(2)) }

}

let tests: [(String, (OwnTests) -> () -> Void)] = [
    ("testPasses", { $0.testPasses }), ("testFails", { $0.testFails }),
]
XCTMain([testCase(tests)])
