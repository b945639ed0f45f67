#if compiler(>=6.1)
    import CrashCatching
    import Testing

    /// Runs a case of a test in a fresh process.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: the case.
    ///   - settings: how.
    /// - Returns: what came of it; nil where there is no such way, and the forked one has to do.
    func runFresh(
        _ test: Test, _ testCase: Test.Case?, _ settings: IsolationSettings
    ) async -> IsolatedAttempt<Void>? {
        nil
    }
#endif
