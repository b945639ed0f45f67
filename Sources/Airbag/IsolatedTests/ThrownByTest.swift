#if compiler(>=6.1)
    import CrashCatching
    import Expectations
    import Testing

    /// The error that ended a test in its process, as far as the test run needs it.
    enum ThrownByTest: Error, Codable {
        /// That of a failed requirement, whose issue has been recorded.
        case recorded
        /// The test cancelled itself.
        case cancelled(String?, at: Testing.SourceLocation?)
        /// Any other, as Swift Testing describes it.
        case other(String)

        /// From an error that came out of a test.
        ///
        /// - Parameter error: the error.
        init(_ error: any Error) {
            if error is ExpectationFailedError || error is RequireError {
                self = .recorded
            } else if String(reflecting: type(of: error)) == "Testing.SkipInfo",
                PrivateDetail.cancelledTests.settle(part("sourceContext", of: error) != nil)
            {
                // Not public, and nor is what it has: swift-testing, SkipInfo.swift.
                let comment = part("comment", of: error).flatMap { $0 as? Comment }
                let context = part("sourceContext", of: error)
                let place = context.flatMap {
                    part("sourceLocation", of: $0) as? Testing.SourceLocation
                }
                self = .cancelled(comment?.rawValue, at: place)
            } else {
                self = .other(Issue.Kind.errorCaught(error).text(after: Issue.Kind.errorPrefix))
            }
        }

        /// Runs a test in its process.
        ///
        /// - Parameter function: runs it.
        /// - Throws: what is told of the error that it throws.
        static func throwing(_ function: @Sendable () async throws -> Void) async throws {
            do { try await function() } catch { throw ThrownByTest(error) }
        }

        /// Ends the test in this process as it ended in its own.
        ///
        /// - Throws: what ends it so.
        func arrive() throws {
            switch self {
            case .recorded: return
            case .cancelled(let text, let place):
                #if compiler(>=6.3)
                    try Test.cancel(
                        text.map { Comment(rawValue: $0) },
                        sourceLocation: place ?? #_sourceLocation)
                #endif
            case .other(let text): throw DescribedError(description: text)
            }
        }
    }
#endif
