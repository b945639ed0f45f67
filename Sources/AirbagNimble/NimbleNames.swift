public import Airbag
import Matchers

/// Nimble's name of ``/Airbag/DoubleValued``.
public typealias NMBDoubleConvertible = DoubleValued

/// Nimble's name of ``/Airbag/FoundationContainer``.
public typealias NMBContainer = FoundationContainer

/// Nimble's name of ``/Airbag/FoundationCollection``.
public typealias NMBCollection = FoundationCollection

/// Nimble's name of ``/Airbag/FoundationOrderedCollection``.
public typealias NMBOrderedCollection = FoundationOrderedCollection

/// Reports a failure and ends the test: Nimble's label of the file.
///
/// Parameters and errors are as for `requireFail` of Airbag.
public func requireFail(
    _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID, filePath: FileString,
    line: UInt = #line, column: UInt = #column
) throws -> Never {
    try requireFail(message, customError: customError, fileID: fileID, file: filePath, line: line, column: column)
}

/// The default distance of `beCloseTo`: 0.0001.
public let DefaultDelta = 0.0001

/// Returns the default distance of `beCloseTo` in any floating-point type: 0.0001.
public func defaultDelta<F: FloatingPoint>() -> F { 1 / 10_000 }

/// Returns the name of the type of a collection of Foundation; anything else is described by itself.
public func prettyCollectionType<T>(_ collection: T) -> String { collectionName(collection) }

/// Returns the name of the type of a collection.
public func prettyCollectionType<T: Collection>(_ collection: T) -> String {
    String(describing: type(of: collection))
}
