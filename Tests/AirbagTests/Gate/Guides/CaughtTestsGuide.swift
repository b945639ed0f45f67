import Airbag
import Testing
import XCTest

private actor Rocket {
    nonisolated let stages: Int

    init(stages: Int) { self.stages = stages }

    func countDown() {}
}

// Swift 6.0 has no scopes of traits.
#if compiler(>=6.1)
    @Suite(.catchingCrashes) struct RocketTests {
        @Test func countsDown() async {
            await Rocket(stages: 3).countDown()
        }
    }
#endif

final class RocketXCTests: CrashCatchingTestCase {
    func testHasStages() {
        XCTAssertEqual(Rocket(stages: 3).stages, 3)
    }
}
