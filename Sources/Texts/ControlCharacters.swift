import Glibc

extension String {
    /// The text with its control characters as escapes, for example `\u{1B}`.
    ///
    /// Newlines and tabs stay. Some raw control characters end the text early (NUL), change how a console shows the
    /// following text (escape sequences, and U+202A to U+202E and U+2066 to U+2069, which turn its direction), start a
    /// new line for some readers (U+2028, U+2029), or are invalid in XML (U+FFFE, U+FFFF).
    package var escapingControlCharacters: String {
        // Most texts have none, and each failure asks: libc looks through them fastest, also in a debug build.
        if withCString({ strspn($0, String.usualCharacters) }) == utf8.count { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.isUnprintable else { return text.unicodeScalars.append(scalar) }
            text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}

extension String {
    /// The printable ASCII characters, newline and tab, as a C string.
    private static var usualCharacters: UnsafePointer<CChar> {
        let usual: StaticString = """
            \t\n !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~
            """
        return UnsafeRawPointer(usual.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

extension Unicode.Scalar {
    fileprivate var isUnprintable: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
