import CrashCatching
import Isolation
import Foundation

/// A line that Swift Testing would print in a child and that is no issue.
///
/// For an attachment, the line is all that can be sent.
struct PrintedLine: ChildMessage {
    let text: String

    func arrive() { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
