import CrashCatching
import Isolation
import Synchronization

/// The handler that receives assertions: that of the scope around the current task, or that of the process.
package enum CurrentHandler {
    // Handlers are called from any thread by contract, but the protocol does not demand
    // Sendable, so that handlers written for other libraries conform.
    struct Reference: @unchecked Sendable {
        let handler: any AssertionHandler
        /// The number of child bodies around the place where the handler was set.
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
    // function, `airbag_framework_handler`: a weak symbol, nil if Airbag is not linked in (Guard/Process/exit.c).
    private static let ofProcess = Locked(
        Reference(
            handler: ThisProcess.frameworkHandler(HandlerBox.self)?.handler
                ?? StandardErrorHandler(), depth: 0, process: 0))

    /// The number of handlers that may need passed assertions.
    ///
    /// While this number is 0, a passing expectation does not look up its handler.
    private static let observers = Atomic<Int>(0)

    /// Whether the handler in force here needs passed assertions.
    package static var isObservingPasses: Bool {
        observers.load(ordering: .relaxed) > 0 && !(handler is any FailureHandler)
    }

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
            observers.add(handler is any FailureHandler ? 0 : 1, ordering: .relaxed)
            let wasObserving = !(current.handler is any FailureHandler)
            observers.subtract(wasObserving ? 1 : 0, ordering: .relaxed)
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

    static func with<Result>(_ handler: any AssertionHandler, _ body: () throws -> Result) rethrows -> Result {
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

extension Result where Failure == any Error {
    /// Returns what an async closure of no actor returns or throws.
    package static func of(_ body: () async throws -> Success) async -> Result {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}
