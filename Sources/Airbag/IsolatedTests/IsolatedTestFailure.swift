import CrashCatching
import Isolation

/// A failure of an isolated test, in the form of failures of XCTest.
struct IsolatedTestFailure: ChildMessage {
    let text: String
    let file: String?
    let line: Int
    /// Whether an assertion recorded the failure: XCTest calls such failures expected.
    let isExpected: Bool

    func arrive() { IsolatedTestRun.current?.take(self) }
}

extension IsolatedTestFailure {
    /// Creates a failure without a place, with the text that XCTest has for an unknown place.
    init(unplaced text: String) { self.init(text: text, file: "<EXPR>", line: 0, isExpected: false) }

    /// Creates a failure at the place of a crash, if the place is known and in a file of the user.
    init(_ text: String, at crash: Crash?) {
        if let place = crash?.userPlace {
            self.init(text: text, file: place.path, line: place.line, isExpected: false)
        } else {
            self.init(unplaced: text)
        }
    }
}
