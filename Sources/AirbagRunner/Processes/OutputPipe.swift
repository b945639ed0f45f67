import Foundation
import Glibc

/// A pipe that the command reads and its processes write.
final class OutputPipe {
    let readEnd: Int32
    private(set) var writeEnd: Int32

    /// - Throws: a `CommandFailure` if the command has no descriptors left.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure(message: "cannot make a pipe: \(String(cString: strerror(errno)))")
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
        // All processes are started on the main thread, as is this pipe: none can inherit it in between.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // F_SETPIPE_SZ: a writer seldom waits for the command. Where the kernel allows less, the pipe stays as it is.
        _ = fcntl(writeEnd, 1031, 1 << 20)
    }

    /// The path under which a process that has not inherited the pipe opens it for writing.
    ///
    /// No file: whatever happens to the command, nothing of it is left in a folder. (proc(5))
    var path: String { "/proc/\(getpid())/fd/\(writeEnd)" }

    func closeWriteEnd() {
        if writeEnd >= 0 { Glibc.close(writeEnd) }
        writeEnd = -1
    }

    deinit {
        closeWriteEnd()
        Glibc.close(readEnd)
    }
}

/// Reads of file descriptors.
enum Descriptor {
    /// Reads what is there.
    ///
    /// - Returns: the bytes, none at the end; nil if there are none now.
    static func read(_ descriptor: Int32) -> Data? {
        // An array would be filled with zeros each time.
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 { return Data(buffer[..<count]) }
                if errno != EINTR { return nil }
            }
        }
    }

    /// Reads what is there, a mebibyte at most: a process may print without end.
    ///
    /// A pipe holds no more than that. (pipe(7)) So all that a process wrote before its end is read.
    ///
    /// - Returns: the bytes, in parts.
    static func parts(of descriptor: Int32) -> [Data] {
        var parts: [Data] = []
        while parts.count < 16, let part = read(descriptor), !part.isEmpty { parts.append(part) }
        return parts
    }

    /// Makes reads return at once.
    static func makeNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}

/// Splits bytes that arrive in parts into lines.
struct LineSplitter {
    /// The line that is not complete.
    private var rest = Data()

    /// Adds bytes.
    ///
    /// Each is looked at once, however long the line is.
    ///
    /// - Returns: the lines that are complete now.
    mutating func add(_ bytes: Data) -> [String] {
        var lines: [String] = []
        bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
            var part = buffer
            while let start = part.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), part.count) {
                let length = UnsafeRawPointer(end) - start
                rest.append(contentsOf: part.prefix(length))
                lines.append(String(decoding: rest, as: UTF8.self))
                rest.removeAll()
                part = UnsafeRawBufferPointer(rebasing: part.dropFirst(length + 1))
            }
            rest.append(contentsOf: part)
        }
        return lines
    }
}
