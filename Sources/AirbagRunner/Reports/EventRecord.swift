import Foundation

/// The event stream of the whole run, put together from those of its processes of Swift Testing.
///
/// Used by the main thread of `airbag-test`. These processes run one after the other. What one has told is added when
/// it has ended, and the file is written at the end of the run.
///
/// Each test is planned once; if it has an outcome, it begins once and ends once. A test that was under way when the
/// process died, and is not blamed for that, runs again: the events of its last process count. Failures that it then
/// does not record again, with the same text at the same line, are kept, and it has failed. The test that is blamed
/// gets an issue and an end.
struct EventRecord {
    private var planned: [String] = []
    /// The line that plans a test or a suite.
    private var plans: [String: EventLine] = [:]
    private var events: [String] = []
    /// The suites that have begun.
    private var begun: Set<String> = []
    /// The tests that end as failed by what this command knows, whatever their process said.
    private var failed: Set<String> = []
    /// The issues of tests that have to run again, by test.
    private var earlierIssues: [String: [EventLine]] = [:]
    /// The same issues, without those that the current process has recorded again.
    private var unrepeated: [String: [EventLine]] = [:]
    /// The ends of suites.
    ///
    /// A suite may end in several processes. The last end counts, unless the suite has failed in one.
    private var suiteEnds: [String: EventLine] = [:]
    private var runStarted: String?
    private var version = "0"

    /// Adds what a process told.
    ///
    /// - Parameters:
    ///   - attempt: the process.
    ///   - blamed: the test that ended the process, and how; nil if none did.
    mutating func add(_ attempt: Attempt, blamed: (test: TestID, death: Death)?) {
        let settled = attempt.ended.map(\.key) + (blamed.map { [$0.test.key] } ?? [])
        add(attempt.eventLines, of: attempt.planned.map(\.key), settled: settled)
        guard let blamed, blamed.test.framework == .swiftTesting else { return }
        let text = "\(blamed.test.specifier) \(blamed.death.word): \(blamed.death)\(blamed.death.callLines)"
        fail(blamed.test.key, "\(blamed.test.name)", text, hasBegun: attempt.underWay.contains(blamed.test))
    }

    /// Adds the lines of a process.
    ///
    /// - Parameters:
    ///   - lines: the lines of its event stream.
    ///   - functions: the identifiers of the tests that it was to run.
    ///   - settled: the identifiers of those that need not run again.
    mutating func add(_ lines: [EventLine], of functions: [String], settled: [String]) {
        let (functions, settled) = (Set(functions), Set(settled))
        unrepeated = earlierIssues
        for line in lines {
            if line.isTest {
                if let id = line.id, plans.updateValue(line, forKey: id) == nil { planned.append(line.text) }
            } else if line.kind == "runStarted" {
                runStarted = runStarted ?? line.text
                if let range = line.text.range(of: #""version":("[^"]*"|\d+)\}$"#, options: .regularExpression) {
                    version = String(line.text[range].dropFirst(10).dropLast())
                }
            } else if let id = line.id, functions.contains(id) {
                if settled.contains(id) { add(line, of: id) } else { keep(line, of: id) }
            } else if line.kind == "testStarted", let id = line.id {
                if begun.insert(id).inserted { events.append(line.text) }
            } else if line.kind == "testEnded", let id = line.id {
                if suiteEnds[id]?.hasFailed != true { suiteEnds[id] = line }
            } else if line.kind != "runEnded" {
                events.append(line.text)
            }
        }
    }

    /// Keeps an issue of a test that has to run again, unless an earlier process recorded it, too.
    private mutating func keep(_ line: EventLine, of id: String) {
        if line.failure != nil, !isRepetition(line, of: id) { earlierIssues[id, default: []].append(line) }
    }

    /// Adds a line of a test that need not run again.
    private mutating func add(_ line: EventLine, of id: String) {
        _ = isRepetition(line, of: id)
        if line.kind == "testEnded", addEarlierIssues(of: id) {
            failed.insert(id)
            events.append(event("testEnded", id, "fail", "Test \(name(id)) failed"))
        } else {
            events.append(line.text)
        }
    }

    /// Whether an earlier process recorded the same issue.
    ///
    /// Each issue of an earlier process is repeated once: the next line with the same issue is a new one.
    private mutating func isRepetition(_ line: EventLine, of id: String) -> Bool {
        guard let failure = line.failure, let index = unrepeated[id]?.firstIndex(where: { $0.failure == failure })
        else { return false }
        unrepeated[id]?.remove(at: index)
        return true
    }

    /// Adds the issues of earlier processes that the test has not recorded again.
    ///
    /// - Returns: whether there were any.
    private mutating func addEarlierIssues(of id: String) -> Bool {
        earlierIssues[id] = nil
        let issues = unrepeated.removeValue(forKey: id) ?? []
        events += issues.map(\.text)
        return !issues.isEmpty
    }

    /// Ends a test that is blamed for the end of its process.
    ///
    /// - Parameters:
    ///   - id: the identifier of the test.
    ///   - name: its name.
    ///   - crash: the text of the issue.
    ///   - hasBegun: whether the process told of the beginning of the test. It did not tell of the end.
    mutating func fail(_ id: String, _ name: String, _ crash: String, hasBegun: Bool) {
        failed.insert(id)
        if !hasBegun { events.append(event("testStarted", id, "default", "\(name) started")) }
        _ = addEarlierIssues(of: id)
        var issue: [String: Any] = ["isKnown": false, "isFailure": true, "severity": "error"]
        // The place of the test: that of the crash, which the text tells, has no column.
        issue["sourceLocation"] = plans[id]?.location
        events.append(event("issueRecorded", id, "fail", crash, ["issue": issue]))
        events.append(event("testEnded", id, "fail", "\(name) failed"))
    }

    /// Puts the file together.
    ///
    /// - Parameter isGreen: whether the run has passed.
    /// - Returns: the file; nothing if Swift Testing has not begun.
    func text(isGreen: Bool) -> String {
        guard let runStarted else { return "" }
        // The failures of tests that were still to run again when the run was given up.
        let givenUp = earlierIssues.sorted { $0.key < $1.key }.flatMap { id, issues in
            [event("testStarted", id, "default", "Test \(name(id)) started")] + issues.map(\.text)
                + [event("testEnded", id, "fail", "Test \(name(id)) failed")]
        }
        let failed = failed.union(earlierIssues.keys)
        // An inner suite ends before the outer one, whose identifier is a prefix.
        let ended = begun.sorted(by: >).map { id in
            let hasFailed = failed.contains { $0.hasPrefix("\(id)/") }
            guard let end = suiteEnds[id], end.hasFailed || !hasFailed else {
                return event("testEnded", id, "fail", "Suite \(name(id)) failed")
            }
            return end.text
        }
        let end = event("runEnded", nil, isGreen ? "pass" : "fail", "Test run \(isGreen ? "passed" : "failed").")
        let lines = planned + [runStarted] + events + givenUp + ended + [end]
        return lines.map { $0 + "\n" }.joined()
    }

    private func name(_ id: String) -> String { plans[id]?.name ?? id }

    private func event(
        _ kind: String, _ id: String?, _ symbol: String, _ text: String, _ more: [String: Any] = [:]
    ) -> String { EventLine.text(kind, id, symbol, text, more, version: version) }
}
