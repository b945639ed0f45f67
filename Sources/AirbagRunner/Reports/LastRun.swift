import Foundation

/// What did not pass in the last run of the package: a file in its build folder.
struct LastRun: Codable {
    /// The specifiers of the tests.
    private let tests: [String]
    /// The number of failures of no test.
    private let problems: Int
    /// Whether the run came to its end.
    private let hasEnded: Bool

    /// A run that has begun: if the command is killed, nobody takes it for one that passed.
    init() { (tests, problems, hasEnded) = ([], 0, false) }

    init(_ ledger: Ledger) {
        tests = ledger.entries.filter { $0.mayPassNext || $0.isNotRun }.map(\.test.specifier)
        (problems, hasEnded) = (ledger.problems.count, true)
    }

    /// Returns the names of the tests that did not pass.
    ///
    /// - Parameter build: the package.
    /// - Returns: the names; none if all passed.
    /// - Throws: a `CommandFailure` if there was no run, or if it does not say which tests to run again.
    static func tests(of build: PackageBuild) throws -> Set<String> {
        guard let data = FileManager.default.contents(atPath: path(build)),
            let last = try? JSONDecoder().decode(LastRun.self, from: data)
        else { throw refusal("no run of this build is known") }
        if !last.hasEnded { throw refusal("the last run did not come to its end") }
        if last.tests.isEmpty && last.problems > 0 { throw refusal("what failed in the last run belongs to no test") }
        return Set(last.tests)
    }

    private static func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(message: "\(reason); run all tests, without '--rerun-failed'", code: ExitCode.noTests)
    }

    func write(for build: PackageBuild) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        try ReportFile.write(String(decoding: try encoder.encode(self), as: UTF8.self), to: LastRun.path(build))
    }

    private static func path(_ build: PackageBuild) -> String { "\(build.bin)/airbag-test-last-run.json" }
}
