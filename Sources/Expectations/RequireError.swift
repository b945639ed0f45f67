/// Thrown by a failed requirement, after the failure was reported.
public struct RequireError: Error, Sendable, CustomStringConvertible {
    /// What was expected and what came.
    public let message: String

    /// Where the requirement stands.
    public let location: SourceLocation

    package init(message: String, location: SourceLocation) {
        self.message = message
        self.location = location
    }

    /// The message.
    public var description: String { message }
}
