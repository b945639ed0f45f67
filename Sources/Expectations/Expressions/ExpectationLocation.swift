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
