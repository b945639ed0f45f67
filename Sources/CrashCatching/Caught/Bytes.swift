import Glibc

/// A part of a UTF-8 text in memory that somebody else owns.
///
/// Valid only while the owner keeps the memory: for the text of a crash, as long as there is its `CrashEvidence`.
/// `FatalMessage` uses it after the guarded call has returned, never in the signal handler.
///
/// Not a `Substring` or a slice: in a debug build, each use of a generic type looks up its metadata, and reading one
/// text would have hundreds of such uses.
struct Bytes {
    let start: UnsafeRawPointer
    let end: UnsafeRawPointer

    init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
        self.start = start
        self.end = end
    }

    var text: String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: end - start), as: UTF8.self)
    }

    /// The decimal number that the text consists of.
    ///
    /// Nil if the text is empty, has a character that is not a digit, or has too many digits: below `Int.max / 20`,
    /// `number * 10 + digit` cannot overflow.
    var number: Int? {
        var number = 0
        var place = start
        while place < end {
            let digit = Int(place.load(as: UInt8.self)) - 48
            guard digit >= 0, digit < 10, number < Int.max / 20 else { return nil }
            number = number * 10 + digit
            place += 1
        }
        return start < end ? number : nil
    }

    func begins(with text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        return end - start >= length && memcmp(start, text.utf8Start, length) == 0
    }

    /// The same text without the newline at its end, if there is one.
    var withoutLineEnd: Bytes {
        let isLine = start < end && (end - 1).load(as: UInt8.self) == UInt8(ascii: "\n")
        return isLine ? Bytes(start, end - 1) : self
    }

    /// Returns the place of the first occurrence of a text.
    func find(_ text: StaticString) -> UnsafeRawPointer? {
        let first = Int32(text.utf8Start.pointee)
        var place = start
        while let found = memchr(place, first, end - place) {
            if Bytes(found, end).begins(with: text) { return UnsafeRawPointer(found) }
            place = UnsafeRawPointer(found) + 1
        }
        return nil
    }

    /// Returns the place of the last occurrence of a text.
    func findLast(_ text: StaticString) -> UnsafeRawPointer? {
        var place = end
        while place > start {
            place -= 1
            if Bytes(place, end).begins(with: text) { return place }
        }
        return nil
    }
}
