public import Expectations
public import Foundation

/// Matches a value of a type or of a subtype: a protocol, a class, a structure, an enumeration.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedType: the type.
/// - Returns: a matcher: `expected to be a kind of Int, got <String instance>`.
public func beAKindOf<T, U>(_ expectedType: T.Type) -> Matcher<U> {
    typeCheck("be a kind of \(text(of: expectedType))") { $0 is T }
}

/// Matches a value of exactly a type, not of a subtype.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedType: the type.
/// - Returns: a matcher: `expected to be an instance of Int, got <String instance>`.
public func beAnInstanceOf<T, U>(_ expectedType: T.Type) -> Matcher<U> {
    typeCheck("be an instance of \(text(of: expectedType))") { type(of: $0) == expectedType }
}

/// Matches an object of exactly a class, not of a subclass.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedClass: the class.
/// - Returns: a matcher: `expected to be an instance of Cat, got <Dog instance>`.
@_disfavoredOverload
public func beAnInstanceOf(_ expectedClass: AnyClass) -> Matcher<NSObject> {
    typeCheck("be an instance of \(text(of: expectedClass))") { type(of: $0) == expectedClass }
}

/// Matches a value of a type that conforms to a protocol.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expectedProtocol: the protocol: `(any Error).self`.
/// - Returns: a matcher: `expected to conform to Error, got <Int instance>`.
public func conform<T, U>(to expectedProtocol: T.Type) -> Matcher<U> {
    typeCheck("conform to \(text(of: expectedProtocol))") { $0 is T }
}

private func typeCheck<U>(
    _ phrase: @autoclosure @escaping () -> String, _ holds: @escaping (Any) -> Bool
) -> Matcher<U> {
    .value(
        saying: { value in
            guard let value else { return .expectedActualValueTo(phrase()) }
            return .expectedCustomValueTo(phrase(), actual: "<\(text(of: type(of: value as Any))) instance>")
                .adding(details: PartTexts.ownText(value).map { "Actual Value: \(Excerpt.line($0))" } ?? "")
        }, holds)
}
