import Act
import Testing
import XCTest

@Test func free() { #expect(act("too free")) }

@Suite struct Names {
    @Test func plain() { #expect(act("too plain")) }
    struct Inner { @Test func plain() { #expect(act("too inner")) } }
}

final class SameTests: XCTestCase { func testSame() { XCTAssertTrue(act("too x one")) } }
