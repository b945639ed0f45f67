import Foundation

/// Whether tests that fail on purpose are wanted in this process.
package enum OnPurpose {
    /// The variable of the environment that says so.
    package static let variable = "AIRBAG_FAIL_ON_PURPOSE"
    /// Whether it does.
    package static let isWanted = ProcessInfo.processInfo.environment[variable] == "1"
}
