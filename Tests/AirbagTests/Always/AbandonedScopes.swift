import Airbag
import Judging
import Testing
import XCTest

/// Bodies that crash inside of a scope that outlives them.
///
/// The value of a task-local, or the handler of assertions. They run in processes of
/// `AbandonedScopesTests`, because a mistake here ends the process or silences all that follows.
enum AbandonedScopes {
    @TaskLocal static var depth = 0

    /// Prints what is left of the scopes after the crashes.
    static func run() {
        $depth.withValue(1) {
            expect { $depth.withValue(2) { $depth.withValue(3) { burn() as Void } } }
                .to(throwAssertion())
            print("inside: \(depth)")
        }
        print("outside: \(depth)")
        expect { _ = gatherExpectations(silently: true) { burn() as Void } }.to(throwAssertion())
        expect("heard").to(equal("silenced"))
    }
}

final class AbandonedScopesInXCTest: XCTestCase {
    func testScopes() throws {
        try XCTSkipUnless(OnPurpose.isWanted)
        AbandonedScopes.run()
    }
}

@Suite(.enabled(if: OnPurpose.isWanted))
struct AbandonedScopesInSwiftTesting {
    @Test func scopes() {
        AbandonedScopes.run()
    }
}
