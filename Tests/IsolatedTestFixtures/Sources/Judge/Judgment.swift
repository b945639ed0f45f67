/// What is wrong with a run.
struct Judgment {
    let console: any Console
    let report: XunitReport
    /// Whether the report repeats what the console says of failures.
    let reportHasTexts: Bool
    private(set) var faults: [String] = []

    init(console: any Console, report: XunitReport, reportHasTexts: Bool) {
        self.console = console
        self.report = report
        self.reportHasTexts = reportHasTexts
    }

    private mutating func expect(_ condition: Bool, _ fault: String) {
        if !condition { faults.append(fault) }
    }

    /// Judges what is reported of a test.
    mutating func judge(_ row: Row, at place: String?) {
        let test = row.test
        let contents = report.contents(of: test)
        expect(!contents.isEmpty, "\(test) is not in the xunit file")
        switch row.ending {
        case "passed":
            expect(console.says(test, hasPassed: true), "\(test) has not passed")
            expect(
                contents.allSatisfy { !$0.contains("<failure") },
                "\(test) has a failure in the xunit file")
        case "failed":
            judgeEvents(row, at: place)
            expect(console.says(test, hasPassed: false), "\(test) has not failed")
            let text = reportHasTexts ? row.text ?? "" : ""
            expect(
                contents.contains {
                    $0.contains("<failure") && (text.isEmpty || $0.contains(text))
                }, "\(test) has no such failure in the xunit file: \(text)")
        default: judgeEvents(row, at: place)
        }
    }

    private mutating func judgeEvents(_ row: Row, at place: String?) {
        let events = console.events(of: row.test, row.ending)
        let found = events.filter { event in
            (row.text == nil || event.contains { $0.contains(row.text!) })
                && (place == nil || event[0].contains(place! + ":"))
        }
        expect(
            found.count == 1,
            "\(row.test), \(row.ending) at \(place ?? "any place"), \(row.text ?? "") is there "
                + "\(found.count) times; there is \(events)")
    }

    /// Judges that nothing is missing and nothing is there beside what is expected.
    mutating func judgeTotals(of rows: [Row], status: Int) {
        let tests = Set(rows.map(\.test)).count
        for ending in Set(rows.map(\.ending)) {
            guard let count = console.count(ending) else { continue }
            let expected = rows.count { $0.ending == ending }
            expect(count == expected, "\(count) times \(ending), not \(expected)")
        }
        expect(console.says(testCount: tests), "there were not \(tests) tests")
        expect(report.tests.count == tests, "\(report.tests.count) tests are in the xunit file")
        expect(status == 1, "the exit code is \(status)")
        expect(!console.text.contains("must not"), "something ran that must not")
    }
}
