import Foundation

extension Row {
    /// Measures all rows, in one child process for each framework, one after the other.
    ///
    /// - Parameter counts: count instructions and bytes instead of measuring time.
    /// - Returns: the rows.
    /// - Throws: a `Failure` if a child did not give all of them.
    static func measured(counts: Bool = false) throws -> [Row] {
        try Framework.allCases.flatMap { try measured(under: $0, counts) }
    }

    /// Measures rows in a child process.
    ///
    /// - Parameters:
    ///   - framework: the framework that runs there.
    ///   - counts: count instructions and bytes instead of measuring time.
    /// - Returns: the rows.
    /// - Throws: a `Failure` if the child did not give them.
    private static func measured(under framework: Framework, _ counts: Bool) throws -> [Row] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("AirbagBenchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("rows.json")
        let output = folder.appendingPathComponent("output")
        let assignment = Assignment(framework: framework, file: file.path, counts: counts)
        let ending = try run(assignment, output: output)
        guard ending == nil, let data = try? Data(contentsOf: file),
            let rows = try? JSONDecoder().decode([Row].self, from: data), !rows.isEmpty
        else {
            let text = (try? Data(contentsOf: output)) ?? Data()
            throw Failure(
                "the process that measures under \(framework.rawValue) "
                    + "\(ending ?? "wrote no rows"). The end of its output:\n"
                    + withoutKnownIssues(String(decoding: text, as: UTF8.self)).suffix(4_000))
        }
        return rows
    }

    /// Returns an output of Swift Testing without the known issues, of which rows make thousands.
    private static func withoutKnownIssues(_ output: String) -> String {
        var isKnown = false
        return output.split(separator: "\n").filter { line in
            if !line.hasPrefix("↳") { isKnown = line.hasPrefix("━") }
            return !isKnown
        }
        .joined(separator: "\n")
    }

    /// Runs this program as a child.
    ///
    /// - Returns: how it ended, in words; nil if it succeeded.
    private static func run(_ assignment: Assignment, output: URL) throws -> String? {
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let handle = try FileHandle(forWritingTo: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.environment = ProcessInfo.processInfo.environment.merging(
            [Assignment.variable: try assignment.value]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        switch (process.terminationReason, process.terminationStatus) {
        case (.exit, 0): return nil
        case (.exit, let code): return "ended with exit code \(code)"
        case (_, let signal): return "was ended by signal \(signal)"
        }
    }
}
