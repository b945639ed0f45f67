import Foundation

/// A line of the event stream of Swift Testing.
struct EventLine {
    let text: String
    /// Whether the line plans a test; otherwise it tells of an event.
    let isTest: Bool
    let kind: String
    /// The identifier of the test or suite, if the line is about one.
    let id: String?
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
        let issue = payload["issue"] as? [String: Any]
        let isFailure =
            issue?["isKnown"] as? Bool != true && issue?["isFailure"] as? Bool != false
        let messages = payload["messages"] as? [[String: Any]] ?? []
        hasFailed = messages.contains { $0["symbol"] as? String == "fail" }
        let place = issue?["sourceLocation"] as? [String: Any]
        failure =
            kind == "issueRecorded" && isFailure
            ? messages.compactMap { $0["text"] as? String }.joined(separator: "\n")
                + " \(place?["fileID"] ?? "") \(place?["line"] ?? "")" : nil
    }
}
