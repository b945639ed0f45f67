import Expectations

/// A rule about a value made of parts, which says what is wrong with which of them.
private final class PartsRule<T>: ValueRule {
    private let wanted: (T?) -> ExpectationMessage
    let hasWords: Bool
    private let holds: (T) throws -> Bool
    private let mismatches: (T) throws -> [String]

    init(
        _ wanted: @escaping (T?) -> ExpectationMessage, _ hasWords: Bool,
        _ holds: @escaping (T) throws -> Bool, _ mismatches: @escaping (T) throws -> [String]
    ) {
        self.wanted = wanted
        self.hasWords = hasWords
        self.holds = holds
        self.mismatches = mismatches
    }

    func matches(_ place: UnsafeRawPointer) throws -> Bool {
        try holds(place.assumingMemoryBound(to: T.self).pointee)
    }

    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        guard let actual = place?.assumingMemoryBound(to: T.self).pointee, isReadAgain else {
            return wanted(nil)
        }
        return wanted(actual).appended(mismatches: (try? mismatches(actual)) ?? [])
    }

    /// Whether a value has the same parts when it is read again: other sequences may be used up.
    private var isReadAgain: Bool {
        !(T.self is any Sequence.Type) || T.self is any Collection.Type
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
        Matcher(PartsRule({ _ in wanted() }, true, holds, mismatches))
    }

    /// A matcher of a value whose parts are judged by other matchers; nil fails.
    ///
    /// - Parameters:
    ///   - hasWords: whether these have words of their own.
    ///   - wanted: what is wanted, made only for failures; gets the value, if there is one.
    ///   - holds: judges a value.
    ///   - mismatches: what is wrong with which part, one line each; asked only for failures.
    /// - Returns: the matcher.
    static func parts(
        hasWords: Bool, wanting wanted: @escaping (T?) -> String,
        _ holds: @escaping (T) throws -> Bool,
        mismatches: @escaping (T) throws -> [String] = { _ in [] }
    ) -> Matcher<T> {
        Matcher(
            PartsRule({ .expectedActualValueTo(wanted($0)) }, hasWords, holds, mismatches))
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
        return result.message.text(actual: "<\(stringify(part))>")
    }

    /// What is wrong with a value that is part of another, if that is more than what the value is.
    ///
    /// - Parameter part: the value.
    /// - Returns: the text; nil if it is what is wanted, or the matcher has nothing to add.
    /// - Throws: what the matcher throws.
    func finding(of part: T?) throws -> String? {
        let text = try mismatch(of: part)
        return text?.contains("\n") == true ? text : nil
    }
}

/// The elements of a sequence, for the words of a matcher that judged them.
func elements<S: Sequence>(of sequence: S?) -> [S.Element?] {
    sequence.map { Array($0) } ?? []
}

/// What several matchers want.
///
/// - Parameters:
///   - matchers: the matchers.
///   - conjunction: stands between them.
///   - parts: what they judged, for those without words of their own.
/// - Returns: the words.
func phrase<T>(
    _ matchers: [Matcher<T>], _ conjunction: String, of parts: @autoclosure () -> [T?]
) -> String {
    matchers.map { $0.phrase(of: parts()) }.joined(separator: conjunction)
}

extension ExpectationMessage {
    /// How many mismatches a message shows.
    private static let mismatchLimit = 10

    /// The message with what is wrong with the parts below it, one line each and what belongs to it.
    func appended(mismatches: [String]) -> ExpectationMessage {
        let limit = ExpectationMessage.mismatchLimit
        let rest = mismatches.count - limit
        let lines = mismatches.prefix(limit) + (rest > 0 ? ["… and \(rest) more"] : [])
        return adding(details: lines.joined(separator: "\n"))
    }

    /// The message with further lines below those that it has.
    func adding(details: String) -> ExpectationMessage {
        if details.isEmpty { return self }
        guard let former = self.details else { return appended(details: details) }
        return withoutDetails.appended(details: former + "\n" + details)
    }

    /// The lines below the message; nil if it has none.
    var details: String? {
        switch self {
        case .details(let inner, let lines):
            [inner.details, lines].compactMap { $0 }.joined(separator: "\n")
        case .prepends(_, let inner), .appends(let inner, _): inner.details
        default: nil
        }
    }

    /// The message without the lines below it.
    var withoutDetails: ExpectationMessage {
        switch self {
        case .details(let inner, _): inner.withoutDetails
        case .prepends(let prefix, let inner): .prepends(prefix, inner.withoutDetails)
        case .appends(let inner, let suffix): .appends(inner.withoutDetails, suffix)
        default: self
        }
    }

    /// The message inside of another one: its details are indented.
    func text(actual: String) -> String {
        let lines = (details ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return ([withoutDetails.toString(actual: actual)] + lines.map { "  \($0)" })
            .filter { $0 != "  " }.joined(separator: "\n")
    }
}
