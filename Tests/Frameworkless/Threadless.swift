import Airbag
import CFixtures
import Glibc

/// Expectations that look again and again, in a process that can start no thread, and ends here.
func pollWithoutThreads() -> Never {
    alarm(60)
    Task {
        // RLIMIT_NPROC, which Swift does not see. Nothing is too much for root.
        guard fixture_set_limit(6, 0), getuid() != 0 || setuid(65534) == 0 else { exit(66) }
        pollInCall()
        await expect { await later(1) }.toEventually(equal(1), timeout: .milliseconds(20))
        print("the end")
        exit(7)
    }
    while true { pause() }
}

private func pollInCall() {
    var number = 0
    expect {
        number += 1
        return number
    }.toEventually(equal(3))
    expect(number).toEventually(equal(4), timeout: .milliseconds(20))
}

private func later(_ number: Int) async -> Int { number }
