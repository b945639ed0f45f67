import CGuard

/// A crash on its way from the guarded call that has caught it to the one around it.
final class PassedCrash {
    let crash: Crash

    fileprivate init(_ crash: Crash) { self.crash = crash }
}

extension Crash {
    /// Ends the innermost guarded call of this thread with this crash, which an inner one has caught.
    ///
    /// If it was not `catchCrash` that made the call, this function returns.
    package func passOnToCatchCrash() {
        guard airbag_guard_takes_over() else { return }
        airbag_guard_pass_on(Unmanaged.passRetained(PassedCrash(self)).toOpaque())
    }
}
