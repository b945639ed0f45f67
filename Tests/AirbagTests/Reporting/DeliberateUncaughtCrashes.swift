import Airbag
import CFixtures
import CrashCatching
import Fixtures
import Synchronization
import Testing
import XCTest

/// Tests with a crash that nobody catches: they are skipped, except in a process of `UncaughtCrashTests`.
final class DeliberateUncaughtCrashes: XCTestCase {
    override func setUpWithError() throws {
        try XCTSkipUnless(OnPurpose.isWanted)
    }

    func testTrap() { fatalError("in a test") }  // failing: trap

    func testControlCharacters() { fatalError("\u{1b}[2Ja\nb\u{9b}é\u{7f}") }

    func testStackOverflow() { _ = crashByStackOverflow() }

    func testAbort() { crashByAbort() }

    func testBadAccess() { _ = crashByNullPointer() }

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
        for number in 2...70 { RunningTests.hear(.testBegins("test \(number)\(rest)")) }
        for number in 10...11 { RunningTests.hear(.testEnded("test \(number)\(rest)")) }
        RunningTests.hear(.testEnded("of which nobody has heard"))
        crashByAbort()
    }

    func testManyTestsAndExit() {
        for number in 2...70 { RunningTests.hear(.testBegins("test \(number)")) }
        exit(0)
    }

    func testTableThatChanges() {
        let names = ["a", "b"].map { String(repeating: $0, count: 144) }
        _ = Fixtures.Thread {
            while true {
                for name in names {
                    RunningTests.hear(.testBegins(name))
                    RunningTests.hear(.testEnded(name))
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
}

private final class CrashesBetween: XCTestObservation {
    func testSuiteDidFinish(_ testSuite: XCTestSuite) { _ = crashByNullPointer() }
}

/// Three tests at once, of which one crashes.
@Suite(.enabled(if: OnPurpose.isWanted))
struct DeliberateUncaughtTestingCrashes {
    private static let waiting = Atomic(0)

    @Test(arguments: 1...2) func waits(_: Int) async throws { try await wait() }

    @Test func waitsToo() async throws { try await wait() }

    @Test func inTheTest() async throws {
        try await others()
        fatalError("in one of them")
    }

    @Test func inAChildTask() async throws {
        try await others()
        await withTaskGroup(of: Void.self) { $0.addTask { _ = crashByNullPointer() } }
    }

    @Test func inADetachedTask() async throws {
        try await others()
        await Task.detached { _ = crashByNullPointer() }.value
    }

    @Test func inAnotherTask() async throws {
        try await others()
        await Task { _ = crashByNullPointer() }.value
    }

    private func wait() async throws {
        Self.waiting.add(1, ordering: .relaxed)
        try await Task.sleep(for: .seconds(60))
    }

    private func others() async throws {
        while Self.waiting.load(ordering: .relaxed) < 3 {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
