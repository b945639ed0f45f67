/// Whether the current task prefers an executor, so that its code runs there.
package var taskPrefersAnExecutor: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
}

/// Waits until the main actor runs a task, or until a time limit.
///
/// A caller that has switched to the main actor waits there for ever if a thread blocks it. So a task of its
/// own switches first, and the caller afterwards, when the main actor has run that task. (Other
/// code can block the main actor in between. Then the caller waits, as in a `@MainActor` test.)
///
/// - Parameter timeLimit: how long to wait. If no thread for alarms can be started, there is no limit.
/// - Returns: false if the main actor has not run the task in time. In a forked child always true.
package func mainActorComesFree(within timeLimit: Duration) async -> Bool {
    // A forked child has one thread, which runs all tasks, also those of the main actor; and no alarms.
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
