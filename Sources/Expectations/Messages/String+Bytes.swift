import Foundation

extension String {
    /// Whether the text has a byte, in UTF-8.
    ///
    /// Every failure asks this several times: `utf8.contains` takes 20 ns a byte in a debug build.
    package func hasByte(_ byte: Unicode.Scalar) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memchr(start, Int32(byte.value), bytes.count) != nil
        }
    }
}
