import Foundation

/// Reads the event stream of Swift Testing: JSON, one record a line.
///
/// Airbag tells of the tests of XCTest in the same form.
///
/// The format is `ABI/EventStream.md` of the library; both versions of today have these members.
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

    private struct Record: Decodable {
        let kind: String
        let payload: Payload
    }

    private struct Payload: Decodable {
        let kind: String
        // Of a test:
        let id: String?
        let name: String?
        let sourceLocation: Location?
        // Of an event:
        let testID: String?
        let instant: Instant?
        let messages: [Message]?
        let issue: Issue?
    }

    private struct Location: Decodable {
        let line: Int
        let filePath: String?
        let _filePath: String?

        /// Nil for what is no path, as XCTest's `<EXPR>`.
        var place: Place? { (filePath ?? _filePath).flatMap { Place("\($0):\(line)") } }
    }

    private struct Instant: Decodable { let absolute: Double }

    private struct Message: Decodable {
        let symbol: String?
        let text: String
    }

    private struct Issue: Decodable {
        let isKnown: Bool?
        let isFailure: Bool?
        let sourceLocation: Location?
    }

    /// Reads a line.
    ///
    /// - Returns: what the line tells; nil if it is of no interest or no record.
    mutating func event(in line: String) -> TestEvent? {
        guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)) else { return nil }
        let payload = record.payload
        if record.kind == "test" { return planned(payload) }
        if payload.kind == "runEnded" { return .runEnds }
        guard let test = payload.testID.flatMap({ tests[$0] }) else { return nil }
        switch payload.kind {
        case "testStarted":
            starts[test] = payload.instant?.absolute
            return .begins(test)
        case "testSkipped": return .ends(test, .skipped(text(payload, after: "skipped: ")), seconds: nil)
        case "testEnded":
            let hasFailed = payload.messages?.contains { $0.symbol == "fail" } ?? true
            let seconds = payload.instant.flatMap { end in starts[test].map { end.absolute - $0 } }
            return .ends(test, hasFailed ? .failed : verdict(of: test, payload), seconds: seconds)
        case "testCancelled":
            cancelled.insert(test)
            return nil
        case "testCaseCancelled":
            cases[test, default: (0, 0)].cancelled += 1
            return nil
        case "testCaseEnded":
            cases[test, default: (0, 0)].ended += 1
            return nil
        case "issueRecorded":
            if payload.issue?.isKnown == true || payload.issue?.isFailure == false { return nil }
            let text = payload.messages?.map(\.text).joined(separator: "\n") ?? ""
            return .failed(test, text, payload.issue?.sourceLocation?.place)
        default: return nil
        }
    }

    /// Returns how a test ended that has not failed.
    ///
    /// The library calls a test with arguments passed although all its cases were cancelled.
    private func verdict(of test: TestID, _ payload: Payload) -> Verdict {
        if cancelled.contains(test) { return .cancelled(text(payload, after: " seconds: ")) }
        guard let cases = cases[test], cases.ended > 0, cases.ended == cases.cancelled else { return .passed }
        return .cancelled("each of its cases")
    }

    private mutating func planned(_ payload: Payload) -> TestEvent? {
        guard payload.kind == "function", let id = payload.id, let name = payload.name else { return nil }
        let test = TestID(swiftTesting: id, name: name)
        tests[id] = test
        return .planned(test, payload.sourceLocation?.place)
    }

    private func text(_ payload: Payload, after words: String) -> String {
        let text = payload.messages?.first?.text ?? ""
        guard let range = text.range(of: words) else { return "" }
        return text[range.upperBound...].trimmingCharacters(in: ["\""])
    }
}
