import Foundation
import Glibc

/// A line of the event stream of Swift Testing.
struct EventLine {
    let text: String
    /// Whether the line plans a test; otherwise it tells of an event.
    let isTest: Bool
    let kind: String
    /// The identifier of the test or suite, if the line is about one.
    let id: String?
    /// The name, if the line plans a test.
    let name: String?
    /// What a recorded failure says, and where it is; nil for other events and for known issues and warnings.
    let failure: String?

    /// Whether one of the messages is marked as that of a failure.
    let hasFailed: Bool

    init?(_ text: String) {
        guard
            let root = try? JSONSerialization.jsonObject(with: Data(text.utf8))
                as? [String: Any],
            let payload = root["payload"] as? [String: Any],
            let kind = payload["kind"] as? String
        else { return nil }
        self.text = text
        isTest = root["kind"] as? String == "test"
        self.kind = kind
        id = payload[isTest ? "id" : "testID"] as? String
        name = payload["name"] as? String
        let issue = payload["issue"] as? [String: Any]
        let isFailure = issue?["isKnown"] as? Bool != true && issue?["isFailure"] as? Bool != false
        let messages = payload["messages"] as? [[String: Any]] ?? []
        hasFailed = messages.contains { $0["symbol"] as? String == "fail" }
        let place = issue?["sourceLocation"] as? [String: Any]
        failure =
            kind == "issueRecorded" && isFailure
            ? messages.compactMap { $0["text"] as? String }.joined(separator: "\n")
                + " \(place?["fileID"] ?? "") \(place?["line"] ?? "")" : nil
    }

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
        var payload: [String: Any] = [
            "kind": kind, "messages": [["symbol": symbol, "text": message]],
            "instant": [
                "absolute": Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
                "since1970": Date().timeIntervalSince1970,
            ],
        ]
        payload["testID"] = id
        payload.merge(more) { _, new in new }
        let data = try? JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
        return
            #"{"kind":"event","payload":\#(String(decoding: data ?? Data(), as: UTF8.self)),"version":\#(version)}"#
    }
}
