import AirbagNimble
import Foundation
import Testing

@Suite struct RequireErrorTests {
    @Test func userInfo() {
        var thrown: (any Error)?
        _ = gatherExpectations(silently: true) {
            do { try require(1).to(equal(2)) } catch { thrown = error }
        }
        let key = "XCTestErrorUserInfoKeyShouldIgnore"
        #expect((thrown as? RequireError)?.errorUserInfo[key] as? Bool == true)
        // As a runner sees it, which does not know the type.
        #expect((thrown as? any CustomNSError)?.errorUserInfo[key] as? Bool == true)
    }
}
