import Airbag
import XCTest

final class SourceLocationTests: XCTestCase {
    func testWithoutArgumentsItIsThePlaceOfTheCall() {
        let (location, line) = (ExpectationLocation(), #line)
        XCTAssertEqual(location.line, UInt(line))
        XCTAssertEqual(location.fileID, #fileID)
        XCTAssertEqual("\(location.filePath)", #filePath)
        XCTAssertEqual("\(location)", "\(#filePath):\(line):\(location.column)")
    }

    func testEquality() {
        let one = ExpectationLocation(fileID: "M/F.swift", filePath: "/F.swift", line: 1, column: 2)
        let others = [
            ExpectationLocation(fileID: "M/G.swift", filePath: "/F.swift", line: 1, column: 2),
            ExpectationLocation(fileID: "M/F.swift", filePath: "/G.swift", line: 1, column: 2),
            ExpectationLocation(fileID: "M/F.swift", filePath: "/F.swift", line: 2, column: 2),
            ExpectationLocation(fileID: "M/F.swift", filePath: "/F.swift", line: 1, column: 3),
        ]
        XCTAssertEqual(
            one, ExpectationLocation(fileID: "M/F.swift", filePath: "/F.swift", line: 1, column: 2))
        XCTAssertEqual(one.description, "/F.swift:1:2")
        for other in others { XCTAssertNotEqual(one, other) }
        XCTAssertEqual(Set(others + [one, one]).count, 5)
    }
}
