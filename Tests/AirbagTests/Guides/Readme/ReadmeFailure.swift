import Judging
import Testing

/// The failure that README.md shows.
@Suite struct ReadmeFailure {
    @Test(.enabled(if: DebugBuild.knowsLines)) func lastPrice() {
        let line = failureLine { ReadmeFailingTest().lastPrice() }
        #expect(line == "expected to equal <4>, but crashed: Index out of range (ReadmeSample.swift:8)")
    }
}
