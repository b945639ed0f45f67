import Airbag
import Fixtures
import Foundation
import Judging
import XCTest

/// Processes that are ended by a value whose change was interrupted before, for `LastWordsTests`.
final class DeliberateInterruptions: XCTestCase {
    private final class M {
        var dict = ["a": 1]
        var other = ["a": 1]
    }

    private let m = M()

    private func use() {
        print("uses it")
        fflush(nil)
        m.dict["b"] = m.dict["a"]
        print("used it")
        fflush(nil)
    }

    private func crash() { m.dict.merge(["a": 3]) { _, _ in fatalError() } }

    func testExpectation() {
        expect { self.crash() }.to(throwAssertion())  // failing: interruption
        use()
    }

    func testMatcherWithItsOwnGuard() {
        for _ in 0..<3 {
            expect { self.m.other.merge(["a": 3]) { _, _ in fatalError() } }
                .to(satisfyAllOf(throwAssertion()))
        }
        expect { fatalError() }.to(throwAssertion())
        use()
        fatalError("elsewhere")
    }

    func testAsync() async {
        await expect {
            await Task.yield()
            self.crash()
        }.to(throwAssertion())
        use()
    }

    func testCatchCrash() {
        _ = catchCrash { self.crash() }
        use()
    }

    func testNothingInterrupted() {
        expect { fatalError() }.to(throwAssertion())
        _ = crashByNullPointer()
    }

    func testWatchdog() {
        expect { self.crash() }.to(throwAssertion())
        Fixtures.Thread { kill(getpid(), SIGTERM) }.join()
        sleep(10)
    }

    static var all: [(String, (DeliberateInterruptions) -> () throws -> Void)] {
        [
            ("testExpectation", { $0.testExpectation }),
            ("testMatcherWithItsOwnGuard", { $0.testMatcherWithItsOwnGuard }),
            ("testAsync", asyncTest { $0.testAsync }),
            ("testCatchCrash", { $0.testCatchCrash }),
            ("testNothingInterrupted", { $0.testNothingInterrupted }),
            ("testWatchdog", { $0.testWatchdog }),
        ]
    }
}
