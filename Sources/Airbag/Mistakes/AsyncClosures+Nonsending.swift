public import Expectations
import Matchers

// Further overloads that refuse an async closure; AsyncClosures.swift says how. These take functions that run on the
// actor of their caller, as async functions do where the feature `NonisolatedNonsendingByDefault` is on. The overloads
// there would need a conversion of such a function, so the compiler would take it for a value.
//
// The parameter `nonsending` is there to lose, as `refusing` is there: an async closure that is written at the call
// fits both overloads.
//
// Each further overload that takes a closure costs: 1,000 expectations compiled in 2.7 s with one more, in 2.1 s
// without. So two things have none. A closure that returns such a function compiles; a matcher that asks how the
// function ended fails at run time (`Expression.uncalled`), one that asks for a value only (`beNil()`) passes. And
// where the verb awaits, too, these overloads win: `await expect(f).toEventually(…)` is refused, in the Swift 5 mode
// with a warning, and fails; `await expect { try await f() }.toEventually(…)` compiles.

#if compiler(>=6.2)
    private typealias Nonsending<T> = nonisolated(nonsending) () async throws -> T

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
    public func expect<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
        nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncExpectation<T> {
        .uncalled(Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation))
    }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
    public func expects<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
        nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncExpectation<T> {
        .uncalled(Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation))
    }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
    public func require<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
        refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncRequirement<T> {
        .uncalled(Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation), customError)
    }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
    public func requires<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
        refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncRequirement<T> {
        .uncalled(Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation), customError)
    }

    /// Refuses an async closure of the caller's actor.
    @discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await unwrap { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await unwrap { … }`")
    public func unwrap<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
        description: String? = nil,
        refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) throws -> T {
        try SyncRequirement<T>.uncalled(
            Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation), customError
        ).toNot(beNil(), description: description)
    }

    /// Refuses an async closure of the caller's actor.
    @discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await unwrap { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await unwrap { … }`")
    public func unwraps<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
        description: String? = nil,
        refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) throws -> T {
        try SyncRequirement<T>.uncalled(
            Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation), customError
        ).toNot(beNil(), description: description)
    }

    /// Refuses an async closure of the caller's actor.
    @discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
    public func pollUnwrap<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
        timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
        description: String? = nil, refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) throws -> T {
        try SyncRequirement<T>.uncalled(
            Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation), customError
        ).toNot(beNil(), description: description)
    }

    /// Refuses an async closure of the caller's actor.
    @discardableResult @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await pollUnwrap { … }`")
    public func pollUnwraps<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
        timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
        description: String? = nil, refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) throws -> T {
        try SyncRequirement<T>.uncalled(
            Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation), customError
        ).toNot(beNil(), description: description)
    }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }.to(…)`")
    @available(*, noasync, message: "nobody awaits the closure: write `await expect { … }.to(…)`")
    public func assertThat<T>(
        _ value: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T),
        _ matcher: Matcher<nonisolated(nonsending) () async throws -> T>, message: String? = nil,
        fileID: String = #fileID,
        file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
        sourceLocation: some SourcePlace = CallPlace(), nonsending: Void = ()
    ) {
        SyncExpectation.uncalled(Nonsending<T>.self, at: .here(fileID, file, line, column, sourceLocation)).to(
            matcher, description: message)
    }
#endif
