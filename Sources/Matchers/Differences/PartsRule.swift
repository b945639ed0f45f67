public import Expectations

/// A rule whose message is made for the judged value: often one made of parts, with the mismatch of each part.
private final class PartsRule<T>: ValueRule<T> {
    private let wanted: (T?) -> ExpectationMessage
    private let saysItWithoutValue: Bool
    private let holds: (T) throws -> Bool
    private let mismatches: (T) throws -> [String]

    init(
        _ wanted: @escaping (T?) -> ExpectationMessage, _ hasWords: Bool,
        _ holds: @escaping (T) throws -> Bool, _ mismatches: @escaping (T) throws -> [String]
    ) {
        self.wanted = wanted
        saysItWithoutValue = hasWords
        self.holds = holds
        self.mismatches = mismatches
    }

    override var hasWords: Bool { saysItWithoutValue }

    override func matches(_ value: T) throws -> Bool { try holds(value) }

    override func message(for value: T?) -> ExpectationMessage {
        guard let value else { return wanted(nil) }
        return wanted(value).appended(mismatches: (try? mismatches(value)) ?? [])
    }
}

extension Matcher {
    /// Returns a matcher whose message is made for the judged value; nil fails.
    ///
    /// - Parameters:
    ///   - hasWords: whether the message is known without a value.
    ///   - wanted: makes the message, from nil if there is no value to show; not called for what passes, unless
    ///     somebody observes passes.
    ///   - holds: judges a value.
    /// - Returns: the matcher.
    static func value(
        hasWords: Bool = true, saying wanted: @escaping (T?) -> ExpectationMessage,
        _ holds: @escaping (T) throws -> Bool
    ) -> Matcher<T> { Matcher(PartsRule(wanted, hasWords, holds) { _ in [] }) }

    /// Whether a value has the same parts when it is read again: a sequence that is no collection may be consumed.
    private static var isReadAgain: Bool { !(T.self is any Sequence.Type) || T.self is any Collection.Type }

    /// Returns a matcher of a value made of parts; nil fails.
    ///
    /// - Parameters:
    ///   - wanted: the expectation message; not evaluated for what passes, unless somebody observes passes.
    ///   - holds: judges a value.
    ///   - mismatches: returns the mismatches of the parts, one text each; not called for what passes, unless somebody
    ///     observes passes, nor for a sequence that may be read only once. If it throws, no mismatch is shown.
    /// - Returns: the matcher.
    public static func parts(
        _ wanted: @autoclosure @escaping () -> ExpectationMessage,
        _ holds: @escaping (T) throws -> Bool, mismatches: @escaping (T) throws -> [String]
    ) -> Matcher<T> { Matcher(PartsRule({ _ in wanted() }, true, holds) { isReadAgain ? try mismatches($0) : [] }) }

    /// Returns a matcher of a value whose parts are judged by other matchers; nil fails.
    ///
    /// ```swift
    /// func haveFirst(_ matcher: Matcher<Int>) -> Matcher<[Int]> {
    ///     .parts(hasWords: matcher.hasWords) { list in
    ///         "have a first element to " + matcher.phrase(of: [list?.first])
    ///     } _: { list in
    ///         try matcher.matches(list.first)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - hasWords: whether the other matchers have words of their own.
    ///   - wanted: makes the phrase, from the value, if there is one; not called for what passes, unless somebody
    ///     observes passes.
    ///   - holds: judges a value.
    ///   - mismatches: returns the mismatches of the parts, one text each; not called for what passes, unless somebody
    ///     observes passes, nor for a sequence that may be read only once. If it throws, no mismatch is shown.
    /// - Returns: the matcher.
    public static func parts(
        hasWords: Bool, wanting wanted: @escaping (T?) -> String, _ holds: @escaping (T) throws -> Bool,
        mismatches: @escaping (T) throws -> [String] = { _ in [] }
    ) -> Matcher<T> {
        let read: (T?) -> T? = { isReadAgain ? $0 : nil }
        return Matcher(
            PartsRule({ .expectedActualValueTo(wanted(read($0))) }, hasWords, holds) { value in
                try read(value).map(mismatches) ?? []
            })
    }

    /// Returns whether a value that is part of another matches.
    ///
    /// - Parameter part: the value.
    /// - Returns: whether it matches.
    /// - Throws: the error of the matcher, and an error if the matcher cannot judge a part: see `result(for:)`.
    public func matches(_ part: T?) throws -> Bool {
        if let part, let matches = try matches(plain: part) { return matches }
        return try result(for: part).toBoolean(expectation: .toMatch)
    }

    /// Returns the mismatch of a value that is part of another: `expected to equal <3>, got <4>`.
    ///
    /// - Parameter part: the value.
    /// - Returns: the text; nil if the value matches.
    /// - Throws: the error of the matcher, and an error if it cannot judge a part.
    public func mismatch(of part: T?) throws -> String? {
        let result = try result(for: part)
        if result.toBoolean(expectation: .toMatch) { return nil }
        return result.message.text(actual: "<\(stringify(part))>")
    }

    /// Returns the mismatch of a value that is part of another, if it has several lines.
    ///
    /// Then it shows more than the value.
    ///
    /// - Parameter part: the value.
    /// - Returns: the text; nil if the value matches or the matcher has nothing to add.
    /// - Throws: the error of the matcher, and an error if it cannot judge a part.
    func finding(of part: T?) throws -> String? {
        let text = try mismatch(of: part)
        return text?.contains("\n") == true ? text : nil
    }
}

/// Returns the elements of a sequence, for the phrase of a matcher that judged them.
func elements<S: Sequence>(of sequence: S?) -> [S.Element?] { sequence.map { Array($0) } ?? [] }

/// Returns the phrases of several matchers, joined.
///
/// - Parameters:
///   - matchers: the matchers.
///   - conjunction: the text between two phrases.
///   - parts: the judged values, for matchers without words of their own.
/// - Returns: the joined phrases.
func phrase<T>(_ matchers: [Matcher<T>], _ conjunction: String, of parts: @autoclosure () -> [T?]) -> String {
    list(matchers, conjunction) { $0.phrase(of: parts()) }
}

/// Returns the texts of the parts of a list, joined; of more than a thousand, the first hundred and how many others.
func list<Part>(_ parts: [Part], _ conjunction: String, _ text: (Part) -> String) -> String {
    let shown = parts.count > ShortText.mostParts ? 100 : parts.count
    let rest = shown < parts.count ? ["… (\(ShortText.grouped(parts.count - shown)) more)"] : []
    return (parts.prefix(shown).map(text) + rest).joined(separator: conjunction)
}

/// Returns the texts of those parts that have one.
///
/// - Parameters:
///   - parts: the parts.
///   - most: the maximum number of parts whose texts are made.
///   - text: returns the text of a part.
/// - Returns: the texts. If parts were left out, ten of the texts, and how many parts were not compared.
func findings<Part>(
    _ parts: [Part], most: Int = ShortText.mostParts, _ text: (Part) throws -> String?
) rethrows -> [String] {
    let lines = try parts.prefix(most).compactMap(text)
    if parts.count <= most || lines.isEmpty { return lines }
    let rest = ShortText.grouped(parts.count - most)
    return lines.prefix(Difference.limit) + ["… and \(rest) parts that were not compared"]
}

extension Sequence {
    /// Whether an index says anything: a set or a dictionary has another order in each run.
    var hasOrder: Bool { !(self is any UnorderedParts || self is any KeyedParts) }

    /// Returns what lines call an element: `item 2`, or `an item` where there is no order.
    func item(_ index: Int) -> String { hasOrder ? "item \(index)" : "an item" }

    /// Returns some elements with their indexes, sorted if they have no order of their own.
    ///
    /// Too many stay as they are, and come in another order in each run.
    func inOrder(_ items: [(offset: Int, element: Element)]) -> [(offset: Int, element: Element)] {
        let staysSo = hasOrder || items.count > ShortText.mostParts
        return staysSo ? items : PartOrder.sorted(items, by: \.element) { quoted($0.element) }
    }

    /// Returns lines with the elements that meet a condition: `item 2: <3>`.
    func items(where isMet: (Element) throws -> Bool) rethrows -> [String] {
        inOrder(try enumerated().filter { try isMet($0.element) })
            .texts { "\(item($0.offset)): <\(stringify($0.element))>" }
    }
}

extension Array {
    /// Returns the texts of the elements that are shown below a message, and an empty text for each other one.
    ///
    /// The empty ones are counted.
    func texts(_ text: (Element) throws -> String) rethrows -> [String] {
        let shown = try prefix(Difference.limit + 1).map(text)
        return shown + Array<String>(repeating: "", count: count - shown.count)
    }
}

extension ExpectationMessage {
    /// Returns the message with the mismatches of its parts below it, each with its own details.
    ///
    /// - Parameter mismatches: the texts, of ``Matcher/mismatch(of:)`` or of your own; ten of them are shown, and how
    ///   many more there are; of eleven, all.
    /// - Returns: the message.
    public func appended(mismatches: [String]) -> ExpectationMessage {
        let lines = mismatches.limited("more").map {
            ShortText.cut($0, longest: ShortText.longest / min(mismatches.count, 12))
        }
        return adding(details: lines.joined(separator: "\n"))
    }

    /// The text of the message inside of another one, with indented details.
    func text(actual: String) -> String {
        let lines = (details ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return ([withoutDetails.toString(actual: actual)] + lines.map { "  \($0)" })
            .filter { $0 != "  " }.joined(separator: "\n")
    }
}
