/// What XCTest has printed: the lines between the start of a test and its end are the test's.
struct XCTestConsole: Console {
    let text: String
    private var events: [(test: String, ending: String, lines: [String])] = []
    private var endings: [(test: String, ending: String)] = []

    init(_ text: String) {
        self.text = text
        var running: String?
        for line in text.split(separator: "\n").map(String.init) {
            if let start = line.wholeMatch(of: /Test Case '(.+)' started at .*/) {
                running = String(start.1)
            } else if let end = line.wholeMatch(of: /Test Case '(.+)' (passed|failed|skipped) .*/) {
                // An end that belongs to another test would be misattributed.
                if running == String(end.1) {
                    endings.append((String(end.1), String(end.2)))
                }
                running = nil
            } else if let test = running {
                if line.contains(": error: \(test) : ") {
                    events.append((test, "failed", [line]))
                } else if line.contains(": \(test) : Test skipped") {
                    events.append((test, "skipped", [line]))
                } else if line.contains(": error: ") {
                    events.append(("nobody", "failed", [line]))
                } else {
                    events.append((test, "printed", [line]))
                    if let last = events.lastIndex(where: { $0.ending == "failed" }),
                        events[last].test == test
                    {
                        events[last].lines.append(line)
                    }
                }
            }
        }
    }

    func events(of test: String, _ ending: String) -> [[String]] {
        events.filter { $0.test == test && $0.ending == ending }.map(\.lines)
    }

    func says(_ test: String, hasPassed: Bool) -> Bool {
        endings.filter { $0.test == test }.map(\.ending) == [hasPassed ? "passed" : "failed"]
    }

    func count(_ ending: String) -> Int? {
        guard ["failed", "skipped"].contains(ending) else { return nil }
        return events.count { $0.ending == ending }
    }

    /// It has no characters of several bytes.
    func isWhole(of tests: [String]) -> Bool { true }

    func says(testCount: Int) -> Bool {
        endings.count == testCount && text.contains("Executed \(testCount) tests, with")
    }
}
