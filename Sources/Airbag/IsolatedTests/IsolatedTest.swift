#if compiler(>=6.1)
    import CrashCatching
    import Expectations
    import Glibc
    import Isolation
    import Testing
    import Texts

    /// A case of a test of Swift Testing that runs in a process of its own.
    struct IsolatedTest: Sendable {
        /// The name that ``SwiftTestingPlan/name(_:_:)`` returns.
        let name: String
        let test: Test
        let testCase: Test.Case?
        let timeLimit: Duration
        let limits: ChildLimits
        /// The end of the process that the test expects; nil if the test is to come to its end.
        let expectedEnd: IsolatedMatcher<Void>?

        /// Runs the case, and reports its result in this process.
        ///
        /// - Throws: the text of the error that the test threw.
        func run() async throws {
            let test = WholeTest(
                name, arguments: { [test] in SwiftTestingPlan.arguments(for: test) },
                plan: { SwiftTestingPlan.copy }, timeLimit: timeLimit, limits: limits, outputLimit: TestOutput.limit)
            // One task writes it, and reads it when `withSlot` has returned.
            nonisolated(unsafe) var attempt: IsolatedAttempt<Void>?
            try await ChildSlots.shared.withSlot { attempt = await test.run() }
            try report(attempt!)
        }

        private func report(_ attempt: IsolatedAttempt<Void>) throws {
            let report = EndingReport(of: test, testCase)
            let run: IsolatedRun<Void>
            do {
                run = try attempt.arrive()
            } catch {
                Issue.record(
                    Comment(rawValue: report.text(of: error).escapingControlCharacters),
                    sourceLocation: test.sourceLocation)
                return
            }
            if let text = report.text(of: run, expecting: expectedEnd, hasBegun: attempt.hasBegun) {
                if Task.isCancelled {
                    // Whoever cancelled the task has reported that.
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
    }

    extension EndingReport {
        /// Creates a report of a test, or of a case of it.
        init(of test: Test, _ testCase: Test.Case?) {
            self.init(
                name: test.name + (testCase?.argumentList ?? ""), hasArguments: testCase?.isParameterized == true)
        }
    }
#endif
