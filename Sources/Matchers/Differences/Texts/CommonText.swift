import Foundation

/// What two texts have in common at their beginning, found by bytes.
///
/// Long texts are mostly the same. Their characters, read one by one, took seconds in a debug build; the functions of
/// libc compare 12 MB in milliseconds.
enum CommonText {
    /// Returns the number of bytes that two buffers have in common at their beginning.
    static func bytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        let shorter = min(a.count, b.count)
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        let page = 4096
        var index = 0
        while index + page <= shorter, memcmp(first + index, second + index, page) == 0 { index += page }
        while index < shorter, first[index] == second[index] { index += 1 }
        return index
    }

    /// Returns the number of bytes that two texts have in common at their beginning.
    static func bytes(_ a: String, _ b: String) -> Int { withBytes(a, b) { bytes($0, $1) } }

    /// Returns the lines that two texts have in common at their beginning.
    ///
    /// - Returns: the number of the lines, and the number of their bytes.
    static func lines(_ a: String, _ b: String) -> (count: Int, bytes: Int) {
        withBytes(a, b) { first, second in
            var end = bytes(first, second)
            while end > 0 && first[end - 1] != newline { end -= 1 }
            return (breaks(in: UnsafeBufferPointer(rebasing: first[..<end])), end)
        }
    }

    /// Returns the number of bytes at the beginning of two texts that are the same characters in both.
    ///
    /// They end between two ASCII characters, which never belong to one character of Swift.
    static func characters(_ a: String, _ b: String) -> Int {
        withBytes(a, b) { first, second in
            var end = max(0, bytes(first, second) - 1)
            while end > 0 && !(isASCII(first[end]) && isASCII(first[end - 1])) { end -= 1 }
            return end
        }
    }

    private static let newline = UInt8(ascii: "\n")

    private static func isASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    static func withBytes<T>(
        _ a: String, _ b: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> T
    ) -> T {
        var (a, b) = (a, b)
        return a.withUTF8 { first in b.withUTF8 { body(first, $0) } }
    }

    /// Returns the number of line breaks, as `Character.isNewline` knows them.
    private static func breaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let breaks = ["\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
        return breaks.reduce(-count("\r\n", bytes)) { $0 + count($1, bytes) }
    }

    private static func count(_ part: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var (part, count) = (part, 0)
        part.withUTF8 { part in
            guard var start = UnsafeRawPointer(bytes.baseAddress), let wanted = part.baseAddress else { return }
            let end = start + bytes.count - part.count + 1
            while start < end, let found = memchr(start, Int32(wanted.pointee), end - start) {
                if memcmp(found, wanted, part.count) == 0 { count += 1 }
                start = UnsafeRawPointer(found) + 1
            }
        }
        return count
    }
}
