/// An expectation on an expression that is not async.
public struct SyncExpectation<Value>: SyncClaim, ExpectationClaim {
    // The members of the expression. A debug build would retain a stored `Expression` at each read, and also in an
    // initializer that is not the memberwise one (see Tricks in docs/performance.md).
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

    // The verbs `to` and `toNot` below take a plain Matcher. All verbs that do are disfavored: a requirement also has
    // verbs that take a ValuelessMatcher, and the compiler has to prefer those.
    //
    // Most expectations use these verbs. So they are not generic over the claim, as the others are: in a debug build
    // each use of a generic type looks up its metadata (see Tricks in docs/performance.md).

    private func judged(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) -> SyncExpectation<Value> {
        let failure = cell.judgeAndConclude(
            by: matcher.rule, style, description, fresh: bypassesCache, needsValue: false)
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

/// The combined result of the matchers of an expectation so far.
public enum ExpectationStatus: Sendable, Hashable {
    /// No matcher was applied yet.
    case pending
    /// Every matcher passed.
    case passed
    /// Every matcher failed.
    case failed
    /// Some matchers passed, some failed.
    case mixed

    /// The status after one more judgment.
    func combined(with failure: FailureMessage?) -> ExpectationStatus {
        if case .none = failure { combined(with: true) } else { combined(with: false) }
    }

    func combined(with passed: Bool) -> ExpectationStatus {
        switch self {
        case .pending: passed ? .passed : .failed
        case .passed: passed ? .passed : .mixed
        case .failed: passed ? .mixed : .failed
        case .mixed: .mixed
        }
    }
}

/// The type of a source file's path in a call, as `#filePath` supplies it and XCTest takes it.
public typealias FileString = StaticString

/// The place of an expectation in the source code.
public struct ExpectationLocation: Sendable, Hashable, CustomStringConvertible {
    /// The module and the file name: `MyTests/CartTests.swift`.
    public let fileID: String
    /// The path of the file.
    public let filePath: FileString
    /// The line, counted from 1.
    public let line: UInt
    /// The column, counted from 1.
    public let column: UInt

    /// Creates a location; without arguments, the location of the call.
    ///
    /// - Parameters:
    ///   - fileID: module and file name.
    ///   - filePath: path of the file.
    ///   - line: line, counted from 1.
    ///   - column: column, counted from 1.
    public init(
        fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.fileID = consume fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The location as `path:line:column`.
    public var description: String { "\(filePath):\(line):\(column)" }

    /// Two locations are equal when all their parts are.
    public static func == (a: ExpectationLocation, b: ExpectationLocation) -> Bool {
        a.line == b.line && a.column == b.column && a.fileID == b.fileID
            && a.filePath.description == b.filePath.description
    }

    /// Hashes file, line and column.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
        hasher.combine(column)
    }
}

/// The place at which an expectation is reported: that of its call, or one that it was given.
///
/// Swift Testing's `SourceLocation` is one:
///
/// ```swift
/// func expectSound(_ cart: Cart, sourceLocation: SourceLocation = #_sourceLocation) {
///     expect(sourceLocation: sourceLocation, cart.total).to(beGreaterThan(0))
/// }
/// ```
public protocol SourcePlace {
    /// Returns the place.
    ///
    /// - Parameters:
    ///   - fileID: the place of the call.
    ///   - file: the place of the call.
    ///   - line: the place of the call.
    ///   - column: the place of the call.
    /// - Returns: the place at which a failure is reported.
    func location(called fileID: String, _ file: FileString, _ line: UInt, _ column: UInt) -> ExpectationLocation
}

/// The place of the call itself.
@frozen
public struct CallPlace: SourcePlace {
    /// Creates the place of a call.
    @_transparent
    public init() {}

    /// Returns the place of the call.
    @_transparent
    public func location(
        called fileID: String, _ file: FileString, _ line: UInt, _ column: UInt
    ) -> ExpectationLocation { ExpectationLocation(fileID: fileID, filePath: file, line: line, column: column) }
}
