public import Expectations
import Matchers

// A function is no value: nobody calls it. Without the forms below, an async closure where no `await` stands would be
// taken for a value, and a test would pass although the closure never ran. The same is true of a closure that returns a
// function. An optional function stays a value, and so does a function with parameters: a matcher can judge it.
//
// No call of these forms compiles. The compiler ranks a form that is unavailable below all that are available, so it
// would take the function for a value all the same. A deprecated form it ranks like any other, and it asks only after
// its choice whether the call may reach an actor. So a warning says what to write, and an error refuses the call. In
// async code the error says both.
//
// `@MainActor` has forms of its own: the compiler prefers a value of any type to a form that would drop the actor. The
// parameter `refusing` is there to lose: of two forms that fit alike, such as the async one, it prefers the shorter
// one. No form is generic over actors, and one for sync functions of the main actor would refuse what the Swift 5 mode
// calls. A function of an actor compiles, and `Expression.uncalled` fails at run time where a matcher asks how it
// ended; one that asks only whether there is a value (`beNil()`, `beAnything()`) passes.

/// The reason in an error of the compiler: nothing runs on this actor.
///
/// A call that is said to be isolated to this actor has an async closure, or a closure that returns a function, where a
/// value is expected. A warning at the same line says what to write.
@_documentation(visibility: internal) @globalActor public actor AsyncClosureNeedsAwait {
    /// The actor.
    public static let shared = AsyncClosureNeedsAwait()
}

// A call that only the Swift 5 mode compiles, with a warning, fails at run time.

extension SyncExpectation {
    /// Makes an expectation that fails because nobody called a function.
    ///
    /// - Parameters:
    ///   - function: the type of the function.
    ///   - location: the place of the expectation.
    /// - Returns: the expectation.
    static func uncalled(
        _ function: Any.Type = (() async throws -> Value).self, at location: ExpectationLocation
    ) -> Self {
        .on(closure: { throw EvaluationFailure.uncalled("\(function)") }, at: location)
    }
}

extension SyncRequirement {
    /// Makes a requirement that fails because nobody called a function.
    ///
    /// - Parameters:
    ///   - function: the type of the function.
    ///   - location: the place of the requirement.
    ///   - customError: thrown instead of the error that ends the test.
    /// - Returns: the requirement.
    static func uncalled(
        _ function: Any.Type = (() async throws -> Value).self, at location: ExpectationLocation,
        _ customError: (any Error)?
    ) -> Self {
        .on(closure: { throw EvaluationFailure.uncalled("\(function)") }, at: location, customError: customError)
    }
}

/// Refuses an async closure.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) -> SyncExpectation<T> { .uncalled(at: .here(fileID, file, line, column, sourceLocation)) }

/// Refuses an async closure of the main actor.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) -> SyncExpectation<T> {
    .uncalled((@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation))
}

/// Refuses a closure that returns an async function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `await expect { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `await expect { try await f() }`")
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) -> SyncExpectation<() async throws -> T> {
    .uncalled((() async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation))
}

/// Refuses a closure that returns a function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `expect { f() }`")
@available(*, noasync, message: "nobody calls the function: write `expect { f() }`")
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) -> SyncExpectation<() throws -> T> {
    .uncalled((() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation))
}

/// Refuses an async closure.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) -> SyncExpectation<T> { .uncalled(at: .here(fileID, file, line, column, sourceLocation)) }

/// Refuses an async closure of the main actor.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) -> SyncExpectation<T> {
    .uncalled((@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation))
}

/// Refuses a closure that returns an async function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `await expect { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `await expect { try await f() }`")
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) -> SyncExpectation<() async throws -> T> {
    .uncalled((() async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation))
}

/// Refuses a closure that returns a function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `expects { f() }`")
@available(*, noasync, message: "nobody calls the function: write `expects { f() }`")
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) -> SyncExpectation<() throws -> T> {
    .uncalled((() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation))
}

/// Refuses an async closure.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) -> SyncRequirement<T> { .uncalled(at: .here(fileID, file, line, column, sourceLocation), customError) }

/// Refuses an async closure of the main actor.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) -> SyncRequirement<T> {
    .uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError)
}

/// Refuses a closure that returns an async function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `try await require { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `try await require { try await f() }`")
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) -> SyncRequirement<() async throws -> T> {
    .uncalled((() async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError)
}

/// Refuses a closure that returns a function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `require { f() }`")
@available(*, noasync, message: "nobody calls the function: write `require { f() }`")
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) -> SyncRequirement<() throws -> T> {
    .uncalled((() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError)
}

/// Refuses an async closure.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) -> SyncRequirement<T> { .uncalled(at: .here(fileID, file, line, column, sourceLocation), customError) }

/// Refuses an async closure of the main actor.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) -> SyncRequirement<T> {
    .uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError)
}

/// Refuses a closure that returns an async function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `try await require { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `try await require { try await f() }`")
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) -> SyncRequirement<() async throws -> T> {
    .uncalled((() async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError)
}

/// Refuses a closure that returns a function.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `requires { f() }`")
@available(*, noasync, message: "nobody calls the function: write `requires { f() }`")
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) -> SyncRequirement<() throws -> T> {
    .uncalled((() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError)
}

/// Refuses an async closure.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await unwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await unwrap { … }`")
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    refusing: Void = (), _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses an async closure of the main actor.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await unwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await unwrap { … }`")
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil, refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses a closure that returns an async function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `try await unwrap { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `try await unwrap { try await f() }`")
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses a closure that returns a function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `unwrap { f() }`")
@available(*, noasync, message: "nobody calls the function: write `unwrap { f() }`")
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses an async closure.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await unwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await unwrap { … }`")
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    refusing: Void = (), _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses an async closure of the main actor.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await unwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await unwrap { … }`")
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil, refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses a closure that returns an async function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `try await unwrap { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `try await unwrap { try await f() }`")
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses a closure that returns a function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `unwraps { f() }`")
@available(*, noasync, message: "nobody calls the function: write `unwraps { f() }`")
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses an async closure.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses an async closure of the main actor.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses a closure that returns an async function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `try await pollUnwrap { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `try await pollUnwrap { try await f() }`")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses a closure that returns a function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `pollUnwrap { f() }`")
@available(*, noasync, message: "nobody calls the function: write `pollUnwrap { f() }`")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses an async closure.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (() async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses an async closure of the main actor.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
@available(*, noasync, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, refusing: Void = (),
    _ expression: @autoclosure @escaping () throws -> (@MainActor () async throws -> T)
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses a closure that returns an async function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `try await pollUnwrap { try await f() }`")
@available(*, noasync, message: "nobody calls the function: write `try await pollUnwrap { try await f() }`")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> (() async throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(at: .here(fileID, file, line, column, sourceLocation), customError).toNot(
        beNil(), description: description)
}

/// Refuses a closure that returns a function.
@discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the function: write `pollUnwraps { f() }`")
@available(*, noasync, message: "nobody calls the function: write `pollUnwraps { f() }`")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure () -> (() throws -> (() throws -> T))
) throws -> T {
    try SyncRequirement<T>.uncalled(
        (() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation), customError
    ).toNot(beNil(), description: description)
}

/// Refuses an async closure.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }.to(…)`")
@available(*, noasync, message: "nobody awaits the closure: write `await expect { … }.to(…)`")
public func assertThat<T>(
    _ value: @autoclosure @escaping () throws -> (() async throws -> T),
    _ matcher: Matcher<() async throws -> T>, message: String? = nil, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace()
) {
    SyncExpectation.uncalled((() async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation)).to(
        matcher, description: message)
}

/// Refuses an async closure of the main actor.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }.to(…)`")
@available(*, noasync, message: "nobody awaits the closure: write `await expect { … }.to(…)`")
public func assertThat<T>(
    _ value: @autoclosure @escaping () throws -> (@MainActor () async throws -> T),
    _ matcher: Matcher<@MainActor () async throws -> T>, message: String? = nil,
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace()
) {
    SyncExpectation.uncalled(
        (@MainActor () async throws -> T).self, at: .here(fileID, file, line, column, sourceLocation)
    ).to(matcher, description: message)
}

/// Refuses a closure.
@_documentation(visibility: internal) @AsyncClosureNeedsAwait
@available(*, deprecated, message: "nobody calls the closure: write `expect { … }.to(…)`")
@available(*, noasync, message: "nobody calls the closure: write `expect { … }.to(…)`")
public func assertThat<T>(
    _ value: @autoclosure @escaping () throws -> (() throws -> T),
    _ matcher: Matcher<() throws -> T>, message: String? = nil, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace()
) {
    SyncExpectation.uncalled((() throws -> T).self, at: .here(fileID, file, line, column, sourceLocation)).to(
        matcher, description: message)
}
