extension Crash {
    /// One call of a backtrace.
    public struct Frame: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The instruction that trapped, or the return address of the call.
        public let address: UInt
        /// The demangled name of the function, if known.
        public let function: String?
        /// The path of the source file, if there is debug information.
        ///
        /// For an expression that was given to a macro like `#expect`, file, line and column are
        /// those of the macro; the file is `Module/File.swift` if no other call tells its path.
        public let file: String?
        /// The line in `file`, counted from 1.
        public let line: Int?
        /// The column in `line`, counted from 1.
        public let column: Int?
        /// The call has no frame of its own: the compiler inlined it into the next one.
        public let isInlined: Bool

        /// `function (File.swift:12:3)`, as far as known, otherwise the address.
        public var description: String {
            var text = function ?? hexadecimal(address)
            if let file, let line {
                text += " (\(file):\(line)" + (column.map { ":\($0)" } ?? "") + ")"
            }
            return text
        }
    }
}

extension Crash.Frame {
    var place: Crash.Place? {
        guard let file, let line else { return nil }
        return Crash.Place(file: file, line: line)
    }

    /// The same call with another place.
    func placed(_ file: String?, _ line: Int?, _ column: Int?) -> Crash.Frame {
        Crash.Frame(
            address: address, function: function, file: file, line: line, column: column,
            isInlined: isInlined)
    }

    /// Whether the compiler has made one function of several; the name is that of one of them.
    var isMerged: Bool { function?.hasPrefix(Crash.Frame.merged) == true }

    static let merged = "merged "

    /// Whether it has a source line, of none of those files that are nobody's.
    var isOfUser: Bool {
        line != nil && !isOfHelpers && !isOfSanitizer
            && !Crash.Frame.foreignFiles.contains { file?.hasSuffix($0) == true }
    }

    /// Whether it stands in the runtime of a sanitizer, which is part of the program and has lines.
    ///
    /// The code of the user calls it at each access, so several frames of it may stand in front.
    private var isOfSanitizer: Bool { file?.contains("/compiler-rt/lib/") == true }

    /// Where jobs are run, and tests; the code that `@Test` writes (with the mangled name of the macro); and the
    /// `main` that SwiftPM writes.
    private static let foreignFiles = [
        "4TestfMp_.swift", "PackageTests.derived/runner.swift",
        "/Airbag/IsolatedTests/IsolatedTestCase.swift",
        "/Airbag/IsolatedTests/IsolatedTestRun.swift",
        "/CrashCatching/Tasks/CatchCrash+Async.swift", "/CrashCatching/Tasks/GuardedExecutor.swift",
        "/CrashCatching/Tasks/InterceptedJobs.swift", "/Expectations/Async/AsyncExpression.swift",
    ]
}

/// An address as people read it: `0x1f`.
func hexadecimal(_ address: UInt) -> String {
    "0x" + String(address, radix: 16)
}
