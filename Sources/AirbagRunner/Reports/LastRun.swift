import Foundation

/// The tests of the package that are still to pass, in a file of its build folder.
///
/// Those that failed, crashed, hung or did not run in the last run of all tests, or in a run of some since.
struct LastRun: Codable {
    /// The specifiers of the tests by their keys: overloads have one specifier.
    private let tests: [String: String]
    /// The number of failures that belong to no test.
    let problems: Int
    /// Whether no test is missing: each run came to its end, and what did not run is known.
    private let isComplete: Bool

    /// What is written when a run begins: if the command is killed, nobody takes the run for one that passed.
    init() { (tests, problems, isComplete) = ([:], 0, false) }

    /// What is written when a run has ended.
    ///
    /// - Parameters:
    ///   - ledger: what is known of the tests of the run.
    ///   - last: the run before. Unless all tests were to run now, what failed then and did not run now stays failed.
    ///   - isWhole: whether all tests were to run.
    ///   - isByName: whether to look for the tests of the run before by their specifiers: a test that was moved in its
    ///     file has another key. Only for a run in which all overloads of each name ran.
    ///   - isKnown: whether the ledger has all tests that were to run.
    init(_ ledger: Ledger, after last: LastRun?, isWhole: Bool, isByName: Bool = false, isKnown: Bool = true) {
        let last = isWhole ? nil : last
        let met = Set(ledger.entries.map { isByName ? $0.test.specifier : $0.test.key })
        let failed = ledger.entries.filter { $0.hasFailed || $0.isNotRun }
        tests = Dictionary(uniqueKeysWithValues: failed.map { ($0.test.key, $0.test.specifier) })
            .merging((last?.tests ?? [:]).filter { !met.contains(isByName ? $0.value : $0.key) }) { one, _ in one }
        problems = ledger.problems.count - ledger.ends + (last?.problems ?? 0)
        isComplete = isKnown && (last?.isComplete ?? true)
    }

    /// Returns what was kept last in the build folder; nil if nothing was.
    static func kept(in bin: String) -> LastRun? {
        FileManager.default.contents(atPath: path(bin)).flatMap { try? JSONDecoder().decode(LastRun.self, from: $0) }
    }

    /// Returns the specifiers of the tests that are still to pass.
    ///
    /// - Parameter last: the last run, if one is known.
    /// - Returns: the specifiers; none if all passed.
    /// - Throws: a `CommandFailure` if the run does not say which tests to run again.
    static func tests(of last: LastRun?) throws -> Set<String> {
        guard let last, last.isComplete else { throw refusal("no run of this build is known that came to its end") }
        if last.tests.isEmpty && last.problems > 0 { throw refusal("what failed in the last run belongs to no test") }
        return Set(last.tests.values)
    }

    private static func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(message: "\(reason); run all tests, without '--rerun-failed'", code: ExitCode.noTests)
    }

    func write(in bin: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        try ReportFile.write(String(decoding: try encoder.encode(self), as: UTF8.self), to: LastRun.path(bin))
    }

    private static func path(_ bin: String) -> String { "\(bin)/airbag-test-last-run.json" }
}
