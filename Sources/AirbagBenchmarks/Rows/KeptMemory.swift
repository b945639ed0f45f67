import Airbag
import CBaseline
import Fixtures

extension Benchmark {
    /// What very many caught crashes leave behind, in memory and time.
    static var keptMemory: [Benchmark] {
        [
            longRun("a precondition", crashByPrecondition, bytes: 290),
            longRun("fatalError", crashByFatalError, bytes: 512),
            longRun("an overflow", { _ = crashByOverflow() }, bytes: 512),
        ]
    }

    private static func longRun(_ cause: String, _ crash: @escaping () -> Void, bytes: Double) -> Benchmark {
        Benchmark("50,000 catches of \(cause)", counted: .bytes) {
            let crash = { _ = catchCrash(crash) }
            let before = baseline_allocated_bytes()
            let first = times(of: crash)
            for _ in 0..<48_000 { crash() }
            let last = times(of: crash)
            let growth = Double(baseline_allocated_bytes() - before) / 50_000
            return [
                Row(
                    "the last 1,000 catches of \(cause)", Turns(last: last, first: first),
                    beside: "the first of 50,000", .ratio(1.3)),
                Row("memory kept by a catch of \(cause)", growth, .bytes, .figure(bytes)),
            ]
        }
    }

    /// Returns the nanoseconds of one of 1,000 uses, for each 20 of them.
    private static func times(of body: () -> Void) -> [Double] { (0..<50).map { _ in time(20, body) } }
}
