import CGuard
import Glibc

/// What is known of the tests that run in this process.
package enum RunningTests {
    /// An event that XCTest reports to its observers.
    package enum XCTestEvent {
        case suiteBegins, suiteEnded
        case testBegins(String)
        case testEnded(String)
    }

    package static func hear(_ event: XCTestEvent) {
        switch event {
        case .suiteBegins: airbag_xctest_suite_begins()
        case .suiteEnded: airbag_xctest_suite_ended()
        case .testBegins(let name): airbag_xctest_begins(name)
        case .testEnded(let name): airbag_xctest_ended(name)
        }
    }

    /// Whether XCTest is running tests.
    package static var areOfXCTest: Bool { airbag_xctest_runs() }

    /// Whether Airbag has seen Swift Testing begin a test run that has not ended.
    package static var areOfSwiftTesting: Bool { airbag_testing_state() == AIRBAG_TESTING_RUNS }

    /// Whether Airbag has seen Swift Testing end its test run.
    package static var haveEnded: Bool { airbag_testing_state() == AIRBAG_TESTING_ENDED }

    /// The test of Swift Testing to which the current task belongs.
    package static var current: String? {
        guard let name = airbag_testing_current() else { return nil }
        defer { free(name) }
        return String(cString: name)
    }

    /// The number of events that Swift Testing has printed from the calling thread.
    package static var printedEvents: UInt32 { airbag_testing_events() }
}
