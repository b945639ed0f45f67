import CrashCatching
import Isolation
import Expectations
import Testing

/// An issue of a child that belongs to no test, as the text that Swift Testing would print.
///
/// A thread or a detached task records such an issue if no scope can enclose it: the calling code was
/// in no test itself, or the scope of the body has ended.
struct PrintedIssue: ChildMessage {
    let text: String

    /// The number of open scopes.
    ///
    /// While a scope is open, the issues of every thread go through one of the open scopes.
    static let scopes = SharedCount()

    /// Receives, in a child, a text that Swift Testing would print.
    ///
    /// - Parameter text: an issue, an attachment, or another text, which is ignored.
    @Sendable static func hear(_ text: String) {
        // The name of an attachment and the text of an issue may contain anything, so the first mark counts. Warnings
        // and known issues have another word behind theirs.
        let (record, attached) = (text.firstRange(of: " recorded a"), text.firstRange(of: " Attached '"))
        let isAttachment = attached.map { $0.lowerBound < record?.lowerBound ?? text.endIndex } ?? false
        let isIssue = record.map { text[$0.upperBound...].hasPrefix("n issue") } ?? false
        guard isAttachment || scopes.value == 0 && isIssue else { return }
        let isNew = latest.withLock { latest in
            defer { latest = text }
            return text != latest
        }
        guard isNew else { return }
        if isAttachment {
            IsolatedChild.tellParent(PrintedLine(text: text))
        } else {
            IsolatedChild.tellParent(PrintedIssue(text: text))
        }
    }

    /// The latest text: a test run may have several handlers, and each prints it (two with 6.3.1).
    private static let latest = Locked("")

    /// Records the issue again, in the parent.
    func arrive() {
        let plain = text.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
        SwiftTestingHandler().assert(
            false, message: FailureMessage(stringValue: plain),
            location: place(in: plain) ?? Expectations.ExpectationLocation())
    }

    /// Returns the place that a text names: `at File.swift:12:5: `.
    private func place(in text: String) -> Expectations.ExpectationLocation? {
        guard let match = text.firstMatch(of: #/recorded an issue.*? at (.+?):(\d+):\d+: /#),
            let line = UInt(match.2)
        else { return nil }
        return Expectations.ExpectationLocation(runtimePath: String(match.1), line: line)
    }
}
