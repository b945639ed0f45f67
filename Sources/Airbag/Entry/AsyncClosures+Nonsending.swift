public import Expectations

// The forms of AsyncClosures.swift once more, for functions that run on the actor of their caller. That is what an
// async function is where the feature `NonisolatedNonsendingByDefault` is on, and the compiler prefers a value of any
// type to a form that would convert it.
//
// The parameter `nonsending` is there to lose, as `refusing` is: an async closure that is written there fits both.
//
// Each further form that a closure fits costs: 1,000 expectations compiled in 2.7 s with one more, in 2.1 s without.
// So nothing refuses a closure that returns such a function: `Expression.uncalled` fails where a matcher asks how it
// ended. And no form awaits such a function where the verb awaits, too: `await expect(f).toEventually(…)` is refused,
// and `await expect { try await f() }.toEventually(…)` compiles.

#if compiler(>=6.2)
    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
    public func expect<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
        nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncExpectation<T> { nobodyCalls() }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `await expect { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `await expect { … }`")
    public func expects<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), refusing: Void = (),
        nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncExpectation<T> { nobodyCalls() }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
    public func require<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
        refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncRequirement<T> { nobodyCalls() }

    /// Refuses an async closure of the caller's actor.
    @_documentation(visibility: internal) @AsyncClosureNeedsAwait
    @available(*, deprecated, message: "nobody awaits the closure: write `try await require { … }`")
    @available(*, noasync, message: "nobody awaits the closure: write `try await require { … }`")
    public func requires<T>(
        fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
        refusing: Void = (), nonsending: Void = (),
        _ expression: @autoclosure @escaping () throws -> (nonisolated(nonsending) () async throws -> T)
    ) -> SyncRequirement<T> { nobodyCalls() }

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
    ) throws -> T { nobodyCalls() }

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
    ) throws -> T { nobodyCalls() }

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
    ) throws -> T { nobodyCalls() }

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
    ) throws -> T { nobodyCalls() }

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
    ) { nobodyCalls() }
#endif
