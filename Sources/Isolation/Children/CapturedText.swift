import CrashCatching
import Glibc

/// The text that comes out of a pipe, up to a limit.
struct CapturedText {
    /// The number of bytes that are kept.
    let limit: Int

    private var bytes: [UInt8] = []
    private(set) var dropped = 0

    /// Creates an empty text.
    ///
    /// - Parameter limit: the number of bytes that are kept.
    init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    /// The text so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

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
        let room = limit - bytes.count
        bytes.append(contentsOf: new.prefix(room))
        dropped += max(new.count - room, 0)
    }
}
