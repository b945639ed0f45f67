import CBaseline
import CrashCatching
import Isolation
import Glibc
import Testing

#if compiler(>=6.2)
    /// Beside the toolchain's own way of running something in a process of its own.
    ///
    /// Run alone, with `AIRBAG_COMPARE=1`: beside hundreds of other tests it would measure those.
    @Suite struct ExitTestComparison {
        @Test(.enabled(if: getenv("AIRBAG_COMPARE") != nil, "measures; run alone"))
        func anIsolatedBodyIsFarFasterThanAnExitTest() async throws {
            let clock = ContinuousClock()
            var bareTimes: [Duration] = []
            var isolatedTimes: [Duration] = []
            var exitTestTimes: [Duration] = []
            // In turns, so that what else the machine does hits all; the best of each counts.
            for _ in 0..<20 {
                bareTimes.append(clock.measure { _ = baseline_fork_and_wait(1) })
                isolatedTimes.append(clock.measure { try? isolated {} })
                exitTestTimes.append(
                    await clock.measure { await #expect(processExitsWith: .success) {} })
            }
            let (bare, body) = (try #require(bareTimes.min()), try #require(isolatedTimes.min()))
            let ratio = try #require(exitTestTimes.min()) / body
            #expect(
                ratio >= 5,
                "a bare fork takes \(bare), a body \(body), an exit test \(ratio) times as long")
        }
    }
#endif
