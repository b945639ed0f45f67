import Foundation
import Glibc

/// The file to which Swift Testing writes its events: a FIFO, so that no disk can be full.
final class EventFile {
    let path: String
    let descriptor: Int32
    private let folder: String
    private var splitter = LineSplitter()

    /// - Throws: a `CommandFailure` if there can be no such file.
    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(base)/airbag-test.XXXXXX".utf8CString)
        func fail() -> CommandFailure {
            CommandFailure(
                message:
                    "cannot make a FIFO in '\(base)': \(String(cString: strerror(errno))); set TMPDIR to another folder"
            )
        }
        guard mkdtemp(&template) != nil else { throw fail() }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = "\(folder)/events"
        // Open for writing, too: so there is no end of the file between two writers. (fifo(7))
        let isMade = mkfifo(path, 0o600) == 0
        descriptor = isMade ? open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1
        if descriptor < 0 {
            let failure = fail()
            unlink(path)
            rmdir(folder)
            throw failure
        }
    }

    deinit {
        close(descriptor)
        unlink(path)
        rmdir(folder)
    }

    /// Returns the lines that have come since the last call.
    func lines() -> [String] {
        var lines: [String] = []
        for part in Descriptor.parts(of: descriptor) { lines += splitter.add(part) }
        return lines
    }
}
