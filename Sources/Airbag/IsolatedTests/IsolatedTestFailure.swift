import CrashCatching
import Isolation

/// A failure of an isolated test, as XCTest knows failures.
struct IsolatedTestFailure: ChildMessage {
    let text: String
    let file: String?
    let line: Int
    /// XCTest calls those failures expected that an assertion records.
    let isExpected: Bool

    func arrive() {
        IsolatedTestRun.current?.take(self)
    }
}

extension IsolatedTestFailure {
    /// One that has no place: with the words that XCTest has for that.
    init(unplaced text: String) {
        self.init(text: text, file: "<EXPR>", line: 0, isExpected: false)
    }

    /// One that stands where a crash happened, if that is known and in a file of the user.
    init(_ text: String, at crash: Crash?) {
        if let place = crash?.userPlace {
            self.init(text: text, file: place.path, line: place.line, isExpected: false)
        } else {
            self.init(unplaced: text)
        }
    }
}
