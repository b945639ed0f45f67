import Foundation

/// The test program of a package, and how SwiftPM starts it.
struct TestProgram {
    let path: String
    /// The folder of the package: the working directory of tests.
    let folder: String
    let environment: [String: String]

    /// Builds the package, with the output of `swift build` on the console, and finds its test program.
    ///
    /// - Parameter arguments: those of the command.
    /// - Throws: a `CommandFailure` if the package does not build or has no test program.
    init(building arguments: Arguments) throws {
        folder = arguments.packagePath ?? FileManager.default.currentDirectoryPath
        if let path = arguments.packagePath, !FileManager.default.changeCurrentDirectoryPath(path) {
            throw CommandFailure(message: "no folder '\(path)'", code: ExitCode.usage)
        }
        if arguments.buildsFirst {
            let status = try Tool.run(["swift", "build", "--build-tests"] + arguments.build)
            if status != 0 {
                throw CommandFailure(message: "the package does not build; no test was run", code: status)
            }
        }
        let bin = try Tool.output(["swift", "build", "--show-bin-path"] + arguments.build)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        path = try TestProgram.find(in: bin)
        var environment = ProcessInfo.processInfo.environment
        if arguments.collectsCoverage {
            environment["LLVM_PROFILE_FILE"] = "\(bin)/codecov/tests.%m.%p.profraw"
        }
        if arguments.hangTimeout != nil && environment["SWIFT_BACKTRACE"] == nil {
            // A process that hangs is asked for the calls of its threads by SIGQUIT.
            environment["SWIFT_BACKTRACE"] = "enable=yes,threads=all"
        }
        // The output of tests goes through a pipe. SwiftPM decides about colors in the same way.
        if isatty(STDOUT_FILENO) == 0 { environment["NO_COLOR"] = environment["NO_COLOR"] ?? "1" }
        self.environment = environment
    }

    /// Finds the test program by SwiftPM's description of the build.
    private static func find(in bin: String) throws -> String {
        struct Description: Decodable {
            struct Product: Decodable { let binaryPath: String }
            let builtTestProducts: [Product]
        }
        guard let data = FileManager.default.contents(atPath: "\(bin)/description.json"),
            let description = try? JSONDecoder().decode(Description.self, from: data)
        else {
            throw CommandFailure(
                message:
                    "no description of the build in '\(bin)'; build first, without --skip-build")
        }
        let paths = description.builtTestProducts.map(\.binaryPath)
        guard let path = paths.first else {
            throw CommandFailure(message: "the package has no tests", code: ExitCode.noTests)
        }
        if paths.count > 1 {
            throw CommandFailure(message: "more than one test program: \(paths.joined(separator: ", "))")
        }
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure(message: "'\(path)' is not there; build first, without --skip-build")
        }
        return path
    }

    /// Returns the tests of XCTest, in the order in which XCTest runs them.
    ///
    /// - Throws: a `CommandFailure` if the test program does not list them.
    func xctests() throws -> [TestID] {
        final class Suite: Decodable {
            let name: String
            let tests: [Suite]?
        }
        let text = try Tool.output([path, "--dump-tests-json"], environment)
        guard let start = text.firstIndex(of: "{"),
            let root = try? JSONDecoder().decode(Suite.self, from: Data(text[start...].utf8))
        else {
            throw CommandFailure(message: "the test program does not list its tests: \(text.suffix(400))")
        }
        // All tests, then a bundle, then classes, then methods.
        let classes = (root.tests ?? []).flatMap { $0.tests ?? [] }
        return classes.flatMap { suite in
            (suite.tests ?? []).map { TestID(xctest: suite.name, $0.name) }
        }
    }
}
