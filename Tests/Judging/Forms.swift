import Airbag
import Testing

/// Checks that each of some forms of an assertion runs and passes.
///
/// - Parameters:
///   - count: how many there are.
///   - sourceLocation: where the check stands.
///   - body: makes the assertions.
public func forms(
    _ count: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    check(records(body), count, sourceLocation)
}

/// Checks that each of some forms of an assertion in async code runs and passes.
///
/// - Parameters:
///   - count: how many there are.
///   - sourceLocation: where the check stands.
///   - isolation: the isolation of the caller.
///   - body: makes the assertions.
public func forms(
    _ count: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async {
    check(await records(body), count, sourceLocation)
}

private func check(
    _ records: [AssertionRecord], _ count: Int, _ sourceLocation: Testing.SourceLocation
) {
    let failures = records.filter { !$0.success }.map {
        "\($0.location.line): \($0.message.stringValue)"
    }
    #expect(failures.isEmpty, sourceLocation: sourceLocation)
    #expect(records.count == count, sourceLocation: sourceLocation)
}

/// A value that comes from async code.
///
/// - Parameter value: the value.
/// - Returns: the value.
public func later<T>(_ value: T) async -> T {
    await Task.yield()
    return value
}

/// The time of a poll that ends at its first look.
public let soon = Duration.seconds(10)

/// The time of a poll that looks until its time is over.
public let briefly = Duration.milliseconds(5)
