import CrashCatching
import Expectations
import Foundation
import Testing
import XCTest

/// Sees to it that what a test framework records in a child reaches the framework in the parent.
///
/// Expectations of Airbag get there on their own; this is for `#expect`, `XCTAssertEqual` and their
/// like. Swift Testing's need Swift 6.2.
private struct ChildFrameworks: ChildSurroundings {
    static let shared = ChildFrameworks()
    static let box = ChildSurroundingsBox(shared)

    func rehearse() {
        if isUnderXCTest { _ = FailureForwarder.parents } else { ChildFrameworks.hearing }
        if hasScope { ChildFrameworks.rehearsed }
    }

    private static let hearing: Void = IsolatedChild.hearSwiftTesting(PrintedIssue.hear)

    private static let rehearsed: Void = {
        #if compiler(>=6.2)
            Task.immediate { try? await shared.scope {} }
        #endif
    }()

    func begin() {
        if isUnderXCTest {
            FailureForwarder.replaceObservers()
        }
    }

    private var isUnderXCTest: Bool {
        XCTestHandler.isProcessRunning && !SwiftTestingHandler.isProcessRunning
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
                PrintedIssue.scopes.add(1, ordering: .relaxed)
                defer { PrintedIssue.scopes.subtract(1, ordering: .relaxed) }
                return try await ChildFrameworks.forwarding.provideScope(
                    for: test, testCase: Test.Case.current, performing: body)
            }
        #endif
        try await body()
    }

    #if compiler(>=6.2)
        private static let forwarding = IssueHandlingTrait.compactMapIssues { issue in
            RecordedIssue.tellParent(of: issue)
            return nil
        }
    #endif
}

/// What CrashCatching finds by this name when it starts a body in a child.
@_cdecl("airbag_surroundings")
func surroundingsOfChildren() -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(ChildFrameworks.box).toOpaque()
}

#if compiler(>=6.2)
    /// An issue that Swift Testing recorded in a child.
    private struct RecordedIssue: ChildMessage {
        let text: String
        let location: Testing.SourceLocation?
        let isWarning: Bool

        static func tellParent(of issue: Issue) {
            if isKnown(issue) { return }
            var lines = issue.comments.map(\.rawValue)
            if case .unconditional = issue.kind {} else { lines.insert("\(issue.kind)", at: 0) }
            IsolatedChild.tellParent(
                RecordedIssue(
                    text: lines.joined(separator: "\n"), location: issue.sourceLocation,
                    isWarning: isWarning(issue)))
        }

        private static func isWarning(_ issue: Issue) -> Bool {
            #if compiler(>=6.3)
                issue.severity < .error
            #else
                false
            #endif
        }

        /// Whether `withKnownIssue` expects it.
        ///
        /// That is no public property; where it cannot be found, the issue counts as unknown.
        private static func isKnown(_ issue: Issue) -> Bool {
            let context = Mirror(reflecting: issue).children.first {
                $0.label == "knownIssueContext"
            }
            guard let context else { return false }
            return Mirror(reflecting: context.value).children.first != nil
        }

        func arrive() {
            let (text, location) = (Comment(rawValue: text), location ?? #_sourceLocation)
            #if compiler(>=6.3)
                let severity = isWarning ? Issue.Severity.warning : .error
                Issue.record(text, severity: severity, sourceLocation: location)
            #else
                Issue.record(text, sourceLocation: location)
            #endif
        }
    }
#endif
