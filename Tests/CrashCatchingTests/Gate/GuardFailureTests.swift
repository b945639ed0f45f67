import CGuard
import Glibc
import Testing

@testable import CrashCatching

@Suite("Why a body could not be guarded, in words")
struct GuardFailureTests {
    @Test(
        arguments: [
            (
                AIRBAG_NO_STACK, ENOMEM, GuardFailure.Reason.signalStack,
                "not run: no memory for an alternate signal stack (Cannot allocate memory); "
                    + "free memory or raise the limit on the address space (ulimit -v)"
            ),
            (
                AIRBAG_NO_THREAD, EAGAIN, .thread,
                "not run: could not start a thread for the body (Resource temporarily "
                    + "unavailable); end other threads or raise the limit on processes (ulimit -u)"
            ),
            (
                AIRBAG_NO_HANDLER, EPERM, .signalHandler,
                "not run: could not install a signal handler (Operation not permitted)"
            ),
            (
                AIRBAG_IN_SIGNAL_HANDLER, 0, .insideSignalHandler,
                "not run: called in a signal handler; catch crashes outside of it"
            ),
        ])
    func saysWhy(
        status: airbag_status, number: Int32, reason: GuardFailure.Reason, text: String
    ) {
        let failure = GuardFailure(status: status, error: number)
        #expect(failure.reason == reason)
        #expect(failure.errorNumber == number)
        #expect("\(failure)" == text)
        #expect(failure == GuardFailure(status: status, error: number))
        #expect(failure != GuardFailure(status: status, error: number + 1))
    }
}
