import Airbag
import Foundation
import Testing

#if compiler(>=6.2)
    /// What Swift Testing records in a child is recorded in the parent.
    @Suite struct ChildFrameworkTests {
        /// Gathers the issues of a body.
        private func issues(
            of body: @Sendable () async throws -> Void
        ) async throws -> [(String, Int?)] {
            nonisolated(unsafe) var found: [(String, Int?)] = []
            let gathering = IssueHandlingTrait.compactMapIssues { issue in
                found.append(("\(issue)", issue.sourceLocation?.line))
                return nil
            }
            try await gathering.provideScope(
                for: try #require(Test.current), testCase: Test.Case.current, performing: body)
            return found
        }

        @Test func aFailedExpectationOfSwiftTestingArrives() async throws {
            let line = #line + 2
            let found = try await issues {
                _ = try isolatedRun { #expect(Bool(false), "of the child") }
            }
            #expect(found.count == 1)
            #expect(found.first?.0.contains("of the child") == true)
            #expect(found.first?.1 == line)
        }

        @Test func anIssueOfAnAsyncBodyArrives() async throws {
            let found = try await issues {
                _ = try await isolatedRun {
                    await Task.yield()
                    Issue.record("one")
                    expect(1) == 2
                }
            }
            #expect(found.count == 2)
        }

        /// Swift Testing prints what belongs to no test, also where a scope hears of it.
        @Test func anIssueOfADetachedTaskArrivesAndIsNotPrinted() async throws {
            nonisolated(unsafe) var text: String?
            let found = try await issues {
                let run = try await isolatedRun {
                    await Task.detached { _ = Issue.record("one") }.value
                    FileHandle.standardError.write(Data("the child's own".utf8))
                }
                text = run.standardError
            }
            #expect(found.count == 1)
            #expect(text == "the child's own")
        }

        #if compiler(>=6.3)
            @Test func aWarningStaysAWarning() async throws {
                nonisolated(unsafe) var severities: [Issue.Severity] = []
                let gathering = IssueHandlingTrait.compactMapIssues { issue in
                    severities.append(issue.severity)
                    return nil
                }
                try await gathering.provideScope(
                    for: try #require(Test.current), testCase: Test.Case.current
                ) {
                    _ = try isolatedRun {
                        Issue.record("a warning", severity: .warning)
                        Issue.record("an error")
                    }
                }
                #expect(severities == [.warning, .error])
            }
        #endif

        @Test func aKnownIssueStaysKnown() async throws {
            nonisolated(unsafe) var found: [Issue] = []
            let gathering = IssueHandlingTrait.compactMapIssues { issue in
                found.append(issue)
                return nil
            }
            try await gathering.provideScope(
                for: try #require(Test.current), testCase: Test.Case.current
            ) {
                _ = try isolatedRun { withKnownIssue("why") { Issue.record("known") } }
            }
            #expect(found.count == 1)
            #expect(found.first?.comments.first == "known")
            #if compiler(>=6.3)
                #expect(found.first?.isFailure == false)
            #endif
        }

        @Test func valuesErrorsAndCrashesComeThrough() throws {
            #expect(try isolated { 5 } == 5)
            #expect(try isolatedRun { throw CancellationError() }.error != nil)
            #expect(try isolatedRun { fatalError("x") }.crash?.message == "x")
        }
    }
#endif
