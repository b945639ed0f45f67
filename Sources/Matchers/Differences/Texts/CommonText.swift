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
        var (index, step) = (0, 4096)
        while index < shorter {
            let length = min(step, shorter - index)
            if memcmp(first + index, second + index, length) == 0 {
                index += length
            } else if length == 1 {
                break
            } else {
                step = max(1, length / 2)
            }
        }
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

    /// Whether a text has a line break of any kind.
    static func hasBreak(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { breaks(in: $0) > 0 }
    }

    private static let newline = UInt8(ascii: "\n")

    private static func isASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    private static func withBytes<T>(
        _ a: String, _ b: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> T
    ) -> T {
        var (a, b) = (a, b)
        return a.withUTF8 { first in b.withUTF8 { body(first, $0) } }
    }

    /// Returns the number of line breaks, as `Character.isNewline` has them.
    private static func breaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        func next(_ index: Int) -> UInt8 { index + 1 < bytes.count ? bytes[index + 1] : 0 }
        return count("\n", bytes) { _ in true } + count("\u{B}", bytes) { _ in true }
            + count("\u{C}", bytes) { _ in true }
            + count("\r", bytes) { next($0) != newline }
            + count(Unicode.Scalar(0xC2), bytes) { next($0) == 0x85 }
            + count(Unicode.Scalar(0xE2), bytes) {
                next($0) == 0x80 && (next($0 + 1) == 0xA8 || next($0 + 1) == 0xA9)
            }
    }

    private static func count(
        _ byte: Unicode.Scalar, _ bytes: UnsafeBufferPointer<UInt8>, _ isBreak: (Int) -> Bool
    ) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var (index, count) = (0, 0)
        while index < bytes.count,
            let found = memchr(start + index, Int32(byte.value), bytes.count - index)
        {
            index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if isBreak(index) { count += 1 }
            index += 1
        }
        return count
    }
}
