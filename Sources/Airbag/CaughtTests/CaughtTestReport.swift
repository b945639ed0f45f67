import CrashCatching

/// The report of a test whose crash was caught in this process.
enum CaughtTestReport {
    private static let isExplained = Locked(false)

    /// Returns the text of the report; the first one of a run says what a caught crash leaves behind.
    ///
    /// - Parameters:
    ///   - crash: the crash.
    ///   - test: the name of the test.
    /// - Returns: the text.
    static func text(_ crash: Crash, of test: String) -> String {
        let isFirst = isExplained.withLock { isExplained in
            defer { isExplained = true }
            return !isExplained
        }
        let verb = crash.exception == nil ? "crashed:" : "raised"  // "exception: …"
        return "\(test) \(verb) \(crash)" + argument(crash) + (isFirst ? "\n\(explanation)" : "")
    }

    /// Names the call whose argument crashed, where no call has a line.
    ///
    /// `XCTAssertEqual(list[2], 1)` makes a closure of its argument. The compiler gives `list[2]` no line, and XCTest's
    /// frames above it keep no frame pointers.
    private static func argument(_ crash: Crash) -> String {
        let functions = crash.backtrace.lazy.compactMap(\.function)
        guard crash.userFrames.isEmpty,
            let closure = functions.first(where: { $0.hasPrefix("implicit closure #") })
        else { return "" }
        return "\n    at \(closure), an argument without a line of its own"
    }

    private static let explanation = """
        The test stopped where it crashed: no defer, deinit or tearDown runs, locks that it held stay locked, \
        and what it had changed stays changed. (Printed once per run; see the page 'Crashes of whole tests' \
        of Airbag's documentation.)
        """
}
