extension Crash {
    /// A call of a backtrace.
    public struct Frame: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The instruction that trapped, or the return address of the call.
        public let address: UInt
        /// The demangled name of the function, if known.
        public let function: String?
        /// The path of the source file, if there is debug information.
        ///
        /// For an expression that was an argument of a macro like `#expect`, file, line and column
        /// are those of the macro; the file is `Module/File.swift` if no other call has its path.
        public let file: String?
        /// The line in `file`, counted from 1.
        public let line: Int?
        /// The column in `line`, counted from 1.
        public let column: Int?
        /// Whether the call has no frame of its own, because the compiler inlined the call into the
        /// next one.
        public let isInlined: Bool

        /// The frame as `function (File.swift:12:3)`, as far as known, otherwise the address.
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
        Crash.Frame(address: address, function: function, file: file, line: line, column: column, isInlined: isInlined)
    }

    /// Whether the compiler merged several functions into this one; the name is that of one of them.
    var isMerged: Bool { function?.hasPrefix(Crash.Frame.merged) == true }

    static let merged = "merged "

    /// Whether the frame has a source line in the user's code: not in Airbag's C code, a sanitizer
    /// or a foreign file.
    var isOfUser: Bool {
        line != nil && !isOfHelpers && !isOfSanitizer
            && !Crash.Frame.foreignFiles.contains { file?.hasSuffix($0) == true }
    }

    /// Whether the frame is in the runtime of a sanitizer, which is part of the program and has lines.
    ///
    /// The code of the user calls that runtime at each access, so several of its frames may come first.
    private var isOfSanitizer: Bool { file?.contains("/compiler-rt/lib/") == true }

    /// The files that run jobs and tests; the code that `@Test` writes (with the mangled name of
    /// the macro); and the `main` that SwiftPM writes.
    private static let foreignFiles = [
        "4TestfMp_.swift", "PackageTests.derived/runner.swift",
        "/Airbag/IsolatedTests/IsolatedTestCase.swift",
        "/Airbag/IsolatedTests/IsolatedTestRun.swift",
        "/CrashCatching/Called/Tasks/CatchCrash+Async.swift", "/CrashCatching/Called/Tasks/GuardedExecutor.swift",
        "/CrashCatching/Called/Tasks/InterceptedJobs.swift", "/Expectations/Expressions/AsyncExpression.swift",
    ]
}

/// An address in the form for people: `0x1f`.
func hexadecimal(_ address: UInt) -> String { "0x" + String(address, radix: 16) }
