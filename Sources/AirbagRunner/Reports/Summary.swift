/// The last lines of the command.
struct Summary {
    /// The lines, without the name of the command.
    let lines: [String]

    init(_ ledger: Ledger) {
        let counts = ledger.counts
        let words: [(Int, String)] = [
            (counts.failed, "failed"), (counts.crashed, "crashed"), (counts.hung, "hung"),
            (counts.skipped, "skipped"), (counts.cancelled, "cancelled"),
            (counts.notRun, "not run"),
        ]
        var first = "\(counts.all) \(counts.all == 1 ? "test" : "tests"): \(counts.passed) passed"
        for (count, word) in words where count > 0 { first += ", \(count) \(word)" }
        let problems = ledger.problems.count
        if problems > 0 { first += "; \(problems) \(problems == 1 ? "failure" : "failures") of no test" }
        var lines = [first]
        for entry in ledger.entries {
            switch entry.outcome {
            case .failed: lines.append("failed: \(entry.test.specifier)")
            case .died(let death):
                let word = death.isHang ? "hung" : "crashed"
                lines.append("\(word): \(entry.test.specifier) (\(death))\(Summary.place(entry, death))")
            case .notRun(let reason): lines.append("not run: \(entry.test.specifier) (\(reason))")
            case nil: lines.append("not run: \(entry.test.specifier)")
            case .passed, .skipped, .cancelled: break
            }
        }
        lines += ledger.problems.map { "failed: \($0)" }
        self.lines = lines.map(\.escapingControls)
    }

    /// Where the crash was; or, if that is unknown, where the test begins.
    private static func place(_ entry: Ledger.Entry, _ death: Death) -> String {
        if let place = death.place { return " at \(place)" }
        return entry.place.map { "; the test is at \($0)" } ?? ""
    }
}
