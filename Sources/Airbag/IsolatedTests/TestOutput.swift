import CrashCatching
import Isolation
import Glibc

/// The output of tests, on its way into that of the test run.
enum TestOutput {
    /// How many bytes are kept of a test's standard output, and of its standard error.
    static let limit = 64 << 20

    /// Writes what the process of a test has written.
    ///
    /// - Parameter run: what it came to.
    static func passOn(_ run: IsolatedRun<Void>) {
        write(run.standardOutput, to: STDOUT_FILENO)
        write(run.standardError, to: STDERR_FILENO)
        sayDropped(run)
    }

    /// Says how much of an output is missing, if any of it is.
    ///
    /// - Parameter run: what the process came to.
    static func sayDropped(_ run: IsolatedRun<Void>) {
        if run.droppedOutput > 0 {
            write(
                "(\(run.droppedOutput) bytes of a test's output were not kept)\n",
                to: STDERR_FILENO)
        }
    }

    /// Writes a text behind what the streams of this process have kept until now.
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
