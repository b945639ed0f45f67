import CrashCatching
import Foundation

/// One line on stderr for every failure that no test framework counts.
///
/// The process ends with a code that is not 0 then.
package struct StandardErrorHandler: FailureHandler {
    package init() {}

    package func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion { return }
        ThisProcess.fail()
        let text = "\(location): error: \(message.stringValue.escapingControlCharacters)\n"
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

extension String {
    /// The text with its control characters as escapes, `\u{1B}` for one.
    ///
    /// Newlines and tabs stay. Raw, some end the text early (NUL), change how a console shows what
    /// follows, or may not stand in XML: U+FFFE and U+FFFF.
    package var escapingControlCharacters: String {
        if !unicodeScalars.contains(where: \.isUnprintable) { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.isUnprintable else { return text.unicodeScalars.append(scalar) }
            text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isUnprintable: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
