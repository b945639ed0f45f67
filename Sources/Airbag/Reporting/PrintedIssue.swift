import CrashCatching
import Isolation
import Expectations
import Synchronization
import Testing

/// An issue of a child that Swift Testing belongs to no test, as it would have been printed.
///
/// That is what is recorded on a thread or in a detached task where no scope can be put around it:
/// the calling code was in no test itself, or the scope of the body has ended.
struct PrintedIssue: ChildMessage {
    let text: String

    /// How many scopes are open.
    ///
    /// What is recorded meanwhile goes through one of them, on every
    /// thread.
    static let scopes = Atomic<Int>(0)

    /// Hears, in a child, what would be printed.
    ///
    /// - Parameter text: an issue, or something else that is of no interest.
    @Sendable static func hear(_ text: String) {
        let isAttachment = text.contains(attachmentMark)
        guard isAttachment || scopes.load(ordering: .relaxed) == 0 && text.contains(mark)
        else { return }
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

    /// A test run may have several handlers, each of which prints it (two with 6.3.1).
    private static let latest = Locked("")

    /// Neither warnings nor known issues are printed so.
    private static let mark = " recorded an issue"

    private static let attachmentMark = " Attached '"

    /// Records it again.
    func arrive() {
        let plain = text.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
        SwiftTestingHandler().assert(
            false, message: FailureMessage(stringValue: plain),
            location: place(in: plain) ?? Expectations.ExpectationLocation())
    }

    /// The place that it tells: `at File.swift:12:5: `.
    private func place(in text: String) -> Expectations.ExpectationLocation? {
        guard let match = text.firstMatch(of: #/recorded an issue.*? at (.+?):(\d+):\d+: /#),
            let line = UInt(match.2)
        else { return nil }
        return Expectations.ExpectationLocation(runtimePath: String(match.1), line: line)
    }
}
