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
        guard let check = functions.first, let finding = findings[check] else {
            return frames.first.map(isOfDispatch) == true ? "a check of Dispatch failed" : nil
        }
        let isOfConcurrency = functions.dropFirst().first?.hasPrefix("swift_task_") == true
        let isAboutMainActor = isOfConcurrency && check == "dispatch_assert_queue"
        return "\(isAboutMainActor ? "not on the main actor's queue" : finding) (\(check))"
    }

    /// The findings by function.
    ///
    /// Most functions that check are not exported, and so have no name here.
    private static let findings = [
        "dispatch_assert_queue": "not on the expected queue",
        "dispatch_assert_queue_barrier": "not on the expected queue as a barrier",
        "dispatch_assert_queue_not": "on the queue that was not expected",
    ]

    private static func isOfDispatch(_ frame: Crash.Frame) -> Bool {
        String(takingOver: airbag_library_of(frame.address))?.contains("/libdispatch.so") == true
    }
}
