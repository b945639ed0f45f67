import Foundation

/// The compiler of this toolchain.
enum Compiler {
    private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    private static let modules = folder.appendingPathComponent("Modules").path
    private static let moduleMaps = ["CGuard", "CTasks", "CChildren"].map {
        folder.appendingPathComponent("\($0).build/module.modulemap").path
    }
    /// What the headers of the other two include.
    private static let headers = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../CHelpers/Guard/include").standardizedFileURL.path
    private static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { "\($0)/swiftc" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static let isThere =
        program != nil
        && (moduleMaps + [modules]).allSatisfy { FileManager.default.fileExists(atPath: $0) }

    /// Returns the errors and warnings that it has about a snippet, with their lines, in its order.
    ///
    /// - Parameters:
    ///   - snippet: the text of a file.
    ///   - options: options for the compiler.
    ///   - mode: what it does; types alone by default.
    /// - Returns: the complaints; the texts begin with `error: ` or `warning: `.
    /// - Throws: what prevented a run of the compiler.
    static func complaints(
        about snippet: String, _ options: [String] = ["-swift-version", "6"], mode: [String] = ["-typecheck"]
    ) throws -> [(line: Int, text: String)] {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).swift")
        try Data(snippet.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program!)
        let forClang = moduleMaps.map { "-fmodule-map-file=\($0)" } + ["-I\(headers)"]
        process.arguments =
            mode + ["-parse-as-library", "-I", modules, file.path] + options + forClang.flatMap { ["-Xcc", $0] }
        let output = Pipe()
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            // file:line:column: error: text
            let parts = line.split(separator: ":", maxSplits: 3).map(String.init)
            guard parts.count == 4, let number = Int(parts[1]) else {
                return line.hasPrefix("error:") ? (0, String(line)) : nil
            }
            let isNote = parts[3].hasPrefix(" note:")
            return isNote ? nil : (number, String(parts[3].dropFirst()))
        }
    }
}
