import CrashCatching
import Foundation
import Texts

/// Prints one line on stderr for every failure that no test framework records.
///
/// After a failure, the process ends with a code that is not 0.
package struct StandardErrorHandler: FailureHandler {
    package init() {}

    package func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion { return }
        ThisProcess.fail()
        StandardErrorHandler.print("error", message, location)
    }

    /// Prints a message as a compiler does.
    package static func print(_ kind: String, _ message: FailureMessage, _ location: ExpectationLocation) {
        let text = "\(location): \(kind): \(message.stringValue)".escapingControlCharacters
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
