import Foundation
import Glibc

/// A line of the event stream of Swift Testing: JSON, one record a line.
///
/// It is read here and nowhere else.
///
/// The format is `ABI/EventStream.md` of the library. All versions have these members; unknown ones do not matter.
struct EventLine {
    let text: String
    /// Whether the line plans a test; otherwise it tells of an event.
    let isTest: Bool
    let kind: String
    /// The identifier of the test or suite, if the line is about one.
    let id: String?
    /// The name, if the line plans a test.
    let name: String?
    /// Where the test or the issue is.
    let place: Place?
    /// The time of the event, in seconds.
    let seconds: Double?
    let messages: [Message]
    /// Whether the line records a failure: no known issue and no warning.
    let isFailure: Bool
    /// Whether the line records a warning.
    let isWarning: Bool

    struct Message: Decodable {
        let symbol: String?
        let text: String
    }

    private struct Record: Decodable {
        let kind: String
        let payload: Payload
    }

    private struct Payload: Decodable {
        let kind: String
        let id: String?
        let name: String?
        let sourceLocation: Location?
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

    private struct Issue: Decodable {
        let isKnown: Bool?
        let isFailure: Bool?
        let sourceLocation: Location?
    }

    init?(_ text: String) {
        guard let record = try? JSONDecoder().decode(Record.self, from: Data(text.utf8)) else { return nil }
        let payload = record.payload
        self.text = text
        (isTest, kind, name) = (record.kind == "test", payload.kind, payload.name)
        id = isTest ? payload.id : payload.testID
        place = (payload.sourceLocation ?? payload.issue?.sourceLocation)?.place
        seconds = payload.instant?.absolute
        messages = payload.messages ?? []
        let isIssue = kind == "issueRecorded" && payload.issue?.isKnown != true
        isFailure = isIssue && payload.issue?.isFailure != false
        isWarning = isIssue && !isFailure
    }

    /// The place of a test or suite with all that the library tells of it, for other lines.
    var location: Any? {
        let record = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
        return (record?["payload"] as? [String: Any])?["sourceLocation"]
    }

    /// Whether one of the messages is marked as that of a failure.
    var hasFailed: Bool { messages.contains { $0.symbol == "fail" } }

    /// What the messages say.
    var words: String { messages.map(\.text).joined(separator: "\n") }

    /// What a recorded failure says, to be compared with others; nil for other events.
    var failure: String? { isFailure ? FailureText.key(words, place) : nil }

    /// Makes a line that tells of an event, now.
    ///
    /// - Parameters:
    ///   - kind: the kind of the event.
    ///   - id: the identifier of the test or suite, if the event is about one.
    ///   - symbol: marks the message: `pass`, `fail` or `default`.
    ///   - message: the message.
    ///   - more: further members.
    ///   - version: the version of the format, as JSON.
    /// - Returns: the line.
    static func text(
        _ kind: String, _ id: String?, _ symbol: String, _ message: String, _ more: [String: Any], version: String
    ) -> String {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        let instant = ["absolute": seconds, "since1970": Date().timeIntervalSince1970]
        let messages = [["symbol": symbol, "text": message]]
        var payload: [String: Any] = ["kind": kind, "messages": messages, "instant": instant]
        payload["testID"] = id
        payload.merge(more) { _, new in new }
        let data = (try? JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)) ?? Data()
        return #"{"kind":"event","payload":\#(String(decoding: data, as: UTF8.self)),"version":\#(version)}"#
    }
}

/// What two failures have in common that are one failure, told by two processes.
enum FailureText {
    /// The first line, without addresses, and the place: notes that a process gives once are in further lines.
    static func key(_ text: String, _ place: Place?) -> String {
        text.prefix { $0 != "\n" }.replacing(/0x[0-9a-fA-F]+/, with: "0x") + " " + (place?.description ?? "")
    }
}
