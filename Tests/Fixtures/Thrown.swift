/// The error that a closure throws. (`#expect(throws:)` gives it with Swift 6.1 and later only.)
///
/// - Parameters:
///   - type: the type of the error.
///   - body: the closure.
/// - Returns: the error; nil if the closure returns, or throws an error of another type.
public func thrown<Failure: Error, Value>(
    _ type: Failure.Type, _ body: () throws -> Value
) -> Failure? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? Failure
    }
}

/// The error that an async closure throws.
///
/// - Parameters:
///   - type: the type of the error.
///   - isolation: the isolation of the caller.
///   - body: the closure.
/// - Returns: the error; nil if the closure returns, or throws an error of another type.
public func thrown<Failure: Error, Value: Sendable>(
    _ type: Failure.Type, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
) async -> Failure? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? Failure
    }
}
