import Foundation
import Glibc

/// A file that tells Swift Testing which tests to run.
///
/// It has no name: nothing of it is left in a folder.
final class SelectionFile {
    private let file: UnsafeMutablePointer<FILE>

    /// - Parameters:
    ///   - filter: regular expressions for the tests that are run; none: all.
    ///   - skip: regular expressions for those that are not.
    /// - Throws: a `CommandFailure` if the file cannot be written.
    init(filter: [String], skip: [String]) throws {
        let data = try JSONEncoder().encode(filter.isEmpty ? ["skip": skip] : ["filter": filter, "skip": skip])
        guard let file = tmpfile() else {
            throw CommandFailure(message: "cannot make a temporary file: \(String(cString: strerror(errno)))")
        }
        self.file = file
        _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
        let written = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        if written != data.count || fflush(file) != 0 {
            throw CommandFailure(message: "cannot write a temporary file: \(String(cString: strerror(errno)))")
        }
    }

    deinit { fclose(file) }

    var path: String { "/proc/\(getpid())/fd/\(fileno(file))" }
}
