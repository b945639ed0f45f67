import CChildren
import CrashCatching

/// What a library on top of this one puts around the bodies of children.
///
/// Test frameworks have to be told that what they record there belongs to the parent. This library
/// knows none, and nobody could have told it of one before the first child; so the one above defines
/// a C function, `airbag_surroundings`, and whether there is one is up to the linker.
package protocol ChildSurroundings: Sendable {
    /// In the parent, before a fork: does once what children do first, so that what the runtime
    /// finds out in doing so is there in all of them.
    func rehearse()

    /// In the child, before the body.
    func begin()

    /// Whether bodies have to run inside of `scope`.
    var hasScope: Bool { get }

    /// Runs a body.
    ///
    /// - Parameter body: what to run.
    /// - Throws: what the body throws.
    func scope(_ body: @Sendable () async throws -> Void) async throws
}

/// Surroundings, as C can hand them on.
///
/// They stay in the box: to copy a value whose type is made at run time takes a child 70 µs
/// (measured), for the type has to be made first.
package final class ChildSurroundingsBox: Sendable {
    private let surroundings: any ChildSurroundings

    /// A box.
    ///
    /// - Parameter surroundings: its contents.
    package init(_ surroundings: any ChildSurroundings) {
        self.surroundings = surroundings
    }

    static var current: ChildSurroundingsBox? {
        airbag_child_surroundings().map {
            Unmanaged<ChildSurroundingsBox>.fromOpaque($0).takeUnretainedValue()
        }
    }

    var hasScope: Bool { surroundings.hasScope }

    func rehearse() { surroundings.rehearse() }

    func begin() { surroundings.begin() }

    func scope(_ body: @Sendable () async throws -> Void) async throws {
        try await surroundings.scope(body)
    }
}
