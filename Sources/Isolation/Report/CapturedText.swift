import CrashCatching
import Glibc

/// The text that comes out of a pipe: its beginning and its end, if it is longer than a limit.
struct CapturedText {
    /// The number of bytes that are kept of the beginning, and of the end.
    private let limits: (beginning: Int, end: Int)

    private var beginning: [UInt8] = []
    /// What came behind the beginning; now and then all but its end is dropped.
    private var rest: [UInt8] = []
    private var droppedBefore = 0

    /// Creates an empty text.
    ///
    /// - Parameter limit: the number of bytes that are kept.
    init(limit: Int = 1 << 20) { limits = (limit - limit / 2, limit / 2) }

    /// The number of bytes that are not kept.
    var dropped: Int { droppedBefore + max(rest.count - limits.end, 0) }

    /// The text so far; a line of its own stands for bytes that are missing.
    var text: String {
        let gap = dropped > 0 ? "\n… \(dropped) bytes were not kept …\n" : ""
        let bytes = beginning + Array(gap.utf8) + rest.suffix(limits.end)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the available bytes, without waiting for more.
    ///
    /// - Parameter descriptor: the reading end of the pipe, which does not block.
    /// - Returns: false at the end of the pipe, after which nothing can come.
    mutating func read(from descriptor: Int32) -> Bool {
        // At most sixteen times the default capacity of a pipe: a process may be writing all the time.
        for _ in 0..<16 {
            let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count > 0 { keep(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
                return count
            }
            if count > 0 { continue }
            return count < 0 && (errno == EAGAIN || errno == EINTR)
        }
        return true
    }

    private mutating func keep(_ new: UnsafeRawBufferPointer) {
        let first = new.prefix(limits.beginning - beginning.count)
        beginning.append(contentsOf: first)
        rest.append(contentsOf: new.dropFirst(first.count))
        // Seldom, because what is kept has to be moved.
        let excess = rest.count - limits.end
        if excess > max(limits.end, 1 << 16) {
            rest.removeFirst(excess)
            droppedBefore += excess
        }
    }
}
