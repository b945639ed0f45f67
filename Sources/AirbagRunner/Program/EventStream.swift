import Foundation

/// Tells what the lines of an event stream mean for tests.
///
/// The tests of XCTest are told in the same form.
struct EventStream {
    /// Functions by the identifier of their test; records of suites are not in it.
    private var tests: [String: TestID]

    /// - Parameter tests: the tests that are known before the first record.
    init(_ tests: [TestID]) { self.tests = Dictionary(tests.map { ($0.key, $0) }) { first, _ in first } }

    /// The beginnings of tests, in seconds of the clock of the events.
    private var starts: [TestID: Double] = [:]
    /// The tests that were cancelled as a whole.
    private var cancelled: Set<TestID> = []
    /// How many cases of a test have ended, and how many were cancelled; only tests with arguments tell of the ends.
    private var cases: [TestID: (ended: Int, cancelled: Int)] = [:]
    /// The tests that have recorded a failure: the end of a test need not say so.
    private var failed: Set<TestID> = []

    /// - Returns: what a line tells; nil if it is of no interest.
    mutating func event(in line: EventLine) -> TestEvent? {
        if line.isTest { return planned(line) }
        if line.kind == "runEnded" { return .runEnds }
        let test = line.id.flatMap { tests[$0] }
        if line.isFailure {
            if let test { failed.insert(test) }
            // On a thread, in a detached task, of a suite: the failure is nobody's, and has to be told all the same.
            return .failed(test, line.words, line.place)
        }
        if line.isWarning { return .warned(test, line.words, line.place) }
        guard let test else { return nil }
        switch line.kind {
        case "testStarted":
            starts[test] = line.seconds
            return .begins(test)
        case "testSkipped": return .ends(test, .skipped(text(line, after: "skipped: ")), seconds: nil)
        case "testEnded":
            let seconds = line.seconds.flatMap { end in starts[test].map { end - $0 } }
            let hasFailed = line.hasFailed || failed.contains(test)
            return .ends(test, hasFailed ? .failed : outcome(of: test, line), seconds: seconds)
        case "testCancelled": cancelled.insert(test)
        case "testCaseCancelled": cases[test, default: (0, 0)].cancelled += 1
        case "testCaseEnded": cases[test, default: (0, 0)].ended += 1
        default: break
        }
        return nil
    }

    /// Returns how a test ended that has not failed.
    ///
    /// The library calls a test with arguments passed although all its cases were cancelled.
    private func outcome(of test: TestID, _ line: EventLine) -> Ledger.Outcome {
        let isSkipped = line.messages.contains { $0.symbol == "skip" }
        if cancelled.contains(test) || isSkipped { return .cancelled(text(line, after: " seconds: ")) }
        guard let cases = cases[test], cases.ended > 0, cases.ended == cases.cancelled else { return .passed }
        return .cancelled("each of its cases")
    }

    private mutating func planned(_ line: EventLine) -> TestEvent? {
        guard line.kind == "function", let id = line.id, let name = line.name else { return nil }
        let test = TestID(swiftTesting: id, name: name)
        tests[id] = test
        return .planned(test, line.place)
    }

    private func text(_ line: EventLine, after words: String) -> String {
        let text = line.messages.first?.text ?? ""
        guard let range = text.range(of: words) else { return "" }
        return text[range.upperBound...].trimmingCharacters(in: ["\""])
    }
}
