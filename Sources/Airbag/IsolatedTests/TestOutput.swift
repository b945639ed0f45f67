import CrashCatching
import Foundation

/// The output of tests, on its way into that of the test run.
enum TestOutput {
    /// Writes what the process of a test has written.
    ///
    /// - Parameter run: what it came to.
    static func passOn(_ run: Isolated<Void>) {
        if !run.standardOutput.isEmpty {
            print(run.standardOutput, terminator: "")
            fflush(nil)
        }
        writeError(run.standardError)
        if run.droppedOutput > 0 {
            writeError("(\(run.droppedOutput) bytes of a test's output were not kept)\n")
        }
    }

    /// Writes to standard error.
    ///
    /// - Parameter text: what to write.
    static func writeError(_ text: String) {
        if text.isEmpty { return }
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
