import CrashCatching
import Isolation
import Glibc

/// Writes the output of tests to the output of the test run.
enum TestOutput {
    /// The number of bytes that are kept of a test's standard output, and of its standard error.
    static let limit = 64 << 20

    /// Writes the output of the process of a test.
    ///
    /// - Parameter run: the result of the process.
    static func passOn(_ run: IsolatedRun<Void>) {
        write(run.standardOutput, to: STDOUT_FILENO)
        write(EndingReport.standardError(of: run), to: STDERR_FILENO)
    }

    /// Writes a text, after the text that the streams of this process have buffered.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - descriptor: standard output or error.
    static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        if rest.isEmpty { return }
        fflush(nil)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}
