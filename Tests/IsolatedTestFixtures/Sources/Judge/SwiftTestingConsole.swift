/// What Swift Testing has printed: one event after the other.
struct SwiftTestingConsole: Console {
    let text: String
    /// The lines of each event; those after the first are its details.
    private var events: [[String]] = []

    init(_ text: String) {
        self.text = text
        for line in text.split(separator: "\n") {
            let isDetail = line.hasPrefix("↳") || line.hasPrefix("±") || line.hasPrefix("  ")
            if isDetail && !events.isEmpty {
                events[events.count - 1].append(String(line))
            } else {
                events.append([String(line)])
            }
        }
    }

    /// How the line of an event begins, before and behind the name of the test.
    private static let words = [
        "failed": ("✘", "recorded an issue"), "known": ("━", "recorded a known issue"),
        "warning": ("⚠︎", "recorded a warning"), "cancelled": ("➜", "was cancelled"),
        "skipped": ("➜", "skipped"),
    ]

    func events(of test: String, _ ending: String) -> [[String]] {
        guard let (symbol, words) = SwiftTestingConsole.words[ending] else { return [] }
        return events(of: test, symbol, words)
    }

    private func events(of test: String, _ symbol: String, _ words: String) -> [[String]] {
        events.filter { event in
            guard event[0].hasPrefix("\(symbol) Test \(test) ") else { return false }
            let rest = event[0].dropFirst("\(symbol) Test \(test) ".count)
            return rest.hasPrefix(words)
                || ["test case", "test cases"].contains { rest.contains("\($0) \(words)") }
        }
    }

    func says(_ test: String, hasPassed: Bool) -> Bool {
        events(of: test, hasPassed ? "✔" : "✘", hasPassed ? "passed" : "failed").count == 1
    }

    func count(_ ending: String) -> Int? {
        guard ["failed", "known", "warning"].contains(ending) else { return nil }
        return SwiftTestingConsole.words[ending].map { _, words in
            events.count { $0[0].contains(words) }
        }
    }

    func isWhole(of tests: [String]) -> Bool {
        tests.allSatisfy {
            !events(of: $0, "◇", "started").isEmpty || !events(of: $0, "➜", "skipped").isEmpty
        }
    }

    func says(testCount: Int) -> Bool {
        text.contains("Test run with \(testCount) tests in")
    }
}
