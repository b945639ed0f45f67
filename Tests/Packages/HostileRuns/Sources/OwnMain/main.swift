// A program that runs XCTest by itself.
import Lies
import XCTest

final class OwnTests: XCTestCase {
    func testLie() throws { try Lie.tell() }

    static var allTests: [(String, (OwnTests) -> () throws -> Void)] {
        [("testLie", { $0.testLie })]
    }
}

XCTMain([testCase(OwnTests.allTests)])
