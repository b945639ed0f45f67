import CChildren
import CrashCatching
import FoundationEssentials

/// A message from a body in a child to its parent, beside the ending: for example that an
/// expectation failed.
///
/// The parent decodes the message and calls `arrive` once the body has ended, on the thread and in
/// the task that started the body.
package protocol ChildMessage: Codable {
    /// Handles the message in the parent.
    func arrive()
}

/// The child in which a body runs, as the body sees it.
package enum IsolatedChild {
    /// Sends a message to the parent.
    ///
    /// If there is no room for the message, the child ends, and its parent refuses to report an
    /// ending of the body: no message may get lost. A process that the body forked, which the
    /// parent does not know, aborts.
    ///
    /// - Parameter message: the message to send.
    package static func tellParent(_ message: some ChildMessage) {
        if let payload = try? TypedPayload(message) {
            precondition(payload.isFound, "\(payload.typeName) must not be private: it is a message")
            if ChildReport.add(.message, try? Wire.encode(payload)) { return }
        }
        if airbag_child_is_here() { airbag_child_refuse(withoutRoom) }
        airbag_child_end(
            "a process that a body forked cannot tell what failed in it; let it exit with a "
                + "code, and expect that of it in the body\n")
    }

    private static let withoutRoom = "a child can tell its parent no more than 64 MiB; split the body into several"

    /// Does everything but the sending, in a process that will be forked.
    ///
    /// The runtime's findings are then available in all children.
    ///
    /// - Parameter message: a message of a type that children send.
    package static func rehearse(_ message: some ChildMessage) {
        guard let payload = try? TypedPayload(message) else { return }
        _ = payload.isFound
        _ = try? Wire.encode(payload)
    }

    /// Reports that the body of this child has ended, without a value, and ends the process.
    ///
    /// - Parameter error: the error that the body threw, if it threw one.
    package static func end(throwing error: (any Error)? = nil) -> Never {
        let isReported =
            if let error {
                ChildReport.add(.threw, try? Wire.encode(ChildReport.Thrown(error)))
            } else {
                ChildReport.add(.returned)
            }
        if !isReported { airbag_child_refuse(withoutRoom) }
        airbag_child_leave()
    }

    /// Notes, in a child, that the body has ended and that its error is described next.
    package static func noteEnded() { ChildReport.noteEnded() }

    /// Passes what Swift Testing would print in a child to a function, in all children.
    ///
    /// Call this function in the parent, once: all children then have what it makes.
    ///
    /// - Parameter hear: receives a text, on any thread of a child.
    package static func hearSwiftTesting(_ hear: @escaping @Sendable (String) -> Void) {
        listener = hear
        airbag_parent_hear_testing { start, count in
            IsolatedChild.listener(
                String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self))
        }
    }

    // Written once, before anybody can hear.
    private nonisolated(unsafe) static var listener: @Sendable (String) -> Void = { _ in }
}
