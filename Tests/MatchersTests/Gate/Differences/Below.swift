import Airbag
import Judging
import Testing

/// The lines below the message of `equal`, after the first line, in which each value is on one line.
func below<T: Equatable>(
    _ actual: T, _ expected: T, sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> [String] {
    below(sourceLocation: sourceLocation) { expect(actual).to(equal(expected)) }
}

/// The lines below the message of the one assertion of a body, which must fail.
func below(
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> [String] {
    let lines = failureText(body).split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    #expect(lines[0].hasPrefix("expected to equal <"), sourceLocation: sourceLocation)
    #expect(lines[0].hasSuffix(">"), sourceLocation: sourceLocation)
    #expect(lines[0].contains(">, got <"), sourceLocation: sourceLocation)
    #expect(lines.allSatisfy { $0.count < 200 }, sourceLocation: sourceLocation)
    return Array(lines.dropFirst())
}
