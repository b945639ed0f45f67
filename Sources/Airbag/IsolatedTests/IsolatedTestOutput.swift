import Glibc

/// The output of a test to one of its streams in a child, split at the marks that the child wrote.
struct IsolatedTestOutput {
    /// The output up to the first failure of the test, up to the second one, and so on.
    let parts: [String]

    /// The whole output of the test.
    var text: String { parts.joined() }

    /// Splits an output.
    ///
    /// - Parameter output: the whole output of a child. The part before the mark of the beginning is not
    ///   from the test: a process that was started for the test prints as a test run of its own before.
    init(_ output: String) {
        let beginning = output.firstRange(of: Mark.beginning.rawValue)?.upperBound
        parts = output[(beginning ?? output.startIndex)...]
            .split(separator: Mark.failure.rawValue, omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// Identifies the file of a descriptor, to detect that the test replaced the file.
    ///
    /// - Parameter descriptor: the descriptor.
    /// - Returns: the device and the inode of the file, stat(2).
    static func file(of descriptor: Int32) -> [UInt] {
        var info = stat()
        return fstat(descriptor, &info) == 0 ? [UInt(info.st_dev), UInt(info.st_ino)] : []
    }

    /// A text that the child writes to mark a position in its output.
    enum Mark: String {
        case beginning = "\u{1}airbag: the test begins\u{1}\n"
        case failure = "\u{1}airbag: a failure\u{1}\n"

        /// Writes the mark, in the child, behind everything that was written to the stream before.
        ///
        /// - Parameter descriptor: standard output or error.
        func write(to descriptor: Int32) { TestOutput.write(rawValue, to: descriptor) }
    }
}
