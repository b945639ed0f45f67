import Expectations
import Isolation

/// An error as one of a type.
///
/// - Parameters:
///   - error: the error; one that came from a child may be of a type that only this code can name.
///   - type: the type.
/// - Returns: the error; nil if it is of another type.
func typed<T: Error>(_ error: any Error, as type: T.Type = T.self) -> T? {
    error as? T ?? (error as? ChildError)?.error(as: type)
}

/// Whether an error has the same domain and code as another one.
///
/// - Parameters:
///   - error: the error; it may come from a child.
///   - other: the other one.
/// - Returns: whether it has.
func isSameKind(_ error: any Error, _ other: any Error) -> Bool {
    let error = other.ofSameType(error) ?? error
    return error._domain == other._domain && error._code == other._code
}

extension Error {
    /// An error as one of this one's type, which a variable of `any Error` does not tell.
    fileprivate func ofSameType(_ error: any Error) -> (any Error)? { typed(error, as: Self.self) }
}

/// What a message says of an error that came.
///
/// - Parameter error: the error.
/// - Returns: its text; with its type, if it came from a child as no more than that.
func arrivalText(of error: any Error) -> String {
    guard let remote = error as? ChildError, remote.isText else { return "<\(text(of: error))>" }
    return "<\(text(of: error))> (\(remote.typeName), as text from a child)"
}
