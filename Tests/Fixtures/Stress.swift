import Glibc

/// Whether what takes long is tested as well.
///
/// `AIRBAG_STRESS=1` in the environment switches that on, as `.ci/full` does.
package enum Stress {
    /// Whether it is on.
    package static let isOn = getenv("AIRBAG_STRESS").map { String(cString: $0) } == "1"

    /// Returns the number of rounds: all of them, or a tenth.
    package static func rounds(_ all: Int) -> Int { isOn ? all : max(1, all / 10) }
}
