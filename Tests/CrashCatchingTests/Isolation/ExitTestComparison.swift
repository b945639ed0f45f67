import CrashCatching
import Testing

#if compiler(>=6.2)
    /// Beside the toolchain's own way of running something in a process of its own.
    @Suite(.serialized) struct ExitTestComparison {
        @Test func anIsolatedBodyIsTwentyTimesFasterThanAnExitTest() async {
            let clock = ContinuousClock()
            var isolatedTimes: [Duration] = []
            var exitTestTimes: [Duration] = []
            for _ in 0..<15 {
                isolatedTimes.append(clock.measure { _ = try? isolated {} })
                exitTestTimes.append(
                    await clock.measure { await #expect(processExitsWith: .success) {} })
            }
            #expect(isolatedTimes.sorted()[7] * 20 <= exitTestTimes.sorted()[7])
        }
    }
#endif
