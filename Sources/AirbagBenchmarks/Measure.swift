import Glibc

/// Returns the nanoseconds per round: the best of several runs, because other load can only add time.
///
/// - Parameters:
///   - rounds: how many rounds a run has.
///   - times: how many times the body itself does the work.
///   - runs: how many runs.
///   - body: the work.
/// - Returns: nanoseconds for doing the work once.
func nanoseconds(
    rounds: Int = 50_000, times: Int = 1, runs: Int = 7, _ body: () -> Void
) -> Double {
    let results = (0..<runs).map { _ in
        let duration = ContinuousClock().measure {
            for _ in 0..<rounds { body() }
        }
        return Double(duration.components.seconds) * 1e9
            + Double(duration.components.attoseconds) / 1e9
    }
    return results.min()! / Double(rounds * times)
}

/// Returns the resident memory of this process in bytes: proc(5), statm.
func residentMemory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 200)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
    let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
}
