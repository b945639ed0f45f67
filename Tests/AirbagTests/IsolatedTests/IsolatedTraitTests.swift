import CrashCatching
import Isolation
import Foundation
import Testing

@testable import Airbag

#if compiler(>=6.1)
    /// The tests of these suites run in children; what fails there on purpose is in the fixture package.
    private let depth = IsolationSwitches.runsInParent ? 0 : 1

    @Suite(.isolated) struct IsolatedTraitTests {
        @Test func aTestIsInAChild() {
            #expect(ThisProcess.childDepth == depth)
            #expect(Test.current?.name == "aTestIsInAChild()")
        }

        @Test(.isolated(.forked, timeLimit: .seconds(30))) func oneIsEnough() {
            #expect(ThisProcess.childDepth == depth)
        }

        @Test(arguments: 1...4) func soIsACase(_ number: Int) async throws {
            try await Task.sleep(for: .milliseconds(number))
            #expect(ThisProcess.childDepth == depth)
            #expect(Test.Case.current?.isParameterized == true)
        }

        @Test @MainActor func soIsTheMainActor() async {
            await Task.yield()
            MainActor.assertIsolated()
            #expect(ThisProcess.childDepth == depth)
        }

        @Suite struct Nested {
            @Test func soIsANestedSuite() { #expect(ThisProcess.childDepth == depth) }
        }

        @Test func knownIssuesAreKnown() {
            withKnownIssue("on purpose") { Issue.record("known") }
        }
    }
#endif

#if compiler(>=6.2)
    /// What the trait reports of endings.
    @Suite(.enabled(if: !IsolationSwitches.runsInParent)) struct IsolatedTraitReportTests {
        /// Gathers the issues of a body that the trait isolates.
        private func issues(
            _ trait: IsolatedTrait, _ body: @escaping @Sendable () async throws -> Void
        ) async throws -> [(text: String, place: Testing.SourceLocation?)] {
            nonisolated(unsafe) var found: [(text: String, place: Testing.SourceLocation?)] = []
            let gathering = IssueHandlingTrait.compactMapIssues { issue in
                found.append((issue.comments.first?.rawValue ?? "", issue.sourceLocation))
                return nil
            }
            let (test, testCase) = (try #require(Test.current), Test.Case.current)
            try await gathering.provideScope(for: test, testCase: testCase) {
                try await trait.provideScope(for: test, testCase: testCase, performing: body)
            }
            return found
        }

        @Test func anEndingIsOneIssueAtTheTest() async throws {
            let found = try await issues(.isolated) { exit(0) }
            #expect(found.count == 1)
            #expect(found.first?.text.contains("exited with code 0 before") == true)
            #expect(found.first?.place == Test.current?.sourceLocation)
        }

        @Test func aCrashIsOneWhereItHappened() async throws {
            let line = #line + 1
            let found = try await issues(.isolated) { fatalError("burnt") }
            #expect(found.count == 1)
            #expect(found.first?.place?.line == line)
            #expect(found.first?.place?.fileID == #fileID)
        }

        @Test(arguments: ["left"]) func theArgumentsAreNamed(_ side: String) async throws {
            let found = try await issues(.isolated) { exit(3) }
            #expect(
                found.first?.text.hasPrefix("theArgumentsAreNamed(_:) (\"left\") exited") == true)
        }

        @Test func theTimeLimitHolds() async throws {
            let found = try await issues(.isolated(timeLimit: .milliseconds(100))) {
                while true { sleep(1) }
            }
            #expect(found.first?.text.contains("timed out after 0.1 seconds") == true)
        }

        @Test func theProcessOfAnErrorPasses() async throws {
            struct Broken: Error, CustomStringConvertible { let description = "in two" }
            await #expect {
                _ = try await issues(.isolated) { throw Broken() }
            } throws: {
                "\($0)" == "in two"
            }
        }
    }
#endif
