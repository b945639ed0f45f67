/// A requirement on an expression that is not async.
///
/// The requirement ends the test when it fails, and returns the value when it passes.
public struct SyncRequirement<Value>: SyncClaim, RequirementClaim {
    // The members of the expression, as in ``SyncExpectation``.
    let cell: ExpressionCell
    let bypassesCache: Bool
    let owner: CrashOwner?

    /// The error to throw instead of the one that ends the test.
    public let customError: (any Error)?

    /// Returns the same requirement, reported at another source location: see ``SyncExpectation/at(_:)``.
    ///
    /// - Parameter location: the source location.
    /// - Returns: the requirement.
    public func at(_ location: ExpectationLocation) -> SyncRequirement {
        SyncRequirement(expression: expression.at(location), customError: customError)
    }

    // Not generic over the claim, as in ``SyncExpectation``.

    private func value(_ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?) throws -> Value {
        let failure = cell.judgeAndConclude(
            by: matcher.rule, style, description, fresh: bypassesCache, needsValue: true)
        if let failure { throw error(after: failure) }
        if let place = cell.currentPlace { return place.assumingMemoryBound(to: Value.self).pointee }
        return try settle(nil, of: expression, description: description)
    }

    /// Requires the expression to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try value(matcher, .toMatch, description)
    }

    /// Requires the expression not to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try value(matcher, .toNotMatch, description)
    }
}

// In an extension, so that the struct keeps its memberwise initializer, as in ``SyncExpectation``.
extension SyncRequirement {
    /// Creates a requirement to which no matcher was applied yet.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - customError: the error to throw instead of the one that ends the test.
    public init(expression: Expression<Value>, customError: (any Error)? = nil) {
        self.init(
            cell: expression.cell, bypassesCache: expression.bypassesCache, owner: expression.owner,
            customError: customError)
    }

    /// The expression.
    public var expression: Expression<Value> {
        Expression(cell: cell, bypassesCache: bypassesCache, owner: owner)
    }

    /// Returns the requirement for `require(value)`.
    @_transparent @usableFromInline
    package static func on(
        value: __owned @escaping () throws -> Value?, at location: __owned ExpectationLocation,
        customError: __owned (any Error)?
    ) -> SyncRequirement {
        on(TypedExpressionCell(consume value, consume location, false), nil, consume customError)
    }

    /// Returns the requirement for `require { closure }`.
    @_transparent @usableFromInline
    package static func on(
        closure: __owned @escaping () throws -> Value?, at location: __owned ExpectationLocation,
        customError: __owned (any Error)?
    ) -> SyncRequirement {
        let cell = TypedExpressionCell(consume closure, consume location, true)
        return on(cell, CrashOwner(cell), consume customError)
    }

    @usableFromInline
    static func on(
        _ cell: consuming ExpressionCell, _ owner: consuming CrashOwner?, _ customError: consuming (any Error)?
    ) -> SyncRequirement {
        SyncRequirement(
            cell: consume cell, bypassesCache: false, owner: consume owner, customError: consume customError)
    }
}
