public import Expectations

// What the compiler says of a value or a matcher of another type than the expression: no call of these forms compiles.
// Without them it would speak of a protocol of the last overload that it tried, or of no exact match of `expect`. The
// compiler takes a form that is unavailable only where no other fits.

extension ExpressionClaim {
    /// Refuses a matcher of values of another type.
    @_documentation(visibility: internal) @discardableResult
    @available(*, unavailable, message: "the matcher is for values of another type than the expression: convert one")
    public func to<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Failure) -> Verdict {
        fatalError("unavailable")
    }

    /// Refuses a matcher of values of another type.
    @_documentation(visibility: internal) @discardableResult
    @available(*, unavailable, message: "the matcher is for values of another type than the expression: convert one")
    public func toNot<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Failure) -> Verdict {
        fatalError("unavailable")
    }

    /// Refuses a matcher of values of another type.
    @_documentation(visibility: internal) @discardableResult
    @available(*, unavailable, message: "the matcher is for values of another type than the expression: convert one")
    public func notTo<Other>(_ matcher: Matcher<Other>, description: String? = nil) throws(Failure) -> Verdict {
        fatalError("unavailable")
    }

    /// Refuses a matcher of values of another type.
    @_documentation(visibility: internal) @discardableResult
    @available(*, unavailable, message: "the matcher is for values of another type than the expression: convert one")
    public func toEventually<Other>(
        _ matcher: Matcher<Other>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws(Failure) -> Verdict { fatalError("unavailable") }
}

/// Refuses a requirement, and a value of another type or of one that is not `Equatable`.
@_documentation(visibility: internal)
@available(*, unavailable, message: "== takes `expect`, not `require`, and an Equatable value of its type: convert")
public func == <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }

/// Refuses a requirement, and a value of another type or of one that is not `Equatable`.
@_documentation(visibility: internal)
@available(*, unavailable, message: "!= takes `expect`, not `require`, and an Equatable value of its type: convert")
public func != <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }

/// Refuses a requirement, and a value of another type or of one that is not `Comparable`.
@_documentation(visibility: internal)
@available(*, unavailable, message: "< takes `expect`, not `require`, and a Comparable value of its type: convert")
public func < <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }

/// Refuses a requirement, and a value of another type or of one that is not `Comparable`.
@_documentation(visibility: internal)
@available(*, unavailable, message: "<= takes `expect`, not `require`, and a Comparable value of its type: convert")
public func <= <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }

/// Refuses a requirement, and a value of another type or of one that is not `Comparable`.
@_documentation(visibility: internal)
@available(*, unavailable, message: "> takes `expect`, not `require`, and a Comparable value of its type: convert")
public func > <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }

/// Refuses a requirement, and a value of another type or of one that is not `Comparable`.
@_documentation(visibility: internal)
@available(*, unavailable, message: ">= takes `expect`, not `require`, and a Comparable value of its type: convert")
public func >= <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }

/// Refuses a requirement, and a value of another type or of one that is no floating-point type.
@_documentation(visibility: internal)
@available(*, unavailable, message: "≈ takes `expect`, not `require`, and a floating-point value or date: convert")
public func ≈ <Claim: ExpressionClaim, Other>(expectation: Claim, expected: Other) { fatalError("unavailable") }
