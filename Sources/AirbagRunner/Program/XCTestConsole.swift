import Foundation

/// Reads what XCTest prints of its tests: the last resort, where no observer can be preloaded.
///
/// XCTest prints a line as a test begins and ends, and flushes it. A test may print the same words: so only tests of
/// the batch count, each once, and an end only of the test that has begun.
struct XCTestConsole {
    /// The tests of the batch, by the name that is printed: `Class.test`.
    private let tests: [String: TestID]
    private var running: (test: TestID, name: String)?
    private var ended: Set<TestID> = []

    init(_ batch: [TestID]) {
        tests = Dictionary(batch.map { ("\($0.shortSuite).\($0.name)", $0) }) { first, _ in first }
    }

    /// - Returns: what a line tells.
    mutating func event(in line: String) -> TestEvent? {
        // A test may have printed text without a newline in front.
        if let found = line.range(of: "Test Case '", options: .backwards) { return state(line[found.upperBound...]) }
        guard let running else {
            // Printed when all have run; the closing line with the counts follows.
            let isEnd = line.hasPrefix("Test Suite 'All tests' ") || line.hasPrefix("Test Suite 'Selected tests' ")
            return isEnd && !line.contains("' started at ") ? .runEnds : nil
        }
        guard let found = line.range(of: ": error: \(running.name) : ") else { return nil }
        return .failed(running.test, String(line[found.upperBound...]), Place(String(line[..<found.lowerBound])))
    }

    /// Reads what follows `Test Case '`: a name, and `started`, `passed`, `failed` or `skipped`.
    private mutating func state(_ text: Substring) -> TestEvent? {
        guard let quote = text.range(of: "' "), let test = tests[String(text[..<quote.lowerBound])] else { return nil }
        let state = text[quote.upperBound...]
        if state.hasPrefix("started at ") && running == nil && !ended.contains(test) {
            running = (test, String(text[..<quote.lowerBound]))
            return .begins(test)
        }
        let ends: KeyValuePairs<String, Ledger.Outcome> = [
            "passed": .passed, "failed": .failed, "skipped": .skipped(""),
        ]
        guard running?.test == test, let outcome = ends.first(where: { state.hasPrefix("\($0.key) (") })?.value
        else { return nil }
        running = nil
        ended.insert(test)
        // "passed (0.005 seconds)"
        let seconds = state.split(separator: "(").last?.split(separator: " ").first.flatMap { Double($0) }
        return .ends(test, outcome, seconds: seconds)
    }

    /// Returns why a test skipped itself: XCTest tells that to no observer, it only prints it.
    ///
    /// - Parameters:
    ///   - name: the test as it is printed: `Class.test`.
    ///   - output: the end of the output.
    /// - Returns: the reason; nothing if none was printed.
    static func skipReason(of name: String, in output: String) -> String {
        guard let found = output.range(of: ": \(name) : Test skipped", options: .backwards) else { return "" }
        return output[found.upperBound...].prefix { $0 != "\n" }.trimmingCharacters(in: [" ", "-", ":"])
    }
}
