import CChildren
import CrashCatching
import FoundationEssentials

/// What a body in a child tells its parent beside its ending: that an expectation failed, say.
///
/// The parent makes it again and calls `arrive` once the body has ended, on the thread and in the
/// task that started it.
package protocol ChildMessage: Codable {
    /// The message has come.
    func arrive()
}

/// What a body can find out about the child that it is in.
package enum IsolatedChild {
    /// Sends a message to the parent.
    ///
    /// If there is no room for it, the child ends, and its parent refuses to say what the body came to:
    /// what it has to tell must not get lost. A process that the body forked, of which the parent knows
    /// nothing, aborts.
    ///
    /// - Parameter message: what to tell.
    package static func tellParent(_ message: some ChildMessage) {
        if let payload = try? TypedPayload(message) {
            precondition(
                payload.isFound, "\(payload.typeName) must not be private: it is a message")
            if ChildReport.add(.message(payload)) { return }
        }
        if airbag_child_is_here() { airbag_child_refuse(withoutRoom) }
        airbag_child_end(
            "a process that a body forked cannot tell what failed in it; let it exit with a "
                + "code, and expect that of it in the body\n")
    }

    private static let withoutRoom =
        "a child can tell its parent no more than 64 MiB; split the body into several"

    /// Does all but the sending, in a process that will be forked: what the runtime finds out in doing so is there in
    /// all children, then.
    ///
    /// - Parameter message: one of those that children send.
    package static func rehearse(_ message: some ChildMessage) {
        guard let payload = try? TypedPayload(message) else { return }
        _ = payload.isFound
        _ = ChildReport.record(of: .message(payload))
    }

    /// Tells that the body of this child has ended, without a value, and ends the process.
    ///
    /// - Parameter error: what the body threw, if it did.
    package static func end(throwing error: (any Error)? = nil) -> Never {
        let entry: ChildReport.Entry =
            if let error {
                .threw(
                    .init(error: ChildError(error), errorNumber: systemErrorNumber(of: error)))
            } else {
                .returned(Data())
            }
        if !ChildReport.add(entry) {
            airbag_child_refuse(withoutRoom)
        }
        airbag_child_leave()
    }

    /// Hands to a function, in all children, what Swift Testing would print there.
    ///
    /// To be called in the parent, once: what is made here is there in all children, then.
    ///
    /// - Parameter hear: gets a text, on any thread of a child.
    package static func hearSwiftTesting(_ hear: @escaping @Sendable (String) -> Void) {
        listener.withLock { $0 = Listener(hear: hear) }
        airbag_parent_hear_testing { start, count in
            let listener = IsolatedChild.listener.withLock { $0 }
            listener?.hear(
                String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self))
        }
    }

    /// Not the closure itself: each access to one in generic code wraps it once more.
    private struct Listener: Sendable {
        let hear: @Sendable (String) -> Void
    }

    private static let listener = Locked<Listener?>(nil)
}
