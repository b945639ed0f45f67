import Glibc

/// Whether tests that count what is left behind make as many rounds as the gate wants.
///
/// `AIRBAG_STRESS=1` in the environment switches that on: a fork takes milliseconds, and `swift test` is for every day.
package enum Stress {
    /// Returns the number of rounds: all of them, or a tenth.
    package static func rounds(_ all: Int) -> Int {
        getenv("AIRBAG_STRESS").map { String(cString: $0) } == "1" ? all : max(1, all / 10)
    }
}
