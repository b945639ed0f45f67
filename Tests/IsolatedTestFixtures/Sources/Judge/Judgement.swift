/// What is wrong with a run.
struct Judgement {
    let console: Console
    let report: XunitReport
    private(set) var faults: [String] = []

    init(console: Console, report: XunitReport) {
        self.console = console
        self.report = report
    }

    private mutating func expect(_ condition: Bool, _ fault: String) {
        if !condition { faults.append(fault) }
    }

    /// Judges what is reported of a test.
    mutating func judge(_ row: Row, at place: String?) {
        let test = row.test
        let isInReport = report.tests.contains { $0.name == test }
        expect(isInReport, "\(test) is not in the xunit file")
        switch row.ending {
        case "failed":
            judge(row, at: place, console.events(of: test, "✘", "recorded an issue"))
            expect(console.events(of: test, "✘", "failed").count == 1, "\(test) has not failed")
            expect(
                report.tests.contains {
                    $0.name == test && $0.contents.contains("<failure")
                        && (row.text == nil || $0.contents.contains(row.text!))
                }, "\(test) has no such failure in the xunit file: \(row.text ?? "")")
        case "known":
            judge(row, at: place, console.events(of: test, "━", "recorded a known issue"))
        case "warning":
            judge(row, at: place, console.events(of: test, "⚠︎", "recorded a warning"))
        case "cancelled": judge(row, at: nil, console.events(of: test, "➜", "was cancelled"))
        case "skipped": judge(row, at: nil, console.events(of: test, "➜", "skipped"))
        default:
            expect(console.events(of: test, "✔", "passed").count == 1, "\(test) has not passed")
            expect(
                !report.tests.contains { $0.name == test && $0.contents.contains("<failure") },
                "\(test) has a failure in the xunit file")
        }
    }

    private mutating func judge(_ row: Row, at place: String?, _ events: [[String]]) {
        let found = events.filter { event in
            (row.text == nil || event.contains { $0.contains(row.text!) })
                && (place == nil || event[0].contains(" at \(place!):"))
        }
        expect(
            found.count == 1,
            "\(row.test), \(row.ending) at \(place ?? "any place"), \(row.text ?? "") is there "
                + "\(found.count) times; there is \(events)")
    }

    /// Judges that nothing is missing and nothing is there beside what is expected.
    mutating func judgeTotals(of rows: [Row], status: Int) {
        let tests = Set(rows.map(\.test)).count
        for (ending, words) in [
            ("failed", "recorded an issue"), ("known", "recorded a known issue"),
            ("warning", "recorded a warning"),
        ] {
            let (count, expected) = (console.count(words), rows.count { $0.ending == ending })
            expect(count == expected, "\(count) times \(words), not \(expected)")
        }
        expect(
            console.count("Test run with \(tests) tests in") == 1, "there were not \(tests) tests")
        expect(report.tests.count == tests, "\(report.tests.count) tests are in the xunit file")
        expect(status == 1, "the exit code is \(status)")
        expect(console.count("must not") == 0, "something ran that must not")
    }
}
