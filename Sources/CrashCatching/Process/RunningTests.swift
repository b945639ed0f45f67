import CGuard

/// What is known of the tests that run in this process.
package enum RunningTests {
    // What XCTest reports to its observers.
    package static func suiteBegins() { airbag_xctest_suite_begins() }
    package static func suiteEnded() { airbag_xctest_suite_ended() }
    package static func begins(_ test: String) { airbag_xctest_begins(test) }
    package static func ended(_ test: String) { airbag_xctest_ended(test) }

    /// Whether XCTest is running tests.
    package static var areOfXCTest: Bool { airbag_xctest_runs() }

    /// Whether Airbag has seen Swift Testing begin a test run that has not ended.
    package static var areOfSwiftTesting: Bool { airbag_testing_state() == AIRBAG_TESTING_RUNS }

    /// Whether Airbag has seen Swift Testing end its test run.
    package static var haveEnded: Bool { airbag_testing_state() == AIRBAG_TESTING_ENDED }

    /// The test of Swift Testing to which the current task belongs.
    package static var current: String? { String(takingOver: airbag_testing_current()) }

    /// The number of events that Swift Testing has printed from the calling thread.
    package static var printedEvents: UInt32 { airbag_testing_events() }
}
