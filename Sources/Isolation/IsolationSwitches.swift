import CrashCatching
import Glibc

/// The settings for children from the environment.
package enum IsolationSwitches {
    /// Whether bodies run in this process.
    package static let runsInParent = isSet("AIRBAG_ISOLATION", to: "off", not: "on")
    static let waitsForDebugger = isSet("AIRBAG_WAIT_FOR_DEBUGGER", to: "1", not: "0")

    /// How long a whole test may take that says nothing of it.
    ///
    /// `AIRBAG_TEST_TIME_LIMIT` sets the time in seconds; the default is 20.
    package static let testTimeLimit: Duration = {
        let name = "AIRBAG_TEST_TIME_LIMIT"
        let value = getenv(name).map { String(cString: $0) } ?? ""
        if let seconds = Double(value), seconds > 0, seconds < 1e9 { return .seconds(seconds) }
        if !value.isEmpty { sayUnknown(name, value, known: "a number of seconds") }
        return .seconds(20)
    }()

    static func isSet(_ name: String, to value: String, not other: String) -> Bool {
        let found = getenv(name).map { String(cString: $0) } ?? ""
        if !["", value, other].contains(found) { sayUnknown(name, found, known: value) }
        return found == value
    }

    /// Prints once that a variable has a value without effect.
    package static func sayUnknown(_ name: String, _ value: String, known: String) {
        ThisProcess.say("Airbag: \(name)=\(value) is unknown and changes nothing; known is \(known)")
    }
}
