import Foundation

/// The coverage of the run, in the files that `swift test` writes.
struct Coverage {
    let build: PackageBuild

    private var folder: String { "\(build.bin)/codecov" }

    /// Removes the profiles of earlier runs.
    func prepare() {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
            try? files.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    /// Merges the profiles of all processes.
    ///
    /// A process that crashed has written one if the package links Airbag; one that was killed has not: what only its
    /// tests ran counts as not covered.
    ///
    /// - Throws: a `CommandFailure` if there are none, or if the tools of LLVM fail.
    func export() throws {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".profraw") }.sorted()
        if names.isEmpty { throw CommandFailure(message: "no coverage: no process has written a profile") }
        let merged = "\(folder)/default.profdata"
        // So many could be too long for the arguments. Without a weight a path would end at its first comma.
        let list = "\(folder)/profiles.list"
        try ReportFile.write(names.map { "1,\(folder)/\($0)\n" }.joined(), to: list)
        _ = try Tool.output([try tool("llvm-profdata"), "merge", "-sparse", "-f", list, "-o", merged])
        // A runner of one target only loads the code: it is in the library beside it.
        let objects = build.programs.map { program in
            let library = program.path.replacing("-test-runner", with: ".so")
            return access(library, R_OK) == 0 ? library : program.path
        }
        let json = try Tool.output(
            [try tool("llvm-cov"), "export", "-instr-profile=\(merged)", objects[0]]
                + objects.dropFirst().flatMap { ["-object", $0] })
        try ReportFile.write(json, to: "\(folder)/\(build.name).json")
    }

    /// The path of a tool beside `swift`.
    private func tool(_ name: String) throws -> String {
        let swift = try Tool.output(["sh", "-c", "readlink -f \"$(command -v swift)\""])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return (swift as NSString).deletingLastPathComponent + "/" + name
    }
}

/// Files that the command writes.
enum ReportFile {
    /// Writes a file, if it is wanted, whole or not at all.
    ///
    /// What is no file, as `/dev/stdout`, stays what it is.
    ///
    /// - Throws: a `CommandFailure` if it cannot be written.
    static func write(_ text: String, to path: String?) throws {
        guard let path else { return }
        do {
            let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            let isOther = kind != nil && kind != .typeRegular
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: isOther ? [] : .atomic)
        } catch {
            throw CommandFailure(message: "cannot write '\(path)': \(error.localizedDescription)")
        }
    }
}
