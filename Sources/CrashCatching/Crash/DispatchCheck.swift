import CGuard

/// The checks of Dispatch that trap without a message. (On other systems the text is in the crash report.)
enum DispatchCheck {
    /// Describes the finding of such a check.
    ///
    /// Swift concurrency queries Dispatch about the main actor only; any other executor is queried itself.
    /// (`swift_task_checkIsolated` of 6.0.3 and 6.3.1)
    ///
    /// - Parameter frames: the calls, innermost first.
    /// - Returns: nil if the innermost function is no check of Dispatch.
    static func words(for frames: [Crash.Frame]) -> String? {
        let functions = frames.lazy.compactMap(\.function)
        guard let check = functions.first, let finding = assertions[check] else {
            return frames.first.flatMap(words)
        }
        let isOfConcurrency = functions.dropFirst().first?.hasPrefix("swift_task_") == true
        let isAboutMainActor = isOfConcurrency && check == "dispatch_assert_queue"
        return "\(isAboutMainActor ? "not on the main actor's queue" : finding) (\(check))"
    }

    private static let assertions = [
        "dispatch_assert_queue": "not on the expected queue",
        "dispatch_assert_queue_barrier": "not on the expected queue as a barrier",
        "dispatch_assert_queue_not": "on the queue that was not expected",
    ]

    /// Describes the finding of the function of Dispatch that has trapped.
    ///
    /// Most such functions are not exported, so the name is read from the file of the library.
    private static func words(for frame: Crash.Frame) -> String? {
        guard frame.line == nil, !frame.isMerged,
            let name = String(takingOver: airbag_symbol(frame.address))
        else { return nil }
        // The compiler moves code that hardly ever runs to a function of its own, `….cold.1`.
        let function = String(name.prefix { $0 != "." })
        let prefixes = ["dispatch_", "_dispatch_", "__DISPATCH_"]
        guard prefixes.contains(where: function.hasPrefix) else { return nil }
        return "\(findings[function] ?? "a check of Dispatch failed") (\(function))"
    }

    /// The findings by function.
    ///
    /// Some functions have several checks. Then the words fit all of them.
    private static let findings = [
        "__DISPATCH_WAIT_FOR_QUEUE__":
            "dispatch_sync called on queue already owned by current thread",
        "dispatch_group_leave": "Unbalanced call to dispatch_group_leave()",
        "_dispatch_semaphore_dispose": "Semaphore object deallocated while in use",
        "_dispatch_lane_resume": "Over-resume of an object",
        "_dispatch_lane_set_target_queue":
            "The target of this queue or source cannot be changed",
        "_dispatch_queue_xref_dispose": "Release of a suspended or inactive object",
    ]
}
