import Airbag
import Fixtures
import Foundation
import Judging
import XCTest

/// Processes that are ended by a value whose change was interrupted before.
///
/// They are skipped, except in a process of `LastWordsTests`.
final class DeliberateInterruptions: XCTestCase {
    private final class M {
        var dict = ["a": 1]
        var other = ["a": 1]
    }

    override func setUpWithError() throws {
        try XCTSkipUnless(OnPurpose.isWanted)
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
}

/// When a crash ends the process, an earlier one may have led to it.
final class LastWordsTests: XCTestCase {
    override func setUpWithError() throws {
        try XCTSkipIf(Sanitizer.isAny, "a sanitizer has its own words for the use of such a value")
    }

    private func run(_ test: String) throws -> (words: [String], ChildProcess) {
        let child = try ChildProcess.xctest(test, of: "DeliberateInterruptions")
        let lines = child.standardError.split(separator: "\n").map(String.init)
        return (lines.filter { $0.hasPrefix("Airbag: ") }, child)
    }

    private func words(at place: String) -> (String) -> Bool {
        { line in
            line.wholeMatch(
                of:
                    /Airbag: an earlier crash, caught by (.+), had interrupted a change of the value at 0x[0-9a-f]+(, begun by the code at 0x[0-9a-f]+)?; run such (.+) in a child: (.+)/
            ).map { "\($0.1) | \($0.3) | \($0.4)" } == place
        }
    }

    func testTheExpectationIsNamed() throws {
        let (words, child) = try run("testExpectation")
        let line = try line(marked: "interruption", in: "LastWordsTests.swift")
        XCTAssertEqual(words.count, 1)
        XCTAssertTrue(
            words.allSatisfy(
                self.words(
                    at:
                        "the expectation at LastWordsTests.swift:\(line) | an expression | throwAssertion(in: .child)"
                )), "\(words)")
        XCTAssertTrue(child.wasKilled)
        XCTAssertTrue(child.standardOutput.contains("uses it\n"))
        XCTAssertFalse(child.standardOutput.contains("used it\n"))
    }

    func testSeveralOfTheSameAreOne() throws {
        let (words, child) = try run("testMatcherWithItsOwnGuard")
        XCTAssertEqual(words.count, 1, "\(words)")
        XCTAssertTrue(words.first?.contains("the expectation at LastWordsTests.swift:") == true)
        XCTAssertTrue(child.wasKilled)
        XCTAssertTrue(child.standardOutput.contains("used it\n"))
        XCTAssertTrue(child.standardError.contains("elsewhere"))
    }

    func testAnAsyncExpectationIsNamed() throws {
        let (words, child) = try run("testAsync")
        XCTAssertTrue(words.first?.contains("the expectation at LastWordsTests.swift:") == true)
        XCTAssertTrue(child.wasKilled)
    }

    func testCatchCrashHasNoPlace() throws {
        let (words, child) = try run("testCatchCrash")
        XCTAssertEqual(words.count, 1)
        XCTAssertTrue(
            words.allSatisfy(self.words(at: "catchCrash | a body | isolated { }")), "\(words)")
        XCTAssertTrue(words.first?.contains("begun by the code at 0x") == true)
        XCTAssertTrue(child.wasKilled)
    }

    func testNothingIsSaidWithoutAnInterruption() throws {
        let (words, child) = try run("testNothingInterrupted")
        XCTAssertEqual(words, [])
        XCTAssertTrue(child.wasKilled)
    }

    func testNothingIsSaidOfOtherEnds() throws {
        let (words, child) = try run("testWatchdog")
        XCTAssertEqual(words, [])
        XCTAssertTrue(child.wasKilled)
    }
}

/// What a failure says about the values that a crash left.
final class InterruptionTextTests: XCTestCase {
    private final class Cart { var items = ["a": 1] }

    func testAFailureNamesTheChange() {
        let cart = Cart()
        let failures = gatherFailingExpectations(silently: true) {
            expect { cart.items.merge(["a": 3]) { _, _ in fatalError() } }.toNot(throwAssertion())
        }
        _ = Unmanaged.passRetained(cart)  // released, it would release what is left of its value
        XCTAssertEqual(failures.count, 1)
        let text = failures.first?.message.stringValue ?? ""
        XCTAssertTrue(text.contains("interrupted the change of the value at 0x"), text)
        XCTAssertTrue(text.contains("; do not use its value again"), text)
    }
}
