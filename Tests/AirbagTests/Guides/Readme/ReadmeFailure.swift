import Judging
import Testing

/// The failure that README.md shows.
@Suite struct ReadmeFailure {
    /// Whether the line of a trap in the toolchain's code is known: in a debug build, from Swift 6.2 on.
    private static let isPlaced: Bool = {
        #if DEBUG && canImport(Runtime)
            true
        #else
            false
        #endif
    }()

    @Test(.enabled(if: isPlaced)) func lastPrice() {
        let line = failureLine { ReadmeFailingTest().lastPrice() }
        #expect(line == "expected to equal <4>, but crashed: Index out of range (ReadmeSample.swift:8)")
    }
}
