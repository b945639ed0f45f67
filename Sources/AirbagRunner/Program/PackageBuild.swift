import Foundation

/// The package that was built, as SwiftPM tells of it.
struct PackageBuild {
    /// The folder with the products.
    let bin: String
    let name: String
    let programs: [TestProgram]
    /// Why no library can be preloaded; nil if one can.
    private(set) var observerProblem: String?

    /// What is said where the console is read.
    static func lineReading(_ reason: String) -> String {
        "the tests of XCTest are read from what is printed, which a test may disturb; for no observer: \(reason)"
    }

    private struct Description: Decodable {
        struct Target: Decodable {
            let name: String
            let type: String
        }
        let name: String
        let manifest_display_name: String?
        let targets: [Target]
    }

    /// Builds the package, with the output of `swift build` on the console, and finds its test programs.
    ///
    /// After that the working directory is the folder of the package, as tests expect it.
    ///
    /// - Parameter arguments: those of the command.
    /// - Throws: a `CommandFailure` if the package does not build or has no test program.
    init(_ arguments: Arguments) throws {
        let folder = arguments.packagePath ?? "."
        if access("\(folder)/.", X_OK) != 0 {
            throw CommandFailure(message: "no folder '\(folder)'", code: ExitCode.usage)
        }
        // Relative paths of other options begin where the command was called.
        let package = arguments.packagePath.map { ["--package-path", $0] } ?? []
        if arguments.buildsFirst {
            // Whoever reads the list of tests shall find nothing else in it.
            let listOutput = arguments.listing == nil ? nil : STDERR_FILENO
            let build = ["swift", "build", "--build-tests"] + package + arguments.build
            let status = try Tool.run(build, output: listOutput)
            if status != 0 {
                throw CommandFailure(message: "the package does not build; no test was run", code: status)
            }
        }
        let asked = try Tool(["swift", "package"] + package + arguments.locations + ["describe", "--type", "json"])
        let toolchain = try Tool(["swiftc", "-print-target-info"])
        bin = try Tool.output(["swift", "build", "--show-bin-path"] + package + arguments.build)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let text = try asked.output()
        guard let start = text.firstIndex(of: "{"),
            let description = try? JSONDecoder().decode(Description.self, from: Data(text[start...].utf8))
        else { throw CommandFailure(message: "'swift package describe' does not describe the package: \(text)") }
        name = description.manifest_display_name ?? description.name
        let environment = PackageBuild.environment(arguments, bin)
        var observer: Observer?
        do {
            observer = try Observer(in: bin, toolchain: toolchain.output())
        } catch  where !Interrupts.haveCome {
            observerProblem = "\(error)"
        }
        let tests = description.targets.filter { $0.type == "test" }.map(\.name)
        programs = try PackageBuild.programs(in: bin, name, tests).map {
            TestProgram(path: $0, environment: environment, backtrace: arguments.backtrace, observer: observer)
        }
        _ = FileManager.default.changeCurrentDirectoryPath(folder)
    }

    /// The environment of tests, as `swift test` sets it.
    static func environment(
        _ arguments: Arguments, _ bin: String, of own: [String: String] = ProcessInfo.processInfo.environment,
        isTerminal: Bool = isatty(STDOUT_FILENO) != 0 && isatty(STDERR_FILENO) != 0
    ) -> [String: String] {
        var environment = own
        if arguments.collectsCoverage { environment["LLVM_PROFILE_FILE"] = "\(bin)/codecov/tests.%m.%p.profraw" }
        // The output of tests goes through a pipe. SwiftPM decides about colors in the same way. (6.3.1)
        if !isTerminal { environment["NO_COLOR"] = "1" }
        return environment
    }

    /// Finds the test programs: one for the package, or one for each of its test targets.
    private static func programs(in bin: String, _ name: String, _ targets: [String]) throws -> [String] {
        if targets.isEmpty { throw CommandFailure(message: "the package has no tests", code: ExitCode.noTests) }
        let files = FileManager.default
        let all = "\(bin)/\(name)PackageTests.xctest"
        if files.isExecutableFile(atPath: all) { return [all] }
        let each = targets.map { "\(bin)/\($0)-test-runner" }
        if let missing = each.first(where: { !files.isExecutableFile(atPath: $0) }) {
            throw CommandFailure(
                message: "neither '\(all)' nor '\(missing)' is there; build first, without --skip-build")
        }
        return each
    }
}
