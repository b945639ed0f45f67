#if compiler(>=6.1)
    import CrashCatching
    import Expectations
    import Glibc
    import Testing

    /// A case of a test that runs in a process of its own.
    struct IsolatedTest: Sendable {
        let test: Test
        let testCase: Test.Case?
        let settings: IsolationSettings

        /// Runs it, and reports here what it came to.
        ///
        /// - Parameter function: runs it in whatever process this is.
        /// - Throws: the text of the error that the test threw.
        func run(_ function: @escaping @Sendable () async throws -> Void) async throws {
            nonisolated(unsafe) var attempt: IsolatedAttempt<Void>?
            try await ChildSlots.shared.withSlot { attempt = await self.attempt(function) }
            try report(attempt!)
        }

        private func attempt(
            _ function: @escaping @Sendable () async throws -> Void
        ) async -> IsolatedAttempt<Void> {
            if settings.process == .fresh, let attempt = await fresh() { return attempt }
            let forked = await isolatedAttempt(
                timeLimit: settings.timeLimit, limits: settings.limits,
                outputLimit: TestOutput.limit
            ) {
                try await ThrownByTest.throwing(function)
            }
            if settings.process == .automatic, forked.lacksThreads, let attempt = await fresh() {
                return attempt
            }
            return forked
        }

        private func fresh() async -> IsolatedAttempt<Void>? {
            await runFresh(test, testCase, settings, outputLimit: TestOutput.limit)
        }

        private func report(_ attempt: IsolatedAttempt<Void>) throws {
            let report = EndingReport(
                name: name, timeLimit: settings.timeLimit,
                hasArguments: testCase?.isParameterized == true)
            let run: IsolatedRun<Void>
            do {
                run = try attempt.arrive()
            } catch {
                Issue.record(
                    Comment(rawValue: report.text(of: error).escapingControlCharacters),
                    sourceLocation: test.sourceLocation)
                return
            }
            if let text = report.text(of: run, hasBegun: attempt.hasBegun) {
                if Task.isCancelled {
                    // Whoever cancelled it has said so.
                    TestOutput.write(text + "\n", to: STDERR_FILENO)
                } else {
                    Issue.record(
                        Comment(rawValue: text.escapingControlCharacters),
                        sourceLocation: test.place(of: run.crash) ?? test.sourceLocation)
                }
                return
            }
            TestOutput.passOn(run)
            if let error = run.error {
                try (error.error as? ThrownByTest ?? ThrownByTest(error)).arrive()
            }
        }

        /// The name, with the arguments of the case.
        private var name: String { test.name + (testCase?.argumentList ?? "") }
    }
#endif
