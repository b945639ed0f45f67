import Glibc

/// What a test wrote to one of its streams in a child, taken apart at the marks that the child set.
struct IsolatedTestOutput {
    /// What the test wrote up to its first failure, up to its second, and so on.
    let parts: [String]

    /// All that the test wrote.
    var text: String { parts.joined() }

    /// Takes an output apart.
    ///
    /// - Parameter output: all that a child wrote. Up to the mark of the beginning it is not the
    ///   test's: a process that was started for it prints as a test run of its own before.
    init(_ output: String) {
        let beginning = output.firstRange(of: Mark.beginning.rawValue)?.upperBound
        parts = output[(beginning ?? output.startIndex)...]
            .split(separator: Mark.failure.rawValue, omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// What a descriptor stands for, to tell whether the test put something else in its place.
    ///
    /// - Parameter descriptor: the descriptor.
    /// - Returns: the numbers of the file, stat(2).
    static func file(of descriptor: Int32) -> [UInt] {
        var info = stat()
        return fstat(descriptor, &info) == 0 ? [UInt(info.st_dev), UInt(info.st_ino)] : []
    }

    /// What the child writes to show where something belongs.
    enum Mark: String {
        case beginning = "\u{1}airbag: the test begins\u{1}\n"
        case failure = "\u{1}airbag: a failure\u{1}\n"

        /// In the child: writes it behind what was written to the stream until now.
        ///
        /// - Parameter descriptor: standard output or error.
        func write(to descriptor: Int32) {
            TestOutput.write(rawValue, to: descriptor)
        }
    }
}
