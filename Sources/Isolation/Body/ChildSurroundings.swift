import CChildren
import CrashCatching

/// The surroundings in which a library on top of this one runs the bodies of children.
///
/// Test frameworks must be informed that records in a child belong to the parent. This library
/// knows no test framework, and nobody could have registered one before the first child. So the
/// library above defines a C function, `airbag_surroundings`, and the linker decides whether there
/// is one.
package protocol ChildSurroundings: Sendable {
    /// Does once in the parent, before a fork, what children do first.
    ///
    /// The runtime's findings are then available in all of them.
    func rehearse()

    /// Prepares the child; runs in the child, before the body.
    func begin()

    /// Whether bodies must run inside of `scope`.
    var hasScope: Bool { get }

    /// Runs a body.
    ///
    /// - Parameter body: the body to run.
    /// - Throws: what the body throws.
    func scope(_ body: @Sendable () async throws -> Void) async throws

    /// Returns what is sent to the parent for an error that a body threw; runs in the child.
    ///
    /// - Parameter error: the error.
    /// - Returns: a ``SteeringError`` for an error of a test framework; an error that is not Codable if only the text
    ///   may arrive; otherwise the error itself.
    func sent(_ error: any Error) -> any Error
}

/// Surroundings in a form that C can pass on.
///
/// The surroundings stay in the box: to copy a value whose type is made at run time takes a child
/// 70 µs (measured), because the type must be made first.
package final class ChildSurroundingsBox: Sendable {
    private let surroundings: any ChildSurroundings

    /// Creates a box.
    ///
    /// - Parameter surroundings: the contents of the box.
    package init(_ surroundings: any ChildSurroundings) { self.surroundings = surroundings }

    static var current: ChildSurroundingsBox? {
        guard let box = airbag_given_surroundings() else { return nil }
        return Unmanaged<ChildSurroundingsBox>.fromOpaque(box).takeUnretainedValue()
    }

    var hasScope: Bool { surroundings.hasScope }

    func rehearse() { surroundings.rehearse() }

    func begin() { surroundings.begin() }

    func scope(_ body: @Sendable () async throws -> Void) async throws { try await surroundings.scope(body) }

    func sent(_ error: any Error) -> any Error { surroundings.sent(error) }
}
