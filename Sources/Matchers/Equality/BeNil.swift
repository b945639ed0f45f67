public import Expectations

/// Matches nil.
///
/// - Returns: a matcher: `expected to be nil, got <1>`.
@_transparent
public func beNil<Form: MatcherForm>() -> Form { Form(Matcher(NilRule())) }

@usableFromInline
final class NilRule<T>: ValueRule<T> {
    @usableFromInline
    override init() {}

    @usableFromInline
    override func matches(_ value: T) -> Bool {
        // The search for a nil inside needs dynamic casts (see Tricks in docs/performance.md). A value of a protocol
        // type can hold one, and is not POD.
        let mayHoldNil = _isOptional(T.self) || !(_isPOD(T.self) || T.self == String.self)
        return mayHoldNil && isNil(value)
    }

    @usableFromInline
    override var statusOfNil: MatcherStatus { .matches }

    @usableFromInline
    override func message(for value: T?) -> ExpectationMessage { .expectedActualValueTo("be nil") }
}

/// Whether a value is nil, on any level of optionals.
private func isNil(_ value: Any) -> Bool {
    guard let nested = value as? any WrappedPart else { return false }
    return nested.wrapped.map(isNil) ?? true
}

/// The literal `nil` beside an expectation: `expect(x) == nil`.
public struct ExpectationNil: ExpressibleByNilLiteral {
    /// The literal `nil`.
    public init(nilLiteral: ()) {}
}

extension SyncExpectation {
    /// Expects nil: `expect(x) == nil`.
    public static func == (expectation: SyncExpectation, expected: ExpectationNil) { expectation.to(beNil()) }

    /// Expects a value other than nil: `expect(x) != nil`.
    public static func != (expectation: SyncExpectation, expected: ExpectationNil) {
        expectation.toNot(beNil())
    }
}
