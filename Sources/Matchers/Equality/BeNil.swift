import Expectations

/// Matches nil.
///
/// - Returns: a matcher: `expected to be nil, got <1>`.
public func beNil<Form: MatcherForm>() -> Form {
    Form(
        Matcher(.evaluatesFirst, wanting: isNil) { expression in
            MatcherResult(MatcherStatus(bool: isNil(try expression.evaluate())), isNil)
        })
}

private func isNil() -> ExpectationMessage { .expectedActualValueTo("be nil") }

/// Whether a value is nil, on any level of optionals.
private func isNil<T>(_ value: T?) -> Bool {
    guard let value else { return true }
    guard let nested = value as? any OptionalValue else { return false }
    return nested.isNil
}

private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool { Matchers.isNil(self) }
}

/// The literal `nil` beside an expectation: `expect(x) == nil`.
public struct ExpectationNil: ExpressibleByNilLiteral {
    /// The literal `nil`.
    public init(nilLiteral: ()) {}
}

extension SyncExpectation {
    /// Expects nil: `expect(x) == nil`.
    public static func == (expectation: SyncExpectation, expected: ExpectationNil) {
        expectation.to(beNil())
    }

    /// Expects a value other than nil: `expect(x) != nil`.
    public static func != (expectation: SyncExpectation, expected: ExpectationNil) {
        expectation.toNot(beNil())
    }
}
