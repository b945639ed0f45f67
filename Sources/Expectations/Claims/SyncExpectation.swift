/// An expectation on an expression that is not async.
public struct SyncExpectation<Value>: SyncClaim, ExpectationClaim {
    // The members of the expression. A stored `Expression` would be retained at each read. (debug build)
    let cell: ExpressionCell
    let bypassesCache: Bool
    let owner: CrashOwner?

    /// The combined result of the matchers so far.
    public let status: ExpectationStatus

    /// Returns the same expectation, reported at another source location.
    ///
    /// A helper passes the location of its call on:
    ///
    /// ```swift
    /// func expectSound(_ cart: Cart, sourceLocation: SourceLocation = #_sourceLocation) {
    ///     expect(cart.total).at(ExpectationLocation(sourceLocation)).to(beGreaterThan(0))
    /// }
    /// ```
    ///
    /// - Parameter location: the source location of the call of the helper.
    /// - Returns: the expectation.
    public func at(_ location: ExpectationLocation) -> SyncExpectation {
        SyncExpectation(cell: expression.at(location).cell, bypassesCache: bypassesCache, owner: nil, status: status)
    }

    /// Returns the same expectation with a status that includes one more judgment.
    public func adding(_ passed: Bool) -> SyncExpectation<Value> {
        SyncExpectation(
            cell: cell, bypassesCache: bypassesCache, owner: owner, status: status.combined(with: passed))
    }

    // All verbs that take a Matcher are disfavored. The verbs of requirements that take a ValuelessMatcher are not
    // disfavored, so the compiler prefers them. And the closure alone decides which form of expect the compiler
    // chooses.
    //
    // Most expectations use these verbs. So they are not generic over the claim, as the others are, and do not branch
    // (see Tricks in docs/performance.md).

    private func judged(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) -> SyncExpectation<Value> {
        let failure = cell.failure(of: matcher.rule, style, description, fresh: bypassesCache, needsValue: false)
        return SyncExpectation(
            cell: cell, bypassesCache: bypassesCache, owner: owner, status: status.combined(with: failure))
    }

    /// Expects the expression to match.
    ///
    /// An expression that crashes or throws fails the expectation, except with matchers that judge crashes or
    /// errors.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult @_disfavoredOverload
    public func to(_ matcher: Matcher<Value>, description: String? = nil) -> SyncExpectation<Value> {
        judged(matcher, .toMatch, description)
    }

    /// Expects the expression not to match.
    ///
    /// An expression that crashes or throws fails the expectation here, too.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult @_disfavoredOverload
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) -> SyncExpectation<Value> {
        judged(matcher, .toNotMatch, description)
    }
}

// In an extension, so that the struct keeps its memberwise initializer, which retains nothing in a debug build.
extension SyncExpectation {
    /// Creates an expectation to which no matcher was applied yet.
    ///
    /// - Parameter expression: the expression.
    public init(expression: Expression<Value>) {
        self.init(
            cell: expression.cell, bypassesCache: expression.bypassesCache, owner: expression.owner, status: .pending)
    }

    /// The expression.
    public var expression: Expression<Value> {
        Expression(cell: cell, bypassesCache: bypassesCache, owner: owner)
    }

    /// Returns the expectation for `expect(value)`.
    @_transparent @usableFromInline
    package static func on(
        value: __owned @escaping () throws -> Value?, at location: __owned ExpectationLocation
    ) -> SyncExpectation { on(TypedExpressionCell(consume value, consume location, false), nil) }

    /// Returns the expectation for `expect { closure }`.
    @_transparent @usableFromInline
    package static func on(
        closure: __owned @escaping () throws -> Value?, at location: __owned ExpectationLocation
    ) -> SyncExpectation {
        let cell = TypedExpressionCell(consume closure, consume location, true)
        return on(cell, CrashOwner(cell))
    }

    @usableFromInline
    static func on(_ cell: consuming ExpressionCell, _ owner: consuming CrashOwner?) -> SyncExpectation {
        SyncExpectation(cell: consume cell, bypassesCache: false, owner: consume owner, status: .pending)
    }
}
