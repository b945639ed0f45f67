import CrashCatching
import Isolation
import Foundation

/// What Swift Testing would have printed in a child that is no issue: of attachments there is nothing
/// else to tell.
struct PrintedLine: ChildMessage {
    let text: String

    func arrive() {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
