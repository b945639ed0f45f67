import Glibc

/// The source files of Airbag, by the paths that the debug information has for them.
///
/// The compiler leaves out the folder in which it was run: for C code, and for Swift code that it
/// has taken from one module into another.
enum AirbagFiles {
    /// The folder of the package.
    private static let package = "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")

    /// The folder of the C code.
    private static let helpers = "\(package)/CHelpers/"

    /// The folders of the Swift code that runs bodies.
    private static let harness = ["CrashCatching", "Isolation", "Expectations", "Matchers"]
        .map { "\(package)/Sources/\($0)/" }

    /// Whether a file is one of the C code, or one of the Swift code that runs bodies.
    static func has(_ path: String) -> Bool { isHelper(path) || isHarness(path) }

    /// Whether a file is one of the C code.
    static func isHelper(_ path: String) -> Bool { fullPath(path, in: helpers) != nil }

    /// Whether a file is one of the Swift code that runs bodies.
    ///
    /// A user's module may have a folder of the same name, but hardly a file of the same name in it. So
    /// a path that is not whole counts if the file is there.
    static func isHarness(_ path: String) -> Bool {
        if path.hasPrefix("/") { return harness.contains { path.hasPrefix($0) } }
        return harness.contains { folder in
            fullPath(path, in: folder).map { access($0, F_OK) == 0 } ?? false
        }
    }

    /// Returns the whole path of a file; nil if the file cannot be in the folder.
    private static func fullPath(_ path: String, in folder: String) -> String? {
        if path.hasPrefix("/") { return path.hasPrefix(folder) ? path : nil }
        let parts = path.split(separator: "/")
        for count in stride(from: parts.count - 1, to: 0, by: -1)
        where folder.hasSuffix("/\(parts.prefix(count).joined(separator: "/"))/") {
            return folder + parts.dropFirst(count).joined(separator: "/")
        }
        return nil
    }
}

extension [Crash.Frame] {
    /// Removes the calls through which Airbag runs a body, and the calls that raise an exception.
    func withoutHarness() -> [Crash.Frame] {
        // Between the use of a global and its initializer is a function of Airbag's.
        let frames = filter { $0.function != "airbag_once_intercepted" }
            .drop { $0.isOfHarness || Crash.Frame.raising.contains($0.function ?? "") }
        return Array(frames.prefix { !$0.isOfHarness })
    }
}

extension Crash.Frame {
    /// Whether the frame is in the C code of Airbag.
    var isOfHelpers: Bool { file.map(AirbagFiles.isHelper) ?? false }

    fileprivate var isOfHarness: Bool {
        function?.hasPrefix("airbag_") == true || file.map(AirbagFiles.isHarness) == true
    }

    /// The functions that raise exceptions, and call the unwinder for that purpose.
    fileprivate static let raising: Set = [
        "_Unwind_RaiseException", "_Unwind_Resume_or_Rethrow", "__cxa_throw", "__cxa_rethrow",
    ]
}
