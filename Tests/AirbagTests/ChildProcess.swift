import Foundation
import Judging

/// A program that was run to its end, and what it printed.
///
/// The caller waits, without a time limit.
struct ChildProcess {
    let status: Int32
    let wasKilled: Bool
    let standardOutput: String
    let standardError: String

    /// Both outputs, one after the other.
    var output: String { standardOutput + standardError }

    /// Runs a program, with more variables in its environment.
    init(_ program: URL, _ arguments: [String], _ variables: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files, not pipes: nobody has to read while the program runs.
        let files = ["out", "err"].map { folder.appendingPathComponent($0) }
        let handles = try files.map { file in
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
            return try FileHandle(forWritingTo: file)
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (handles[0], handles[1])
        // The tests that fail on purpose run only there. A caught crash leaks by design, which AddressSanitizer would
        // call an error.
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                OnPurpose.variable: "1", "NO_COLOR": "1", "ASAN_OPTIONS": "detect_leaks=0",
                "SWIFT_BACKTRACE": "enable=no",
            ],
            uniquingKeysWith: { $1 }
        ).merging(variables, uniquingKeysWith: { $1 })
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        wasKilled = process.terminationReason == .uncaughtSignal
        standardOutput = String(decoding: try Data(contentsOf: files[0]), as: UTF8.self)
        standardError = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    }

    /// This test program.
    static var testProgram: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    }

    /// A program that is built beside this one.
    static func program(_ name: String) -> URL {
        testProgram.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Runs a test case of XCTest that fails on purpose, or one of its tests, in the program of such tests.
    static func xctest(
        _ test: String? = nil, of testCase: String = "DeliberateXCTestFailures",
        _ variables: [String: String] = [:]
    ) throws -> ChildProcess {
        let name = "DeliberateXCTests"
        let filter = "\(name).\(testCase)" + (test.map { "/\($0)" } ?? "")
        return try ChildProcess(program(name), [filter], variables)
    }

    /// Runs a test of XCTest of this program.
    static func ownXCTest(_ test: String, of testCase: String) throws -> ChildProcess {
        try ChildProcess(testProgram, ["AirbagTests.\(testCase)/\(test)"])
    }

    /// Runs a test of Swift Testing of this program.
    static func swiftTesting(
        _ test: String, of suite: String = "DeliberateTestingFailures", _ options: [String] = [],
        variables: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess(
            testProgram,
            ["--testing-library", "swift-testing", "--filter", "\(suite)/\(test)"] + options,
            variables)
    }
}

/// The number of the line that ends in `// failing: ` and a mark.
///
/// - Parameters:
///   - mark: the mark.
///   - file: the name of the file, in the folder of the caller or of `DeliberateXCTests`.
///   - path: the file of the caller.
/// - Returns: the number of the line; 0 if no line ends so.
/// - Throws: what reading the file throws.
func line(marked mark: String, in file: String, beside path: String = #filePath) throws -> Int {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let others = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../DeliberateXCTests")
    let text =
        try (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
        ?? String(contentsOf: others.appendingPathComponent(file), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.hasSuffix("// failing: \(mark)") } ?? -1) + 1
}

extension String {
    /// How often a text occurs.
    func occurrences(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
