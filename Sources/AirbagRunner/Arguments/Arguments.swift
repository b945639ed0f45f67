/// The arguments of the command, sorted by who takes them.
struct Arguments {
    /// For `swift build`; unknown options are among them.
    var build: [String] = []
    /// Those of them that every subcommand of SwiftPM takes: where its files are.
    var locations: [String] = []
    /// For the test program when it runs Swift Testing, except the selection of tests.
    var testing: [String] = []
    var filters: [String] = []
    var skips: [String] = []
    var packagePath: String?
    var runsXCTest = true
    var runsSwiftTesting = true
    var buildsFirst = true
    var collectsCoverage = false
    /// The tests of XCTest that run at the same time, each in a process of its own; nil: all in one process.
    var workers: Int?
    var xunitPath: String?
    var eventStreamPath: String?
    /// Seconds without any event after which a test process counts as hung; nil: never.
    var hangTimeout: Double?
    /// The number of processes that may die before the run is given up.
    var maxCrashes = 100
    var wantsHelp = false

    /// Sorts the arguments.
    ///
    /// - Parameter arguments: those of the command, without its name.
    /// - Throws: a `CommandFailure` for a value that is missing or wrong.
    init(_ arguments: [String]) throws {
        var list = ArgumentList(arguments)
        var isParallel: Bool?
        var allowsTestableImports = true
        var workerLimit: Int?
        var streamVersion: [String] = []
        while let option = list.next() {
            switch option.name {
            case "--hang-timeout": hangTimeout = try list.number(for: option, above: 0)
            case "--max-crashes": maxCrashes = try list.wholeNumber(for: option, above: -1)
            case "--xunit-output": xunitPath = AbsolutePath.of(try list.value(for: option))
            case "--event-stream-output-path", "--experimental-event-stream-output":
                eventStreamPath = AbsolutePath.of(try list.value(for: option))
            case "--filter", "--specifier", "-s": filters.append(try list.value(for: option))
            case "--skip": skips.append(try list.value(for: option))
            case "--package-path": packagePath = try list.value(for: option)
            case "--parallel", "--no-parallel":
                isParallel = option.name == "--parallel"
                testing.append(option.name)
            case "--num-workers": workerLimit = try list.wholeNumber(for: option, above: 0)
            case "--skip-build": buildsFirst = false
            case "--enable-xctest", "--disable-xctest": runsXCTest = option.name == "--enable-xctest"
            case "--enable-swift-testing", "--disable-swift-testing":
                runsSwiftTesting = option.name == "--enable-swift-testing"
            case "--enable-code-coverage", "--disable-code-coverage":
                collectsCoverage = option.name == "--enable-code-coverage"
                build.append(option.name)
            case "--event-stream-version", "--experimental-event-stream-version":
                streamVersion = [option.name, try list.value(for: option)]
            case "--attachments-path", "--experimental-attachments-path":
                testing += [option.name, AbsolutePath.of(try list.value(for: option))]
            case "--experimental-maximum-parallelization-width":
                testing += [option.name, try list.value(for: option)]
            // A failure of XCTest has its message in any case.
            case "--experimental-xunit-message-failure": break
            case "--enable-testable-imports", "--disable-testable-imports":
                allowsTestableImports = option.name == "--enable-testable-imports"
            case "--help", "-h", "-help": wantsHelp = true
            case "list", "last", "--list-tests", "-l", "--version", "--show-codecov-path",
                "--show-code-coverage-path", "--show-coverage-path":
                throw CommandFailure(
                    message: "'\(option.text)' runs no tests; use 'swift test \(option.text)'", code: ExitCode.usage)
            case "--configuration-path", "--experimental-configuration-path", "--test-product":
                throw CommandFailure(
                    message: "'\(option.name)' is not supported; use 'swift test'", code: ExitCode.usage)
            default:
                let value = ArgumentList.takesValue(option) ? [try list.value(for: option)] : []
                build += [option.text] + value
                if ArgumentList.isLocation(option) { locations += [option.text] + value }
            }
        }
        // The version is that of the user's file. Without one, this command reads the version of the library.
        if eventStreamPath != nil { testing += streamVersion }
        // `swift test` does so, and `swift build` does so in the debug build only.
        if isRelease && allowsTestableImports { build += ["-Xswiftc", "-enable-testing"] }
        if isParallel == true { workers = workerLimit ?? ProcessorCount.current }
    }

    private var isRelease: Bool {
        let pairs = zip(build, build.dropFirst() + [""])
        return pairs.contains { option, value in
            switch option {
            case "-c", "--configuration": value == "release"
            default: ["-c=release", "--configuration=release"].contains(option)
            }
        }
    }

    static let usage = """
        OVERVIEW: Runs the tests of a package as 'swift test' does; no crash ends the run.

        USAGE: airbag-test [options] [options of swift test]

        OPTIONS:
          --hang-timeout <seconds>      A test process in which nothing happens for so long has hung.
                                        (default: no limit)
          --max-crashes <count>         Give the run up after more crashes than that. (default: 100)
          --xunit-output <path>         One file for the tests of both frameworks.
          --event-stream-output-path <path>
                                        The events of Swift Testing, one file for the whole run.

        Exit codes: 0 all tests passed; 1 a test failed, crashed, hung or did not run; 64 wrong arguments;
        69 no tests; 130 interrupted. If the package does not build, the code of 'swift build'.
        """
}
