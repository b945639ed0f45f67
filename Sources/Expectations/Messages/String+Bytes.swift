import Foundation

extension String {
    /// Whether the text has one of some bytes, in UTF-8.
    ///
    /// Every failure asks this several times: `utf8.contains` takes 20 ns a byte in a debug build.
    package func hasByte(of wanted: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return false }
            for index in 0..<wanted.utf8CodeUnitCount
            where memchr(start, Int32(wanted.utf8Start[index]), bytes.count) != nil { return true }
            return false
        }
    }
}
