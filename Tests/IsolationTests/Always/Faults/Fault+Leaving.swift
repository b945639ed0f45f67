import CFixtures
import CrashCatching
import DetailConditions
import Fixtures
import Glibc

extension Fault {
    /// Ways to leave a body but by its end.
    static let leaving: [Fault] = [
        Fault("exit", .told("exited with code 3")) { exit(3) },
        Fault("_exit", .told("exited with code 4")) { _exit(4) },
        Fault("_exit while exiting", .told("exited with code 6")) {
            atexit { _exit(6) }
            exit(5)
        },
        Fault("exit while exiting", .told("exited with code 6")) {
            atexit { exit(6) }
            exit(5)
        },
        Fault("crash while leaving", .crash(.fatalError, .swiftTrap, "too late")) {
            atexit { fatalError("too late") }
            exit(5)
        },
        Fault("kill", .told("was killed by SIGKILL")) { kill(getpid(), SIGKILL) },
        Fault("kill of the own group", .told("was killed by SIGTERM")) {
            kill(0, SIGTERM)
            pause()
        },
        Fault("another program", .told("exited with code 1")) {
            fixture_exec("/bin/false", "")
            _exit(100)
        },
        Fault(
            "C++ exception",
            .crash(.uncaughtException, .abort, "std::out_of_range: no such element")
        ) {
            fixture_throw_cxx()
        },
        Fault("crash with standard disposition", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            signal(SIGSEGV, SIG_DFL)
            _ = crashByNullPointer()
        },
        Fault("crash with blocked signals", .crash(.badMemoryAccess, .segmentationFault, nil)) {
            blockAllSignals()
            _ = crashByNullPointer()
        },
        // Where the report is not recognized, only the signal is left.
        Fault(
            "fatal error with blocked signals",
            PrivateDetail.areOn("fatal-reports")
                ? .crash(.fatalError, .swiftTrap, "blocked")
                : .crash(.runtimeFailure, .swiftTrap, nil)
        ) {
            blockAllSignals()
            fatalError("blocked")
        },
        Fault("abort with blocked signals", .crash(.abort, .abort, nil)) {
            blockAllSignals()
            abort()
        },
    ]
}

/// Blocks every signal that can be blocked, on this thread.
func blockAllSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
}
