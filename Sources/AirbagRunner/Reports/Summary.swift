import Foundation
import Texts

/// The last lines of the command: what did not pass, by its name and place, and the counts.
struct Summary {
    /// The lines, without the name of the command.
    let lines: [String]

    /// How many tests that did not run are named for each reason.
    private static let namedTests = 5

    /// - Parameters:
    ///   - ledger: what is known of the tests.
    ///   - slowest: the number of the slowest tests that are told.
    init(_ ledger: Ledger, slowest: Int = 0) {
        var lines = ledger.entries.filter { $0.seconds > 0 }.sorted { $0.seconds > $1.seconds }.prefix(slowest).map {
            "slow: \(String(format: "%.3f", $0.seconds)) s \($0.test.specifier)"
        }
        var reasons: [String] = []
        var unrun: [String: [String]] = [:]
        for entry in ledger.entries {
            if entry.isUnsuccessful {
                lines.append(Summary.line(entry))
            } else if entry.isNotRun {
                var reason = "unknown why"
                if case .notRun(let known) = entry.outcome { reason = known }
                if unrun[reason] == nil { reasons.append(reason) }
                unrun[reason, default: []].append(entry.test.specifier)
            }
        }
        for reason in reasons {
            let names = unrun[reason] ?? []
            lines += names.prefix(Summary.namedTests).map { "not run: \($0) (\(reason))" }
            let more = names.count - Summary.namedTests
            if more > 0 { lines.append("not run: \(more) more (\(reason))") }
        }
        lines += ledger.flakyDeaths.map { "flaky: \($0)" }
        lines += ledger.problems.map { "failed: \($0.prefix { $0 != "\n" })" }
        self.lines = (lines + [Summary.counts(ledger)]).map(\.escapingControlCharacters)
    }

    private static func line(_ entry: Ledger.Entry) -> String {
        let runs = entry.unsuccessfulRuns
        let times = entry.runs > 1 ? ", in \(runs.count) of \(entry.runs) runs" : ""
        return "\(entry.isFlaky ? "flaky" : entry.word): \(entry.test.specifier)\(times)\(place(entry))"
    }

    /// Where the first failure or the crash was; or, if that is unknown, where the test begins.
    private static func place(_ entry: Ledger.Entry) -> String {
        let run = entry.unsuccessfulRuns.first
        if let place = run?.place { return " at \(place.short)" }
        return entry.place.map { "; the test is at \($0.short)" } ?? ""
    }

    private static func counts(_ ledger: Ledger) -> String {
        let counts = ledger.counts
        let words =
            counts.bad
            + [(counts.skipped, "skipped"), (counts.cancelled, "cancelled"), (counts.notRun, "not run")]
        var text = "\(counts.all) \(counts.all == 1 ? "test" : "tests")"
        if ledger.rounds > 1 { text += " in \(ledger.rounds) rounds" }
        text += ": \(counts.passed) passed"
        if counts.flaky > 0 { text += " (\(counts.flaky) flaky)" }
        for (count, word) in words where count > 0 { text += ", \(count) \(word)" }
        let (deaths, problems) = (ledger.flakyDeaths.count, ledger.problems.count)
        if deaths > 0 { text += "; \(deaths) flaky \(deaths == 1 ? "crash" : "crashes") of no known test" }
        if problems > 0 { text += "; \(problems) \(problems == 1 ? "failure" : "failures") of no test" }
        return text
    }
}
