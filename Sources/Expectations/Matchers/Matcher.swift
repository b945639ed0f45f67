/// Judges the value of an expression.
///
/// Create a matcher with a factory (`define`, `simple` and their `…Nilable` forms) or from a closure. A matcher
/// does not have to handle crashes: if the expression crashes, the expectation fails before the matcher has a value
/// to judge.
public struct Matcher<T> {
    let rule: MatcherRule
}

// In an extension, so that the struct keeps its memberwise initializer.
extension Matcher {
    /// Creates a matcher from a rule about values.
    ///
    /// - Parameter rule: judges a value.
    public init(_ rule: PlacedValueRule<T>) { self.init(rule: rule) }

    /// Creates a matcher of values, which fails on nil with a hint at `beNil()`.
    ///
    /// - Parameter rule: judges a value.
    public init(_ rule: consuming ValueRule<T>) { self.init(rule: consume rule) }

    /// What the matcher needs from those around it.
    ///
    /// Without ``MatcherTraits/evaluatesFirst``, which says nothing of the matcher that takes these traits over.
    public var traits: MatcherTraits { rule.traits.subtracting(.evaluatesFirst) }

    /// Judges a value that is part of another.
    ///
    /// - Parameter part: the value.
    /// - Returns: the result.
    /// - Throws: the error of the matcher, and an error if the matcher fails on every value. Without this error,
    ///   the enclosing matcher would only find a value that does not match, and its negation would pass.
    public func result(for part: T?) throws -> MatcherResult {
        try traits.checkForPart(phrase)
        return try satisfies(Expression(expression: { part }, location: ExpectationLocation()))
    }

    /// Returns whether a value matches, judged without an expression; nil if the matcher needs one.
    ///
    /// Collections ask this of each element.
    ///
    /// - Parameter value: the value.
    /// - Returns: whether the value matches.
    /// - Throws: the error of the matcher.
    package func matches(plain value: T) throws -> Bool? { try (rule as? ValueRule<T>)?.matches(value) }

    /// The phrase of this matcher for an enclosing message: `contain <range>`.
    ///
    /// A matcher without words of its own has a neutral phrase.
    public var phrase: String { traits.phrase(of: rule.message(at: nil)) }

    /// Whether the matcher judges by the value alone.
    package var isOfValues: Bool { rule.asking == .aboutValue }

    /// Whether the phrase is known without a result.
    public var hasWords: Bool { !traits.contains(.wordsFromResult) }

    /// Returns the phrase of the matcher, or of the first result if the matcher has no words of its own.
    ///
    /// - Parameter parts: the judged values; read only if they are needed.
    /// - Returns: the phrase.
    public func phrase(of parts: @autoclosure () -> [T?]) -> String {
        if hasWords { return phrase }
        for part in parts() {
            if let result = try? result(for: part) { return result.message.phrase }
        }
        return phrase
    }

    /// Judges an expression.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    public func satisfies(_ expression: Expression<T>) throws -> MatcherResult {
        try rule.judge(expression.cell, fresh: expression.bypassesCache)
    }
}

/// The rule by which a matcher judges, without the type of its values.
///
/// To write a rule, subclass ``ValueRule``. A rule judges by the value alone, unless it is an `ExpressionRule`.
open class MatcherRule {
    init() {}

    /// Whether the message is known without a value.
    open var hasWords: Bool { true }

    /// The status for nil; `.fail`, the default, adds a hint at `beNil()` to the message.
    open var statusOfNil: MatcherStatus { .fail }

    /// Returns whether the value at an address matches.
    func matches(at place: UnsafeRawPointer) throws -> Bool { false }

    /// Returns the expectation message; called only for failures.
    ///
    /// - Parameter place: the address of the actual value; nil if there is no value to show.
    /// - Returns: the message.
    func message(at place: UnsafeRawPointer?) -> ExpectationMessage { .fail("") }

    /// Returns the expectation message for nil.
    func messageForNil() -> ExpectationMessage {
        let message = message(at: nil)
        if case .fail = statusOfNil { return message.appendedBeNilHint() }
        return message
    }

    /// What the matcher needs from those around it.
    var traits: MatcherTraits { hasWords ? MatcherTraits() : .wordsFromResult }

    /// When the rule is asked, and about what.
    enum Asking {
        /// After the evaluation, about the value.
        case aboutValue
        /// After the evaluation, about the expression.
        case afterEvaluation
        /// Before the evaluation: the rule evaluates the expression if it needs the value.
        case beforeEvaluation
    }

    var asking: Asking { .aboutValue }

    /// Whether to ask the rule after a crash of the expression.
    final var judgesCrashes: Bool { if case .afterEvaluation = asking { true } else { false } }

    /// Judges the value at an address.
    ///
    /// - Parameter place: the address of the value; nil if the expression is nil.
    /// - Returns: what was found.
    /// - Throws: the error of the matcher.
    final func status(at place: UnsafeRawPointer?) throws -> MatcherStatus {
        guard let place else { return statusOfNil }
        return try matches(at: place) ? .matches : .doesNotMatch
    }

    /// Judges an expression.
    ///
    /// - Parameters:
    ///   - cell: the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    /// - Returns: the result.
    /// - Throws: the error of the expression or of the matcher.
    func judge(_ cell: ExpressionCell, fresh: Bool) throws -> MatcherResult {
        let place = try cell.place(fresh: fresh)
        // The message may be made after the expression was destroyed (a cast, for example) or evaluated again.
        // So the closure keeps the cell, and reads the address when it makes the message.
        return MatcherResult(try status(at: place)) {
            place == nil ? self.messageForNil() : self.message(at: cell.currentPlace)
        }
    }

    /// Begins to judge an expression that is evaluated elsewhere in the meantime.
    ///
    /// - Returns: the rule that judges the expression afterwards, and whether the beginning failed. If the
    ///   beginning failed, the rule reports the failure, and the expression does not have to be evaluated.
    func begun() -> (rule: MatcherRule, hasFailed: Bool) { (self, false) }
}

/// A rule by which a matcher judges values and describes its expectation.
///
/// Most matchers are made of closures (``Matcher/simple(_:matcher:)``). Write a rule if the message needs the value, or
/// if the matcher has to be fast in a debug build, where an object costs less than closures.
///
/// <doc:WritingMatchers> has an example.
open class ValueRule<Value>: MatcherRule {
    /// Creates a rule.
    public override init() {}

    /// Returns whether a value matches.
    ///
    /// - Parameter value: the value, never nil: nil fails.
    /// - Returns: whether the value matches.
    /// - Throws: an error that fails positive and negative expectations.
    open func matches(_ value: Value) throws -> Bool {
        preconditionFailure("a ValueRule overrides matches(_:)")
    }

    /// Returns the expectation message; called only for failures.
    ///
    /// - Parameter value: the judged value; nil if there is no value to show.
    /// - Returns: the message.
    open func message(for value: Value?) -> ExpectationMessage {
        preconditionFailure("a ValueRule overrides message(for:)")
    }

    // The only raw pointers of matchers: a cell knows the address of a value, but not its type.

    final override func matches(at place: UnsafeRawPointer) throws -> Bool {
        try matches(place.assumingMemoryBound(to: Value.self).pointee)
    }

    final override func message(at place: UnsafeRawPointer?) -> ExpectationMessage {
        message(for: place?.assumingMemoryBound(to: Value.self).pointee)
    }
}

/// The status that a matcher found.
public enum MatcherStatus: Sendable, Hashable {
    /// The value matches.
    case matches
    /// The value does not match.
    case doesNotMatch
    /// The value could not be judged: positive and negative expectations fail.
    case fail

    /// Creates `.matches` or `.doesNotMatch`.
    ///
    /// - Parameter matches: whether the value matches.
    public init(bool matches: Bool) { self = matches ? .matches : .doesNotMatch }
}

extension MatcherStatus {
    /// Whether an expectation of a style passes.
    func passes(_ style: ExpectationStyle) -> Bool {
        switch (self, style) {
        case (.matches, .toMatch), (.doesNotMatch, .toNotMatch): true
        default: false
        }
    }
}

/// Whether an expectation expects a match (`to`) or no match (`toNot`).
public enum ExpectationStyle: Sendable, Hashable {
    /// `to`
    case toMatch
    /// `toNot`, `notTo`
    case toNotMatch
}
