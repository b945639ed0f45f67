import CrashCatching
import Foundation
import Synchronization

/// Who gets assertions: the handler of the current task, or the one of the process.
package enum CurrentHandler {
    // Handlers are called from any thread by contract, but the protocol does not demand
    // Sendable, so that handlers written for other libraries conform.
    struct Reference: @unchecked Sendable {
        let handler: any AssertionHandler
        /// The bodies of children around the place where it was set.
        let depth: Int

        init(handler: any AssertionHandler, depth: Int = IsolatedChild.depth) {
            self.handler = handler
            self.depth = depth
        }
    }

    @TaskLocal private static var ofTask: Reference?

    private static let ofProcess = Locked<Reference?>(nil)

    /// How many handlers there are that may want to hear of passed assertions.
    ///
    /// As long as there is none, a passing expectation ends without looking any further.
    private static let observers = Atomic<Int>(0)

    /// Whether the handler that counts here wants to hear of passed assertions.
    package static var isObservingPasses: Bool {
        observers.load(ordering: .relaxed) > 0 && !(handler is any FailureHandler)
    }

    package static var handler: any AssertionHandler {
        let reference = ofTask ?? ofProcess.withLock { $0 }
        let handler = reference?.handler ?? StandardErrorHandler()
        // In a child, a handler from outside is a copy of the one that has to hear of it.
        if IsolatedChild.depth > reference?.depth ?? 0 { return handlerInParent(like: handler) }
        return handler
    }

    /// Sets the handler of the process.
    static func setProcessHandler(_ handler: any AssertionHandler) {
        ofProcess.withLock { replace(&$0, with: Reference(handler: handler)) }
    }

    /// Sets the handler of the process, unless the user did.
    ///
    /// In a child, too, it is that of the process outside.
    package static func setProcessHandlerIfUnset(_ handler: any AssertionHandler) {
        ofProcess.withLock {
            if $0 == nil { replace(&$0, with: Reference(handler: handler, depth: 0)) }
        }
    }

    /// In a child: has the handler of the process hear of assertions here, not in the process outside,
    /// if it is of a type.
    package static func useProcessHandlerHere(_ type: (some AssertionHandler).Type) {
        ofProcess.withLock {
            guard let handler = $0?.handler, Swift.type(of: handler) == type else { return }
            $0 = Reference(handler: handler)
        }
    }

    private static func replace(_ current: inout Reference?, with new: Reference) {
        observers.add(new.handler is any FailureHandler ? 0 : 1, ordering: .relaxed)
        if let current, !(current.handler is any FailureHandler) {
            observers.subtract(1, ordering: .relaxed)
        }
        current = new
    }

    static func with<Result>(
        _ handler: any AssertionHandler, _ body: () throws -> Result
    ) rethrows -> Result {
        observers.add(1, ordering: .relaxed)
        defer { observers.subtract(1, ordering: .relaxed) }
        return try $ofTask.withValue(Reference(handler: handler), operation: body)
    }

    static func with<Result>(
        _ handler: any AssertionHandler, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        observers.add(1, ordering: .relaxed)
        defer { observers.subtract(1, ordering: .relaxed) }
        return try await $ofTask.withValue(Reference(handler: handler), operation: body)
    }
}

/// The handler of the process: gets every assertion outside of ``withAssertionHandler``.
///
/// With `import Airbag` it reports to XCTest or Swift Testing, whichever is running. Setting
/// it is safe from any thread; it counts for assertions from then on.
public var defaultAssertionHandler: any AssertionHandler {
    get { CurrentHandler.handler }
    set { CurrentHandler.setProcessHandler(newValue) }
}

/// One line on stderr for every failure: the handler where no test framework is running.
package struct StandardErrorHandler: FailureHandler {
    package init() {}

    package func assert(_ assertion: Bool, message: FailureMessage, location: SourceLocation) {
        if assertion { return }
        FileHandle.standardError.write(Data("\(location): error: \(message)\n".utf8))
    }

    package func errorEndingTest(after error: RequireError) -> any Error { error }
}
