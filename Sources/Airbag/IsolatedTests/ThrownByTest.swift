#if compiler(>=6.1)
    import Expectations
    import Isolation
    import Testing

    /// The error that ended a test in its process, as far as the test run needs it.
    enum ThrownByTest: Error, Codable {
        /// The error of a failed requirement, whose issue has been recorded.
        case recorded
        /// The test cancelled itself.
        case cancelled(TestCancellation)
        /// Any other error, as Swift Testing describes it.
        case other(String)

        /// Creates the value for an error that a test threw.
        ///
        /// - Parameter error: the error.
        init(_ error: any Error) {
            if error is ExpectationFailedError || (error as? RequireError)?.isToldToParent == true {
                self = .recorded
            } else if let cancellation = TestCancellation(error) {
                self = .cancelled(cancellation)
            } else {
                self = .other(Issue.Kind.errorCaught(error).text(after: Issue.Kind.errorPrefix))
            }
        }

        /// Runs a test in its process.
        ///
        /// - Parameter function: runs it.
        /// - Throws: the value for the error that the test throws.
        static func throwing(_ function: @Sendable () async throws -> Void) async throws {
            do {
                try await function()
            } catch {
                IsolatedChild.noteEnded()
                throw ThrownByTest(error)
            }
        }

        /// Ends the test in this process as it ended in its own.
        ///
        /// - Throws: the error that ends the test in this way.
        func arrive() throws {
            switch self {
            case .recorded: return
            case .cancelled(let cancellation): try cancellation.perform()
            case .other(let text): throw DescribedError(description: text)
            }
        }
    }
#endif
