public import Expectations

/// The result of a custom validation.
public enum ToSucceedResult {
    /// The validation succeeded.
    case succeeded
    /// The validation failed for a reason.
    case failed(reason: String)
}

/// Matches a validation that succeeds.
///
/// Nil fails positive and negative expectations.
///
/// - Returns: a matcher: `expected to succeed, got <failed> because <it is empty>`.
public func succeed() -> Matcher<ToSucceedResult> {
    Matcher(wanting: { .expectedActualValueTo("succeed") }) { expression in
        switch try expression.evaluate() {
        case nil:
            return MatcherResult(.fail) {
                .fail("expected a ToSucceedResult, got <nil>").appendedBeNilHint()
            }
        case .succeeded:
            return MatcherResult(.matches) {
                .expectedCustomValueTo("succeed", actual: "<succeeded>")
            }
        case .failed(let reason):
            return MatcherResult(.doesNotMatch) {
                .expectedCustomValueTo("succeed", actual: "<failed> because <\(stringify(reason))>")
            }
        }
    }
}

/// Matches a value of type `Void`.
///
/// Nil does not match.
///
/// - Returns: a matcher: `expected to be void, got <nil>`.
public func beVoid() -> Matcher<()> {
    .simpleNilable("be void") { MatcherStatus(bool: try $0.evaluate() != nil) }
}

/// Expects a value of type `Void`: `expect(result) == ()`.
public func == (expectation: SyncExpectation<()>, expected: ()) { expectation.to(beVoid()) }

/// Expects nil instead of `Void`: `expect(result) != ()`.
public func != (expectation: SyncExpectation<()>, expected: ()) { expectation.toNot(beVoid()) }
