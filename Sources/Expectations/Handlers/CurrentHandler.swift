import CrashCatching
import Isolation
import Foundation
import Synchronization

/// Who gets assertions: the handler of the scope around the current task, or the one of the process.
package enum CurrentHandler {
    // Handlers are called from any thread by contract, but the protocol does not demand
    // Sendable, so that handlers written for other libraries conform.
    struct Reference: @unchecked Sendable {
        let handler: any AssertionHandler
        /// The bodies of children around the place where it was set.
        var depth = ThisProcess.childDepth
        /// The process in which it was set; 0 for one that was there from the start.
        var process = ThisProcess.id
    }

    /// A closure that has a handler of its own.
    private final class Scope: Sendable {
        let reference: Locked<Reference>
        /// The errors of requirements that failed in it, whose failure was reported.
        let reportedErrors = Locked<[any Error]>([])

        init(_ handler: any AssertionHandler) {
            reference = Locked(Reference(handler: handler))
        }
    }

    @TaskLocal private static var scope: Scope?

    private static let ofProcess = Locked(
        Reference(
            handler: ThisProcess.frameworkHandler(HandlerBox.self)?.handler
                ?? StandardErrorHandler(), depth: 0, process: 0))

    /// How many handlers there are that may want to hear of passed assertions.
    ///
    /// As long as there is none, a passing expectation ends without looking any further.
    private static let observers = Atomic<Int>(0)

    /// Whether the handler that counts here wants to hear of passed assertions.
    package static var isObservingPasses: Bool {
        observers.load(ordering: .relaxed) > 0 && !(handler is any FailureHandler)
    }

    private static var reference: Reference { (scope?.reference ?? ofProcess).withLock { $0 } }

    package static var handler: any AssertionHandler { handler(of: reference) }

    private static func handler(of reference: Reference) -> any AssertionHandler {
        // In a child, a handler from outside is a copy of the one that has to hear of it.
        if ThisProcess.childDepth > reference.depth {
            return handlerInParent(like: reference.handler)
        }
        return reference.handler
    }

    /// Who gets an assertion.
    ///
    /// - Parameter passed: whether it passed.
    /// - Returns: the handler.
    static func handler(_ passed: Bool) -> any AssertionHandler {
        let reference = reference
        // In a process that the user forked, a handler from outside is a copy that nobody asks.
        if !passed && ThisProcess.isStray && reference.process != ThisProcess.id {
            return StandardErrorHandler()
        }
        return handler(of: reference)
    }

    /// Sets the handler that is in force here.
    static func set(_ handler: any AssertionHandler) {
        if let scope { return scope.reference.withLock { $0 = Reference(handler: handler) } }
        ofProcess.withLock { current in
            observers.add(handler is any FailureHandler ? 0 : 1, ordering: .relaxed)
            let wasObserving = !(current.handler is any FailureHandler)
            observers.subtract(wasObserving ? 1 : 0, ordering: .relaxed)
            current = Reference(handler: handler)
        }
    }

    /// In a child: has the handler of the process hear of assertions here, not in the process outside,
    /// if it is of a type.
    package static func useProcessHandlerHere(_ type: (some AssertionHandler).Type) {
        ofProcess.withLock {
            if Swift.type(of: $0.handler) == type { $0 = Reference(handler: $0.handler) }
        }
    }

    /// A requirement has failed, which was reported, and ends with an error.
    static func noteReported(_ error: any Error) {
        scope?.reportedErrors.withLock { $0.append(error) }
    }

    /// Whether an error comes from a requirement that failed in this scope: one of the same type with
    /// the same text.
    static func wasReported(_ error: any Error) -> Bool {
        if error is RequireError { return true }
        let errors = scope?.reportedErrors.withLock { $0 } ?? []
        return errors.contains {
            type(of: $0) == type(of: error) && String(reflecting: $0) == String(reflecting: error)
        }
    }

    static func with<Result>(
        _ handler: any AssertionHandler, _ body: () throws -> Result
    ) rethrows -> Result {
        observers.add(1, ordering: .relaxed)
        defer { observers.subtract(1, ordering: .relaxed) }
        return try $scope.withValue(Scope(handler), operation: body)
    }

    static func with<Result>(
        _ handler: any AssertionHandler, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        observers.add(1, ordering: .relaxed)
        defer { observers.subtract(1, ordering: .relaxed) }
        return try await $scope.withValue(Scope(handler), operation: body)
    }
}

/// The handler that is in force here, for reading and for writing.
///
/// Inside of ``withAssertionHandler(_:fileID:file:line:column:closure:)`` and
/// ``gatherExpectations(silently:closure:)``, and in the tasks that their closures create, that is the
/// handler of the closure. What is set there counts until the closure ends. Anywhere else it is the
/// handler of the process.
///
/// From the start of the process this one reports to XCTest or Swift Testing, whichever is running, with
/// `import Airbag`. A failure that neither takes is printed on standard error, and the process ends
/// with a code that is not 0. Setting it is safe from any thread.
public var defaultAssertionHandler: any AssertionHandler {
    get { CurrentHandler.handler }
    set { CurrentHandler.set(newValue) }
}

/// A handler, as C can hand it on.
package final class HandlerBox: Sendable {
    let handler: any FailureHandler

    package init(_ handler: any FailureHandler) { self.handler = handler }
}
