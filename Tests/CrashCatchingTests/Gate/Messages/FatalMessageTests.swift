import Testing

@testable import CrashCatching

@Suite("The texts of the runtime, taken apart")
struct FatalMessageTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let kind: Crash.Kind
        let message: String
        var file: String?
        var line: Int?

        var testDescription: String { text }
    }

    static let located = [
        Row(
            text: "Module/File.swift:12: Fatal error: why\n", kind: .fatalError, message: "why",
            file: "Module/File.swift", line: 12),
        Row(
            text: "Module/File.swift:12: Precondition failed: why\n", kind: .preconditionFailure,
            message: "why", file: "Module/File.swift", line: 12),
        Row(
            text: "Module/File.swift:12: Assertion failed: why\n", kind: .assertionFailure,
            message: "why", file: "Module/File.swift", line: 12),
        Row(
            text: "M/F.swift:1: Fatal error\n", kind: .fatalError, message: "Fatal error",
            file: "M/F.swift", line: 1),
        Row(
            text: "M/F.swift:1: Precondition failed\n", kind: .preconditionFailure,
            message: "Precondition failed", file: "M/F.swift", line: 1),
        Row(
            text: "/a folder/C: drive/my file.swift:3: Fatal error: why\n", kind: .fatalError,
            message: "why", file: "/a folder/C: drive/my file.swift", line: 3),
        Row(
            text: "a:b/c:4:d.swift:5: Assertion failed: x: y\n", kind: .assertionFailure,
            message: "x: y", file: "a:b/c:4:d.swift", line: 5),
        Row(
            text: "M/F.swift:9: Fatal error: x: Fatal error: y\n", kind: .fatalError,
            message: "x: Fatal error: y", file: "M/F.swift", line: 9),
        Row(
            text: "M/F.swift:9: Fatal error: Precondition failed: y\n", kind: .fatalError,
            message: "Precondition failed: y", file: "M/F.swift", line: 9),
        Row(
            text: "M/F.swift:9: Fatal error: two\nlines\n", kind: .fatalError,
            message: "two\nlines", file: "M/F.swift", line: 9),
        Row(
            text: "M/F.swift:9: Fatal error: cut", kind: .fatalError, message: "cut",
            file: "M/F.swift", line: 9),
        Row(
            text: "Swift/ContiguousArrayBuffer.swift:691: Fatal error: Index out of range\n",
            kind: .runtimeFailure, message: "Index out of range",
            file: "Swift/ContiguousArrayBuffer.swift", line: 691),
        Row(
            text: "SwiftKit/Engine.swift:2: Fatal error: on fire\n", kind: .fatalError,
            message: "on fire", file: "SwiftKit/Engine.swift", line: 2),
        Row(
            text: "M/F.swift:7: Fatal error: Unexpectedly found nil while unwrapping an "
                + "Optional value\n",
            kind: .runtimeFailure,
            message: "Unexpectedly found nil while unwrapping an Optional value",
            file: "M/F.swift", line: 7),
        Row(
            text: "M/F.swift:7: Fatal error: 'try!' expression unexpectedly raised an error: e\n",
            kind: .runtimeFailure,
            message: "'try!' expression unexpectedly raised an error: e", file: "M/F.swift",
            line: 7),
        // Concurrency's own checks are no calls of `fatalError` by the user either.
        Row(
            text: "_Concurrency/CheckedContinuation.swift:172: Fatal error: SWIFT TASK "
                + "CONTINUATION MISUSE: f() tried to resume its continuation more than once\n",
            kind: .runtimeFailure,
            message: "SWIFT TASK CONTINUATION MISUSE: f() tried to resume its continuation more "
                + "than once",
            file: "_Concurrency/CheckedContinuation.swift", line: 172),
        // Of these the library ends the line itself, and the report once more.
        Row(
            text: "_Concurrency/CheckedContinuation.swift:169: Fatal error: SWIFT TASK "
                + "CONTINUATION MISUSE: f() tried to resume its continuation more than once, "
                + "returning ()!\n\n",
            kind: .runtimeFailure,
            message: "SWIFT TASK CONTINUATION MISUSE: f() tried to resume its continuation more "
                + "than once, returning ()!",
            file: "_Concurrency/CheckedContinuation.swift", line: 169),
        Row(
            text: "M/F.swift:9: Fatal error: Incorrect actor executor assumption; Expected same "
                + "executor as M.A.\n",
            kind: .runtimeFailure,
            message: "Incorrect actor executor assumption; Expected same executor as M.A.",
            file: "M/F.swift", line: 9),
        Row(
            text:
                "M/F.swift:9: Fatal error: Unexpected isolation context, expected to be executing on "
                + "M.A\n",
            kind: .runtimeFailure,
            message: "Unexpected isolation context, expected to be executing on M.A",
            file: "M/F.swift", line: 9),
    ]

    static let unlocated = [
        Row(
            text: "Fatal error: Index out of range\n", kind: .runtimeFailure,
            message: "Index out of range"),
        Row(text: "Fatal error\n", kind: .runtimeFailure, message: "Fatal error"),
        Row(
            text: "Could not cast value of type 'Swift.Int' (0x7f) to 'Swift.String' (0x8f).\n",
            kind: .runtimeFailure,
            message: "Could not cast value of type 'Swift.Int' (0x7f) to 'Swift.String' (0x8f)."),
        Row(
            text: "Simultaneous accesses to 0x5f, but modification requires exclusive access.\n"
                + "Previous access (a modification) started at f + 1 (0x1).\n"
                + "Current access (a read) started at:\n"
                + "0    libswiftCore.so    0x00007fe11806d6a8 <unavailable> + 4642472\n"
                + "Fatal access conflict detected.\n",
            kind: .runtimeFailure,
            message: "Simultaneous accesses to 0x5f, but modification requires exclusive access; "
                + "previous access (a modification), current access (a read)"),
        Row(
            text: "Simultaneous accesses to 0x5f\nand no more\n", kind: .runtimeFailure,
            message: "Simultaneous accesses to 0x5f\nand no more"),
        Row(
            text: "Incorrect actor executor assumption; expected 'M.A' executor.\n",
            kind: .runtimeFailure,
            message: "Incorrect actor executor assumption; expected 'M.A' executor."),
        Row(
            text: "error: data race detected: @MainActor function at M/F.swift:8 was not called on "
                + "the main thread\n",
            kind: .runtimeFailure,
            message: "data race detected: @MainActor function at M/F.swift:8 was not called on the "
                + "main thread"),
        Row(
            text: "terminate called after throwing an instance of 'std::out_of_range'\n"
                + "  what():  no such element\n",
            kind: .uncaughtException,
            message: "std::out_of_range: no such element"),
        Row(
            text: "terminate called after throwing an instance of 'int'\n",
            kind: .uncaughtException, message: "int"),
        Row(
            text: "terminate called without an active exception\n", kind: .uncaughtException,
            message: "terminate called without an active exception"),
        Row(
            text: "Precondition failed\nCurrent stack trace:\n0    libswiftCore.so 0x1\n",
            kind: .preconditionFailure, message: "Precondition failed"),
        Row(text: "no prefix at all", kind: .runtimeFailure, message: "no prefix at all"),
        Row(text: "", kind: .runtimeFailure, message: ""),
        Row(text: "\n", kind: .runtimeFailure, message: ""),
    ]

    @Test(arguments: located + unlocated)
    func isTakenApart(row: Row) {
        var text = row.text
        let fatal = text.withUTF8 { bytes in
            let start = UnsafeRawPointer(bytes.baseAddress!)
            return FatalMessage(Bytes(start, start + bytes.count))
        }
        #expect(fatal.kind == row.kind)
        #expect(fatal.message == row.message)
        #expect(fatal.place?.file == row.file)
        #expect(fatal.place?.line == row.line)
    }
}
