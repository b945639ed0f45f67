import Airbag
import CFixtures
import CrashCatching
import Fixtures
import XCTest

/// Tests with a crash that nobody catches, for `UncaughtCrashTests`.
final class DeliberateUncaughtCrashes: XCTestCase {
    func testTrap() { fatalError("in a test") }  // failing: trap

    func testControlCharacters() { fatalError("\u{1b}[2Ja\nb\u{9b}é\u{7f}") }

    func testStackOverflow() { _ = crashByStackOverflow() }

    func testAbort() { crashByAbort() }

    func testBadAccess() { _ = crashByNullPointer() }

    func testPipe() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        write(ends[1], "x", 1)
    }

    func testOtherThread() { Fixtures.Thread { _ = crashByNullPointer() }.join() }

    func testHandlerThatRecovers() {
        fixture_survive_fault()
        print("recovered")
        fflush(nil)
        crashByAbort()
    }

    func testManyTests() {
        // This test has the first place.
        let rest = "\u{7}" + String(repeating: "é", count: 99)
        for number in 2...70 { RunningTests.begins("test \(number)\(rest)") }
        for number in 10...11 { RunningTests.ended("test \(number)\(rest)") }
        RunningTests.ended("of which nobody has heard")
        crashByAbort()
    }

    func testManyTestsAndExit() {
        for number in 2...70 { RunningTests.begins("test \(number)") }
        exit(0)
    }

    func testTableThatChanges() {
        let names = ["a", "b"].map { String(repeating: $0, count: 144) }
        _ = Fixtures.Thread {
            while true {
                for name in names {
                    RunningTests.begins(name)
                    RunningTests.ended(name)
                }
            }
        }
        usleep(20_000)
        for _ in 1...1000 {
            fixture_survive_fault()
            usleep(100)
        }
        crashByAbort()
    }

    func testAfterCaught() {
        expect { fatalError("caught") }.to(throwAssertion())  // failing: first
        expect { fatalError("caught") }.to(throwAssertion())
        _ = crashByNullPointer()
    }

    func testChildren() throws {
        _ = try isolatedRun { fatalError("in a child") }
        print("by a signal: \(statusOfFork { _ = crashByNullPointer() } < 0)")
    }

    func testBetween() {
        XCTestObservationCenter.shared.addTestObserver(CrashesBetween())
    }

    static var all: [(String, (DeliberateUncaughtCrashes) -> () throws -> Void)] {
        [
            ("testTrap", { $0.testTrap }),
            ("testControlCharacters", { $0.testControlCharacters }),
            ("testStackOverflow", { $0.testStackOverflow }),
            ("testAbort", { $0.testAbort }),
            ("testBadAccess", { $0.testBadAccess }),
            ("testPipe", { $0.testPipe }),
            ("testOtherThread", { $0.testOtherThread }),
            ("testHandlerThatRecovers", { $0.testHandlerThatRecovers }),
            ("testManyTests", { $0.testManyTests }),
            ("testManyTestsAndExit", { $0.testManyTestsAndExit }),
            ("testTableThatChanges", { $0.testTableThatChanges }),
            ("testAfterCaught", { $0.testAfterCaught }),
            ("testChildren", { $0.testChildren }),
            ("testBetween", { $0.testBetween }),
        ]
    }
}

private final class CrashesBetween: XCTestObservation {
    func testSuiteDidFinish(_ testSuite: XCTestSuite) { _ = crashByNullPointer() }
}
