import Judging
import Testing
import XCTest

/// Makes every failure of the table, in a process of `FailureTableTests`.
final class DeliberateXCTestTable: XCTestCase {
    func testTable() throws {
        try XCTSkipUnless(OnPurpose.isWanted)
        for row in FailureRow.all { try? row.body() }
    }
}

/// The same for Swift Testing.
@Suite(.serialized, .enabled(if: OnPurpose.isWanted))
struct DeliberateTestingTable {
    @Test func table() {
        for row in FailureRow.ofSwiftTesting { try? row.body() }
    }
}
