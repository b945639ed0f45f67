import CFixtures
import Glibc

/// Forks a process that runs a body and ends, as a program without Airbag does.
///
/// What waits in the streams is written before: the process would write it, too.
/// - Parameter body: what the process does.
/// - Returns: its exit code; the negative wait status if a signal ended it.
package func statusOfFork(_ body: () -> Void) -> Int32 {
    fflush(nil)
    let process = fixture_bare_fork()
    if process == 0 {
        body()
        _exit(0)
    }
    var status: Int32 = -1
    waitpid(process, &status, 0)
    return status & 0x7f == 0 ? status >> 8 : -status
}
