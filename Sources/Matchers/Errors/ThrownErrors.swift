import Expectations
import Isolation

/// Returns an error as a value of a type.
///
/// - Parameters:
///   - error: the error; an error from a child may have a type that only the caller can name.
///   - type: the type.
/// - Returns: the error; nil if the error is of another type.
func typed<T: Error>(_ error: any Error, as type: T.Type = T.self) -> T? {
    error as? T ?? (error as? ChildError)?.error(as: type)
}

/// Whether an error has the same domain and code as another one.
///
/// - Parameters:
///   - error: the error, perhaps from a child.
///   - other: the other error.
/// - Returns: whether domain and code are the same.
func isSameKind(_ error: any Error, _ other: any Error) -> Bool {
    let error = other.ofSameType(error) ?? error
    return error._domain == other._domain && error._code == other._code
}

extension Error {
    /// Returns an error as a value of the type of `self`, which a variable of `any Error` hides.
    fileprivate func ofSameType(_ error: any Error) -> (any Error)? { typed(error, as: Self.self) }
}

/// Returns the text of an actual error, as messages show it.
///
/// - Parameter error: the error.
/// - Returns: the text of the error; with its type, if a child sent only the text.
func arrivalText(of error: any Error) -> String {
    guard let remote = error as? ChildError, remote.isText else { return "<\(text(of: error))>" }
    return "<\(text(of: error))> (\(remote.typeName); the child process could send only its text)"
}

/// What a message says of an error that was judged.
extension ExpectationMessage {
    /// Says what was expected, and which error came.
    static func expected(_ phrase: String, got error: any Error) -> ExpectationMessage {
        .expectedCustomValueTo(phrase, actual: arrivalText(of: error))
    }

    /// Says how an error differs from an expected one of the same type; both texts are then cut to a line.
    ///
    /// - Parameters:
    ///   - verb: what the matcher says in front of the expected error.
    ///   - expected: the expected error.
    ///   - condition: what the matcher says behind it.
    ///   - error: the error.
    /// - Returns: the message.
    static func expected<T: Error & Equatable>(
        to verb: String, _ expected: T, _ condition: String = "", got error: any Error
    ) -> ExpectationMessage {
        let texts = (Expectations.text(of: expected), Expectations.text(of: error))
        var lines: [String] = []
        if let value = typed(error, as: T.self), value != expected {
            lines = ShownValues.unwatched { Difference.lines(expected, value, texts) }
        }
        if lines.isEmpty { return .expected("\(verb) <\(texts.0)>\(condition)", got: error) }
        let phrase = "\(verb) <\(Excerpt.line(texts.0))>\(condition)"
        return .expectedCustomValueTo(phrase, actual: "<\(Excerpt.line(texts.1))>")
            .appended(details: lines.joined(separator: "\n"))
    }
}
