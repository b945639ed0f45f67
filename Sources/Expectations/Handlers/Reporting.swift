import CrashCatching
import Foundation
import Glibc

// The end of the way of an expectation that failed, or whose pass is recorded: its message is made, goes to the handler
// in force, and gets the source text if that is the handler of a test framework (FrameworkHandler.swift of Airbag). It
// runs on the thread that judges, or on that of the watchdog if a look hangs (LookWatch.swift). Code of the user in
// messages runs in a guarded call (`FailureMessage.Parts.made`). In a child the handler sends the failure to the parent
// (ChildAssertion.swift).

/// Makes and reports the message.
extension ExpressionCell {
    /// Reports a failure, a missing value, or a pass that a handler observes: see `conclude`, which calls this.
    final func report(
        _ rule: MatcherRule, _ passed: Bool, _ words: String, _ description: String?, _ needsValue: Bool
    ) -> FailureMessage? {
        defer { endJudgment() }
        if passed && needsValue && isWithoutValue { return reportMissingValue(description) }
        let message = FailureMessage(
            .made {
                var parts = FailureMessage.Parts()
                parts.userDescription = description
                parts.to = words
                self.describe(rule, in: &parts)
                parts.cut()
                // The details read debug information, so passed expectations do without them.
                if !passed, let crash = self.crash { parts.extendedMessage = parts.extendedMessage ?? crash.details }
                return parts
            })
        CurrentHandler.report(passed, at: location, message)
        return passed ? nil : message
    }

    /// Reports that a requirement whose matcher passed has no value to return.
    ///
    /// - Parameter description: the text that the user passed as `description:`.
    /// - Returns: the reported message.
    final func reportMissingValue(_ description: String?) -> FailureMessage {
        // Code that ran in a child may not be safe to run in this process.
        let (reason, wayOut) =
            ranInChild
            ? (
                "its value stayed in a child",
                "ValuelessMatcher(…) in to and IsolatedMatcher(…) in toNot"
            ) : ("there is no value to return", "ValuelessMatcher(…) around the matcher")
        let message = FailureMessage(stringValue: "the requirement passed, but \(reason); use expect(…), or \(wayOut)")
        message.userDescription = description
        message.note = FailureMessage.Parts.noteOfPoll
        CurrentHandler.report(false, at: location, message)
        return message
    }

    /// Describes the judgment.
    private final func describe(_ rule: MatcherRule, in parts: inout FailureMessage.Parts) {
        switch judgment {
        case .found:
            parts.take(currentPlace == nil ? rule.messageForNil() : rule.message(at: currentPlace))
            if parts.actualValue == "" { parts.actualValue = text }
        case .judged:
            parts.take(result!.message)
            if parts.actualValue == "" {
                // The matcher may have judged without the value.
                if case .none = state { evaluate(fresh: false) }
                parts.actualValue = text
            }
        case .withoutVerdict: describe(reasonWithoutVerdict!, rule, in: &parts)
        case .none, .underway: parts.tell("the matcher ended its thread", afterWordsOf: rule)
        }
    }

    /// Describes why there is no judgment.
    private final func describe(_ failure: any Error, _ rule: MatcherRule, in parts: inout FailureMessage.Parts) {
        switch failure {
        case EvaluationFailure.crashed(let crash):
            let summary = isClosure ? crash.summary : crash.summary(near: "\(origin.filePath)", Int(origin.line))
            parts.tell("\(crash.verb): \(summary)", afterWordsOf: rule)
            parts.extendedMessage = crash.details
        case let failure as EvaluationFailure:
            parts.tell("\(failure)", afterWordsOf: rule)
            if let calls = failure.calls { parts.extendedMessage = calls }
        case let failure as MatcherCrash:
            parts.tell("the matcher \(failure.crash.verb): \(failure.crash.summary)", afterWordsOf: rule)
            parts.extendedMessage = failure.crash.details
        case is JudgesNothing, is BeganTooLate, is ThreadEnded: parts.tell("\(failure)", afterWordsOf: rule)
        default: parts.override = "unexpected error thrown: <\(plainText(of: failure))>"
        }
    }

    /// The text of the ending in messages.
    final var text: String {
        switch state {
        case .none, .running: "nothing"
        case .inChild: "what stayed in a child process"
        case .returned: "<\(currentPlace.map { text(at: $0) } ?? "nil")>"
        case .threw: "error <\(plainText(of: error!))>"
        case .crashed: "\(crash!.noun): \(crash!.summary)"
        }
    }
}

extension FailureMessage.Parts {
    /// Makes the text `expected to ⟨what the matcher wants⟩, but ⟨ending⟩`.
    fileprivate mutating func tell(_ ending: String, afterWordsOf rule: MatcherRule) {
        take(rule.message(at: nil))
        actualValue = nil
        // The other half of the room is for the ending.
        postfixMessage.cut(ShortText.longest / 2)
        override?.cut(ShortText.longest)
        if let text = override {
            override = "\(text), but \(ending)"
        } else {
            postfixMessage += ", but \(ending)"
        }
    }
}

extension TypedExpressionCell {
    /// Releases a value whose `deinit` may crash.
    ///
    /// Runs on the thread that evaluates again, or that releases the cell. A crash is reported to the handler in force
    /// there, with its source text, as an expectation without a poll.
    final func dropValueGuarded(_ place: UnsafeMutablePointer<Value>) {
        let guarded = runGuarded {
            place.deinitialize(count: 1)
            place.deallocate()
        }
        guard case .crashed(let crash) = guarded else { return }
        let summary = ShortText.cut(crash.summary)
        let message = FailureMessage(stringValue: "the value \(crash.verb) when it was released: \(summary)")
        message.extendedMessage = crash.details
        message.note = ""
        CurrentHandler.report(false, at: location, message)
    }
}

/// The handler that receives assertions: that of the scope around the current task, or that of the process.
package enum CurrentHandler {
    // Handlers are called from any thread by contract, but the protocol does not demand
    // Sendable, so that handlers written for other libraries conform.
    struct Reference: @unchecked Sendable {
        let handler: any AssertionHandler
        /// How many child processes deep the handler was set.
        var depth = ThisProcess.childDepth
        /// The process in which the handler was set; 0 for the initial handler.
        var process = ThisProcess.id
    }

    /// A closure that has a handler of its own.
    private final class Scope: Sendable {
        let reference: Locked<Reference>
        /// The errors of requirements that failed in this scope and were reported.
        let reportedErrors = Locked<[any Error]>([])

        init(_ handler: any AssertionHandler) { reference = Locked(Reference(handler: handler)) }
    }

    @TaskLocal private static var scope: Scope?

    // The first one is Airbag's `FrameworkHandler`. This module cannot import Airbag, so it finds the handler by a C
    // function, `airbag_framework_handler`: a weak symbol, nil if Airbag is not linked in
    // (CHelpers/Guard/Process/exit.c).
    private static let ofProcess = Locked(
        Reference(
            handler: ThisProcess.frameworkHandler(HandlerBox.self)?.handler
                ?? StandardErrorHandler(), depth: 0, process: 0))

    private static var reference: Reference { (scope?.reference ?? ofProcess).withLock { $0 } }

    package static var handler: any AssertionHandler { handler(of: reference) }

    private static func handler(of reference: Reference) -> any AssertionHandler {
        // In a child, a handler of the parent is a copy; the original has to receive the assertion.
        if ThisProcess.childDepth > reference.depth {
            return handlerInParent(like: reference.handler)
        }
        return reference.handler
    }

    /// Returns the handler that receives an assertion.
    ///
    /// - Parameter passed: whether the assertion passed.
    /// - Returns: the handler.
    private static func handler(_ passed: Bool) -> any AssertionHandler {
        let reference = reference
        // In a process that the user forked, a handler of the parent is a copy that nobody reads.
        if !passed && ThisProcess.isStray && reference.process != ThisProcess.id {
            return StandardErrorHandler()
        }
        return handler(of: reference)
    }

    /// Reports an assertion to the handler that is in force here.
    package static func report(_ passed: Bool, at location: ExpectationLocation, _ message: FailureMessage) {
        handler(passed).assert(passed, message: message, location: location)
    }

    /// Sets the handler that is in force here.
    static func set(_ handler: any AssertionHandler) {
        if let scope { return scope.reference.withLock { $0 = Reference(handler: handler) } }
        ofProcess.withLock { current in
            observers.add(handler is any FailureHandler ? 0 : 1)
            let wasObserving = !(current.handler is any FailureHandler)
            observers.add(wasObserving ? -1 : 0)
            current = Reference(handler: handler)
        }
    }

    /// Makes the process handler, if it has the given type, receive assertions in this child, not in the parent.
    package static func useProcessHandlerHere(_ type: (some AssertionHandler).Type) {
        ofProcess.withLock {
            if Swift.type(of: $0.handler) == type { $0 = Reference(handler: $0.handler) }
        }
    }

    /// Notes the error of a failed requirement whose failure was reported.
    static func noteReported(_ error: any Error) { scope?.reportedErrors.withLock { $0.append(error) } }

    /// Whether an error comes from a requirement that failed in this scope.
    ///
    /// An error counts as the same if its type and its text are the same.
    static func wasReported(_ error: any Error) -> Bool {
        if error is RequireError { return true }
        let errors = scope?.reportedErrors.withLock { $0 } ?? []
        return errors.contains {
            type(of: $0) == type(of: error) && String(reflecting: $0) == String(reflecting: error)
        }
    }

    // Both count as an observer, whatever the handler: in the scope, `set` may put one in its place that observes.

    /// Runs a closure that has a handler of its own.
    static func with<Result>(_ handler: any AssertionHandler, _ body: () throws -> Result) rethrows -> Result {
        observers.add(1)
        defer { observers.add(-1) }
        return try $scope.withValue(Scope(handler), operation: body)
    }

    /// Runs an async closure that has a handler of its own.
    static func with<Result>(
        _ handler: any AssertionHandler, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        observers.add(1)
        defer { observers.add(-1) }
        return try await $scope.withValue(Scope(handler), operation: body)
    }
}

/// The handler that is in force here, for reading and for writing.
///
/// Inside of ``withAssertionHandler(_:fileID:file:line:column:closure:)`` and
/// ``gatherExpectations(silently:closure:)``, and in the tasks that their closures create, this is the handler of
/// the closure. A handler that is set there stays in force until the closure ends. Anywhere else, this is the
/// handler of the process.
///
/// With `import Airbag`, the initial handler of the process reports to XCTest or Swift Testing, whichever is
/// running. A failure that neither framework records is printed on standard error, and the process ends with a code
/// that is not 0. The handler can be set safely on any thread.
public var defaultAssertionHandler: any AssertionHandler {
    get { CurrentHandler.handler }
    set { CurrentHandler.set(newValue) }
}

/// A handler in an object, which C code can pass on.
package final class HandlerBox: Sendable {
    let handler: any FailureHandler

    package init(_ handler: any FailureHandler) { self.handler = handler }
}

extension FailureMessage {
    /// Returns the text for a test framework.
    ///
    /// - Parameter location: the place of the failure.
    /// - Returns: the whole text; of an expectation also what it says about its poll, and its source text.
    package func reported(at location: ExpectationLocation) -> String {
        guard let note = allParts.note else { return stringValue }
        var text = stringValue
        for more in [note, SourceExcerpt.text(ofOwn: location)] where more != "" {
            text += text == "" ? more : "\n" + more
        }
        return text
    }
}

/// The source text of an expectation, which stands below the report of its failure.
enum SourceExcerpt {
    /// The maximum number of lines of an expectation that are shown.
    static let mostLines = 6

    /// The maximum number of characters of a line.
    private static let longestLine = 120

    /// The maximum number of bytes of a file that is read.
    private static let longestFile = 2_000_000

    /// The texts of the places that have failed, empty if there is none: one place may fail many times.
    private static let known = Locked<[ExpectationLocation: String]>([:])

    /// Returns the place and the source text of an expectation of this program; empty if there is none.
    static func text(ofOwn location: ExpectationLocation) -> String {
        if let text = known.withLock({ $0[location] }) { return text }
        let text = text(at: location) ?? ""
        known.withLock { $0[location] = text }
        return text
    }

    /// Returns the place and the source text of an expectation.
    ///
    /// - Parameters:
    ///   - location: the place.
    ///   - program: the path of the program that was made of the source text.
    /// - Returns: `at CartTests.swift:12: expect(sum).to(equal(3))`; nil if the file is not there, if it was changed
    ///   after the program was built, or if only a part of its path is known.
    static func text(at location: ExpectationLocation, in program: String = "/proc/self/exe") -> String? {
        let path = "\(location.filePath)"
        guard path.hasPrefix("/"), isSource(path, of: program), let data = FileManager.default.contents(atPath: path)
        else { return nil }
        let lines = statement(in: String(decoding: data, as: UTF8.self), at: Int(location.line))
        if lines.isEmpty { return nil }
        return "at \(path.split(separator: "/").last ?? ""):\(location.line): " + lines.joined(separator: "\n  ")
    }

    /// Whether a file is small enough, and as old as the program.
    private static func isSource(_ path: String, of program: String) -> Bool {
        var (file, built) = (stat(), stat())
        guard stat(path, &file) == 0, stat(program, &built) == 0 else { return false }
        let isInTime = (file.st_mtim.tv_sec, file.st_mtim.tv_nsec) <= (built.st_mtim.tv_sec, built.st_mtim.tv_nsec)
        return isInTime && file.st_mode & S_IFMT == S_IFREG && file.st_size <= longestFile
    }

    /// Returns the lines of a statement, without their common indentation.
    ///
    /// - Parameters:
    ///   - source: the source text.
    ///   - line: the line in which the statement begins, counted from 1.
    /// - Returns: the lines; of a long statement the first ones and `…`. None if there is no such line.
    static func statement(in source: String, at line: Int) -> [String] {
        var shown: [String] = []
        var depth = 0
        let lines = source.components(separatedBy: "\n").dropFirst(max(line - 1, 0))
        for text in lines.prefix(mostLines + 1) where line > 0 {
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            if !shown.isEmpty && depth <= 0 && !goesOn(with: trimmed) { break }
            depth += opened(in: text)
            shown.append(text)
        }
        let indentation = shown.first?.prefix { $0 == " " || $0 == "\t" } ?? ""
        var cut = shown.prefix(mostLines).map { text in
            let rest = text.hasPrefix(indentation) ? text.dropFirst(indentation.count) : text[...]
            return "\(rest.prefix(longestLine))\(rest.dropFirst(longestLine).isEmpty ? "" : "…")"
        }
        if shown.count > mostLines { cut.append("…") }
        return cut == [""] ? [] : cut
    }

    /// Whether a line continues the statement in front of it: with a call of a method, or an operator.
    private static func goesOn(with line: String) -> Bool {
        guard let first = line.first, !line.hasPrefix("//") else { return false }
        return ".=!<>≈&|+-*/%?:".contains(first)
    }

    /// A text on one line, or a comment: brackets in it do not count. (Never changed, as the one in Stringify.swift.)
    private nonisolated(unsafe) static let textOrComment = /"(\\.|[^"\\])*"|\/\/.*/

    /// Returns how many more brackets are opened in a line than closed.
    private static func opened(in line: String) -> Int {
        let code = line.replacing(textOrComment, with: "")
        return code.count { "([{".contains($0) } - code.count { ")]}".contains($0) }
    }
}
