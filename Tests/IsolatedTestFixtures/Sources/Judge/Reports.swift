import Foundation

/// What Swift Testing has printed: one event after the other.
struct Console {
    /// The lines of each event; those after the first are its details.
    private(set) var events: [[String]] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let isDetail = line.hasPrefix("↳") || line.hasPrefix("±") || line.hasPrefix("  ")
            if isDetail && !events.isEmpty {
                events[events.count - 1].append(String(line))
            } else {
                events.append([String(line)])
            }
        }
    }

    /// The events of a test whose first line goes on with one of some words.
    func events(of test: String, _ symbol: String, _ words: String...) -> [[String]] {
        events.filter { event in
            guard event[0].hasPrefix("\(symbol) Test \(test) ") else { return false }
            let rest = event[0].dropFirst("\(symbol) Test \(test) ".count)
            return words.contains { rest.hasPrefix($0) || rest.contains("test cases \($0)") }
        }
    }

    /// How many events have some words in their first line.
    func count(_ words: String) -> Int {
        events.count { $0[0].contains(words) }
    }
}

/// The file of `--xunit-output`.
struct XunitReport {
    /// What stands between the tags of each test.
    private(set) var tests: [(name: String, contents: String)] = []

    init(_ text: String) {
        for piece in text.components(separatedBy: "<testcase ").dropFirst() {
            let name = piece.components(separatedBy: " name=\"").dropFirst().first?
                .components(separatedBy: "\"").first
            let contents = piece.components(separatedBy: "</testcase>")[0]
            tests.append((XunitReport.plain(name ?? ""), XunitReport.plain(contents)))
        }
    }

    private static func plain(_ text: String) -> String {
        let named = ["&quot;": "\"", "&apos;": "'", "&lt;": "<", "&gt;": ">"]
        let text = text.replacing(/&#([0-9]+);/) { match in
            UInt32(match.1).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
        }
        return named.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
