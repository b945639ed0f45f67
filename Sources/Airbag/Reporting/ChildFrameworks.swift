import CrashCatching
import Isolation
import Expectations
import Foundation
import Testing
import XCTest

/// Forwards what a test framework records in a child process to the framework in the parent process.
///
/// Expectations of Airbag reach the parent without this type. It is for `#expect`, `XCTAssertEqual` and
/// similar calls. Those of Swift Testing need Swift 6.2.
private struct ChildFrameworks: ChildSurroundings {
    static let shared = ChildFrameworks()
    static let box = ChildSurroundingsBox(shared)

    func rehearse() {
        if RunningTests.areOfXCTest {
            FailureForwarder.rehearse()
        } else {
            ChildFrameworks.hearing
        }
        if hasScope { ChildFrameworks.rehearsed }
    }

    private static let hearing: Void = IsolatedChild.hearSwiftTesting(PrintedIssue.hear)

    private static let rehearsed: Void = {
        #if compiler(>=6.2)
            Task.immediate { try? await shared.scope {} }
        #endif
    }()

    func begin() {
        if RunningTests.areOfXCTest { FailureForwarder.replaceObservers() }
    }

    var hasScope: Bool {
        #if compiler(>=6.2)
            Test.current != nil
        #else
            false
        #endif
    }

    func scope(_ body: @Sendable () async throws -> Void) async throws {
        #if compiler(>=6.2)
            if let test = Test.current {
                PrintedIssue.scopes.add(1)
                defer { PrintedIssue.scopes.add(-1) }
                return try await ChildFrameworks.forwarding.provideScope(
                    for: test, testCase: Test.Case.current, performing: body)
            }
        #endif
        try await body()
    }

    func sent(_ error: any Error) -> any Error { ErrorOfFramework.sent(error) }

    #if compiler(>=6.2)
        private static let forwarding = IssueHandlingTrait.compactMapIssues { issue in
            RecordedIssue.tellParent(of: issue)
            ReportedError.noteTold(issue)
            return nil
        }
    #endif
}

/// Returns the surroundings of bodies in children.
///
/// Isolation finds this function by its C name when it starts a body in a child.
@_cdecl("airbag_surroundings")
func surroundingsOfChildren() -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(ChildFrameworks.box).toOpaque()
}
