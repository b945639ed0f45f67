import Foundation

/// What of the package did not pass when it ran last: a file in its build folder.
struct LastRun: Codable {
    /// The specifiers of the tests by their keys: overloads have one specifier.
    private let tests: [String: String]
    /// The number of failures of no test.
    let problems: Int
    /// Whether the run came to its end, and what did not run then is known.
    private let hasEnded: Bool

    /// A run that has begun: if the command is killed, nobody takes it for one that passed.
    init() { (tests, problems, hasEnded) = ([:], 0, false) }

    /// A run that has ended.
    ///
    /// - Parameters:
    ///   - ledger: what is known of its tests.
    ///   - last: the run before. Unless all tests were to run now, what failed then and did not run now stays failed.
    ///   - isWhole: whether all tests were to run.
    ///   - isByName: whether, of a test that ran, all overloads ran. A test that was moved in its file has another key.
    ///   - isKnown: whether the ledger has all tests that were to run.
    init(_ ledger: Ledger, after last: LastRun?, isWhole: Bool, isByName: Bool = false, isKnown: Bool = true) {
        let last = isWhole ? nil : last
        let met = Set(ledger.entries.map { isByName ? $0.test.specifier : $0.test.key })
        let failed = ledger.entries.filter { $0.mayPassNext || $0.isNotRun }
        tests = Dictionary(uniqueKeysWithValues: failed.map { ($0.test.key, $0.test.specifier) })
            .merging((last?.tests ?? [:]).filter { !met.contains(isByName ? $0.value : $0.key) }) { one, _ in one }
        problems = ledger.problems.count - ledger.ends + (last?.problems ?? 0)
        hasEnded = isKnown && last?.hasEnded ?? true
    }

    /// Returns what was kept last in the build folder; nil if nothing was.
    static func kept(in bin: String) -> LastRun? {
        FileManager.default.contents(atPath: path(bin)).flatMap { try? JSONDecoder().decode(LastRun.self, from: $0) }
    }

    /// Returns the names of the tests that did not pass.
    ///
    /// - Parameter last: the last run, if one is known.
    /// - Returns: the names; none if all passed.
    /// - Throws: a `CommandFailure` if the run does not say which tests to run again.
    static func tests(of last: LastRun?) throws -> Set<String> {
        guard let last, last.hasEnded else { throw refusal("no run of this build is known that came to its end") }
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
