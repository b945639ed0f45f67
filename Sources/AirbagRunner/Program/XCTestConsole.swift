import Foundation

/// Reads what XCTest prints of its tests.
///
/// XCTest has no event stream. It prints a line as a test begins and ends, and flushes it. A test may print the same
/// words: so only tests of the batch count, each once, and an end only of the test that has begun.
struct XCTestConsole {
    /// The tests of the batch, by the name that is printed: `Class.test`.
    private let tests: [String: TestID]
    private var running: TestID?
    private var ended: Set<TestID> = []

    init(_ batch: [TestID]) {
        tests = Dictionary(batch.map { ("\($0.shortSuite).\($0.name)", $0) }) { first, _ in first }
    }

    /// Reads a line.
    ///
    /// - Returns: what the line tells.
    mutating func events(in line: String) -> [TestEvent] {
        // A test may have printed text without a newline in front.
        if let found = line.range(of: "Test Case '", options: .backwards) {
            return state(line[found.upperBound...])
        }
        guard let running, let name = tests.first(where: { $0.value == running })?.key else { return [] }
        if let found = line.range(of: ": error: \(name) : ") {
            let place = Place(String(line[..<found.lowerBound]))
            return [.failed(running, String(line[found.upperBound...]), place)]
        }
        if let found = line.range(of: ": \(name) : Test skipped") {
            skipReason = line[found.upperBound...].trimmingCharacters(in: [" ", "-"])
        }
        return []
    }

    private var skipReason = ""

    /// Reads what follows `Test Case '`: a name, and `started`, `passed`, `failed` or `skipped`.
    private mutating func state(_ text: Substring) -> [TestEvent] {
        guard let quote = text.range(of: "' "), let test = tests[String(text[..<quote.lowerBound])]
        else { return [] }
        let state = text[quote.upperBound...]
        if state.hasPrefix("started at ") && running == nil && !ended.contains(test) {
            (running, skipReason) = (test, "")
            return [.begins(test)]
        }
        guard running == test else { return [] }
        let verdict: Verdict
        if state.hasPrefix("passed (") {
            verdict = .passed
        } else if state.hasPrefix("failed (") {
            verdict = .failed
        } else if state.hasPrefix("skipped (") {
            verdict = .skipped(skipReason)
        } else {
            return []
        }
        running = nil
        ended.insert(test)
        // "passed (0.005 seconds)"
        let seconds = state.split(separator: "(").last?.split(separator: " ").first.flatMap {
            Double($0)
        }
        return [.ends(test, verdict, seconds: seconds)]
    }
}
