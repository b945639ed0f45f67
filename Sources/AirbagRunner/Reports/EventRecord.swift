import Foundation

/// The event stream of the whole run, put together from those of its processes.
///
/// Each test is planned once, begins once and ends once. What a process told of a test that it did not bring to an end is
/// left out, except of the test that ended the process: that one gets an issue and an end.
struct EventRecord {
    private var planned: [String] = []
    private var plannedIDs: Set<String> = []
    private var events: [String] = []
    private var begun: Set<String> = []
    /// Suites end with their last test, perhaps in a later process: their last end counts.
    private var suiteEnds: [String: String] = [:]
    private var runStarted: String?
    private var version = "0"

    private struct Line {
        let isTest: Bool
        let kind: String
        let id: String?

        init?(_ line: String) {
            guard
                let root = try? JSONSerialization.jsonObject(with: Data(line.utf8))
                    as? [String: Any],
                let payload = root["payload"] as? [String: Any],
                let kind = payload["kind"] as? String
            else { return nil }
            isTest = root["kind"] as? String == "test"
            self.kind = kind
            id = payload[isTest ? "id" : "testID"] as? String
        }
    }

    /// Adds what a process told.
    ///
    /// - Parameters:
    ///   - attempt: the process.
    ///   - blamed: the test that ended the process, and how; nil if none did.
    mutating func add(_ attempt: Attempt, blamed: (test: TestID, death: Death)?) {
        let settled = Set(attempt.ended.map(\.key) + (blamed.map { [$0.test.key] } ?? []))
        let functions = Set(attempt.planned.map(\.key))
        for text in attempt.eventLines {
            guard let line = Line(text) else { continue }
            if line.isTest {
                if let id = line.id, plannedIDs.insert(id).inserted { planned.append(text) }
            } else if line.kind == "runStarted" {
                runStarted = runStarted ?? text
                if let range = text.range(
                    of: #""version":("[^"]*"|\d+)\}$"#, options: .regularExpression)
                {
                    version = String(text[range].dropFirst(10).dropLast())
                }
            } else if let id = line.id, functions.contains(id) {
                if settled.contains(id) { events.append(text) }
            } else if line.kind == "testStarted", let id = line.id {
                if begun.insert(id).inserted { events.append(text) }
            } else if line.kind == "testEnded", let id = line.id {
                suiteEnds[id] = text
            } else if line.kind != "runEnded" {
                events.append(text)
            }
        }
        guard let blamed, blamed.test.framework == .swiftTesting else { return }
        let text =
            "\(blamed.test.specifier) \(blamed.death.isHang ? "hung" : "crashed"): \(blamed.death)"
        if !attempt.underWay.contains(blamed.test) {
            events.append(
                event("testStarted", blamed.test.key, "default", "\(blamed.test.name) started"))
        }
        events.append(
            event(
                "issueRecorded", blamed.test.key, "fail", text,
                ["issue": ["isKnown": false, "isFailure": true, "severity": "error"]]))
        events.append(event("testEnded", blamed.test.key, "fail", "\(blamed.test.name) failed"))
    }

    /// Puts the file together.
    ///
    /// - Parameter isGreen: whether the run has passed.
    /// - Returns: the file; nothing if Swift Testing has not begun.
    func text(isGreen: Bool) -> String {
        guard let runStarted else { return "" }
        let ended = begun.sorted().map { id in
            suiteEnds[id] ?? event("testEnded", id, "fail", "Suite \(id) failed")
        }
        let end = event(
            "runEnded", nil, isGreen ? "pass" : "fail", "Test run \(isGreen ? "passed" : "failed")."
        )
        return (planned + [runStarted] + events + ended + [end]).map { $0 + "\n" }.joined()
    }

    private func event(
        _ kind: String, _ id: String?, _ symbol: String, _ text: String, _ more: [String: Any] = [:]
    ) -> String {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        var payload: [String: Any] = [
            "kind": kind, "messages": [["symbol": symbol, "text": text]],
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
