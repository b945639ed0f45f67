import CGuard

/// A call that its own thread can leave from deep inside, as though it had crashed there.
///
/// What the frames in between own is not released.
package final class LeavableCall {
    private let body: () -> Void

    /// Describes a call.
    ///
    /// - Parameter body: what to run.
    package init(_ body: @escaping () -> Void) {
        self.body = body
    }

    /// Makes the call; once.
    ///
    /// Crashes are not caught: they go where they would go without it.
    package func run() {
        let ending = runLeavable(Unmanaged.passUnretained(self).toOpaque()) {
            Unmanaged<LeavableCall>.fromOpaque($0!).takeUnretainedValue().body()
        }
        // Without a guard it cannot be left.
        if case .notRun = ending { body() }
    }

    /// Returns from ``run()`` at once.
    ///
    /// Does nothing on another thread, or in a task.
    package func leave() {
        if withUnsafeCurrentTask(body: { $0 == nil }) {
            airbag_leave(Unmanaged.passUnretained(self).toOpaque())
        }
    }
}
