/// Whether the current task prefers an executor, so that its code runs there.
package var taskPrefersAnExecutor: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
}

/// Waits until the main actor runs a job of this process, but not for ever.
///
/// A job that waits for the main actor cannot be taken back. So a task asks first, and the caller goes
/// there itself only after the answer. If a thread blocks the main actor for ever, only that task stays.
///
/// - Parameter timeLimit: how long to wait. Without a thread for alarms the wait has no limit.
/// - Returns: whether the main actor answered in time.
package func mainActorComesFree(within timeLimit: Duration) async -> Bool {
    // A forked child has one thread for all tasks, and none for alarms.
    if ThisProcess.childDepth > 0 || ThisProcess.isStray { return true }
    return await withCheckedContinuation { continuation in
        let waiting = Locked<CheckedContinuation<Bool, Never>?>(continuation)
        let answer: @Sendable (Bool) -> Void = { isFree in
            let first = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            first?.resume(returning: isFree)
        }
        let alarm = Alarm.set(after: timeLimit) { answer(false) }
        Task { @MainActor in
            alarm?.cancel()
            answer(true)
        }
    }
}
