import CrashCatching
import Glibc

/// What comes out of a pipe, up to a limit.
struct CapturedText {
    /// How many bytes are kept.
    let limit: Int

    private var bytes: [UInt8] = []
    private(set) var dropped = 0

    /// An empty text.
    ///
    /// - Parameter limit: how many bytes are kept.
    init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    /// The text so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads what there is, without waiting for more.
    ///
    /// - Parameter descriptor: the pipe's reading end, which does not block.
    /// - Returns: false at the end of what can ever come.
    mutating func read(from descriptor: Int32) -> Bool {
        // At most what a pipe holds by default, sixteen times: somebody may be writing all the time.
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
