import Foundation

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
    var hangTimeout: Double? = 300
    /// The number of processes that may die before the run is given up, without those of retries.
    var maxCrashes = 100
    /// The number of tests that may fail, crash or hang before no further one begins; nil: any.
    var maxFailures: Int?
    /// How often a test that did not pass is run again, alone.
    var retries = 0
    /// How often all tests run; nil: until one does not pass.
    var rounds: Int? = 1
    /// Whether the round in which a test does not pass is the last one.
    var stopsAfterFailure = false
    /// Whether only those tests run that did not pass in the last run.
    var rerunsFailed = false
    var partition: Partition?
    /// How the tests are listed; nil: they run.
    var listing: TestList.Form?
    /// The number of the slowest tests that are told.
    var slowest = 0
    /// Whether nothing is shown but what does not pass.
    var isQuiet = false
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
        var repetitions: Int?
        var streamVersion: [String] = []
        while let option = try list.next() {
            switch option.name {
            case "--hang-timeout":
                let seconds = try list.number(for: option, atLeast: 0)
                hangTimeout = seconds > 0 ? seconds : nil
            case "--max-crashes": maxCrashes = try list.wholeNumber(for: option, above: -1)
            case "--max-failures": maxFailures = try list.wholeNumber(for: option, above: 0)
            case "--fail-fast": maxFailures = 1
            case "--retries": retries = try list.wholeNumber(for: option, above: -1)
            case "--repeat": repetitions = try list.wholeNumber(for: option, above: 0)
            case "--until-failure": stopsAfterFailure = true
            case "--rerun-failed": rerunsFailed = true
            case "--slowest": slowest = try list.wholeNumber(for: option, above: -1)
            case "--partition":
                partition = try list.value(for: option, reading: Partition.init, as: "no slice such as 1/4")
            case "--list", "list", "--list-tests", "-l":
                listing =
                    try option.value.map { _ in
                        try list.value(for: option, reading: { .init(rawValue: $0) }, as: "no form: use '--list=json'")
                    } ?? .names
            case "--quiet", "-q":
                isQuiet = true
                build.append(option.text)
            case "--xunit-output": xunitPath = try list.path(for: option)
            case "--event-stream-output-path", "--experimental-event-stream-output":
                eventStreamPath = try list.path(for: option)
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
                testing += [option.name, try list.path(for: option)]
            case "--experimental-maximum-parallelization-width":
                testing += [option.name, try list.value(for: option)]
            // A failure of XCTest has its message in any case.
            case "--experimental-xunit-message-failure": break
            case "--enable-testable-imports", "--disable-testable-imports":
                allowsTestableImports = option.name == "--enable-testable-imports"
            case "--help", "-h", "-help": wantsHelp = true
            case "last", "--version", "--show-codecov-path", "--show-code-coverage-path", "--show-coverage-path":
                throw CommandFailure(
                    message: "'\(option.text)' runs no tests; use 'swift test \(option.text)'", code: ExitCode.usage)
            case "--configuration-path", "--experimental-configuration-path", "--test-product":
                throw CommandFailure(
                    message: "'\(option.name)' is not supported; use 'swift test'", code: ExitCode.usage)
            default:
                let all = try list.all(of: option)
                build += all
                if ArgumentList.isLocation(option) { locations += all }
            }
        }
        rounds = repetitions ?? (stopsAfterFailure ? nil : 1)
        if retries > 0 && (rounds != 1 || maxFailures != nil) {
            let reason = "tests run again anyway: '--repeat', '--until-failure'"
            let other = "failures end the run: '--fail-fast', '--max-failures'"
            throw CommandFailure(
                message: "'--retries' takes no part where \(rounds != 1 ? reason : other)", code: ExitCode.usage)
        }
        // The version is that of the user's file. Without one, this command reads the version of the library.
        if eventStreamPath != nil { testing += streamVersion }
        // `swift test` does so, and `swift build` does so in the debug build only.
        if isRelease && allowsTestableImports { build += ["-Xswiftc", "-enable-testing"] }
        if isParallel == true { workers = workerLimit ?? ProcessInfo.processInfo.activeProcessorCount }
    }

    /// Options that make SwiftPM and the frameworks tell more.
    static let verbosity: Set = ["-v", "--verbose", "--very-verbose", "--vv"]

    /// Whether the console has all that the frameworks and the runtime print.
    var isVerbose: Bool { !Arguments.verbosity.isDisjoint(with: build) }

    /// Whether only some tests are to run.
    var isPartial: Bool {
        !(filters + skips).isEmpty || partition != nil || rerunsFailed || !runsXCTest || !runsSwiftTesting
    }

    /// What the runtime is to show of a crash: the calls of all threads, where one may hang.
    ///
    /// In a debug build few calls are inlined: mostly checks that print nothing, for example that of an overflow, which
    /// has neither name nor line there. To look for inlined calls takes two thirds of the time in a large program.
    var backtrace: String? {
        // A process with one of these sanitizers dies of the backtracer: that would be told, not the crash. (6.3.1)
        if build.joined(separator: "=").contains(/sanitize=(address|thread)/) { return "enable=no" }
        return hangTimeout.map { _ in "enable=yes,preset=full,symbolicate=\(isRelease ? "full" : "fast")" }
    }

    private var isRelease: Bool {
        let words = build.joined(separator: "=").split(separator: "=")
        return zip(words, words.dropFirst()).contains { ["-c", "--configuration"].contains($0) && $1 == "release" }
    }
}
