import CrashCatching
import Glibc

/// The settings for children from the environment.
package enum IsolationSwitches {
    /// Whether bodies run in this process.
    package static let runsInParent = isSet("AIRBAG_ISOLATION", to: "off", not: "on")
    static let waitsForDebugger = isSet("AIRBAG_WAIT_FOR_DEBUGGER", to: "1", not: "0")

    static func isSet(_ name: String, to value: String, not other: String) -> Bool {
        let found = getenv(name).map { String(cString: $0) } ?? ""
        if !["", value, other].contains(found) { sayUnknown(name, found, known: value) }
        return found == value
    }

    /// Prints once that a variable has a value without effect.
    package static func sayUnknown(_ name: String, _ value: String, known: String) {
        let text = "Airbag: \(name)=\(value) is unknown and changes nothing; known is \(known)\n"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
