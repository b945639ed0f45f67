import Expectations

/// A rule about a value made of parts, which says what is wrong with which of them.
private final class PartsRule<T>: ValueRule {
    private let wanted: () -> ExpectationMessage
    private let holds: (T) throws -> Bool
    private let mismatches: (T) throws -> [String]

    init(
        _ wanted: @escaping () -> ExpectationMessage, _ holds: @escaping (T) throws -> Bool,
        _ mismatches: @escaping (T) throws -> [String]
    ) {
        self.wanted = wanted
        self.holds = holds
        self.mismatches = mismatches
    }

    func matches(_ place: UnsafeRawPointer) throws -> Bool {
        try holds(place.assumingMemoryBound(to: T.self).pointee)
    }

    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        guard let actual = place?.assumingMemoryBound(to: T.self).pointee else { return wanted() }
        return wanted().appended(mismatches: (try? mismatches(actual)) ?? [])
    }
}

extension Matcher {
    /// A matcher of a value made of parts; nil fails.
    ///
    /// - Parameters:
    ///   - wanted: what is wanted, made only for failures.
    ///   - holds: judges a value.
    ///   - mismatches: what is wrong with which part, one line each; asked only for failures.
    /// - Returns: the matcher.
    static func parts(
        _ wanted: @autoclosure @escaping () -> ExpectationMessage,
        _ holds: @escaping (T) throws -> Bool, mismatches: @escaping (T) throws -> [String]
    ) -> Matcher<T> {
        Matcher(PartsRule(wanted, holds, mismatches))
    }

    /// What this matcher finds of a value that is part of another.
    func result(for part: T?) throws -> MatcherResult {
        try satisfies(Expression(expression: { part }, location: SourceLocation()))
    }

    /// Whether a value that is part of another is what is wanted.
    func matches(_ part: T?) throws -> Bool {
        try result(for: part).toBoolean(expectation: .toMatch)
    }

    /// What is wrong with a value that is part of another: `expected to equal <3>, got <4>`.
    ///
    /// - Parameter part: the value.
    /// - Returns: the text; nil if it is what is wanted.
    /// - Throws: what the matcher throws.
    func mismatch(of part: T?) throws -> String? {
        let result = try result(for: part)
        if result.toBoolean(expectation: .toMatch) { return nil }
        return result.message.toString(actual: "<\(stringify(part))>")
    }
}

extension ExpectationMessage {
    /// How many mismatches a message shows.
    private static let mismatchLimit = 10

    /// The message with what is wrong with the parts below it, one line each.
    func appended(mismatches: [String]) -> ExpectationMessage {
        if mismatches.isEmpty { return self }
        let limit = ExpectationMessage.mismatchLimit
        var lines = mismatches.prefix(limit).map { $0.replacing("\n\n", with: "\n  ") }
        if mismatches.count > limit { lines.append("… and \(mismatches.count - limit) more") }
        return appended(details: lines.joined(separator: "\n"))
    }
}
