import Airbag
import Fixtures
import Foundation
import Judging
import XCTest

/// When a crash ends the process, an earlier one may have led to it.
final class LastWordsTests: XCTestCase {
    private static let place = "the expectation at DeliberateInterruptions.swift:"

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
        let line = try line(marked: "interruption", in: "DeliberateInterruptions.swift")
        XCTAssertEqual(words.count, 1)
        XCTAssertTrue(
            words.allSatisfy(
                self.words(
                    at:
                        "\(Self.place)\(line) | an expression | throwAssertion(in: .child)"
                )), "\(words)")
        XCTAssertTrue(child.wasKilled)
        XCTAssertTrue(child.standardOutput.contains("uses it\n"))
        XCTAssertFalse(child.standardOutput.contains("used it\n"))
    }

    func testSeveralOfTheSameAreOne() throws {
        let (words, child) = try run("testMatcherWithItsOwnGuard")
        XCTAssertEqual(words.count, 1, "\(words)")
        XCTAssertTrue(words.first?.contains(Self.place) == true)
        XCTAssertTrue(child.wasKilled)
        XCTAssertTrue(child.standardOutput.contains("used it\n"))
        XCTAssertTrue(child.standardError.contains("elsewhere"))
    }

    func testAnAsyncExpectationIsNamed() throws {
        let (words, child) = try run("testAsync")
        XCTAssertTrue(words.first?.contains(Self.place) == true)
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
