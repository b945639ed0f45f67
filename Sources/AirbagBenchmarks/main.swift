import Airbag
import CBaseline
import Testing
import Glibc

/// Nanoseconds per round: the best of several runs, for other processes only ever add.
func measure(_ rounds: Int, runs: Int = 5, _ body: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
        let time = ContinuousClock().measure {
            for _ in 0..<rounds { body() }
        }
        best = min(
            best,
            Double(time.components.attoseconds) / 1e9 / Double(rounds) + Double(
                time.components.seconds) * 1e9 / Double(rounds))
    }
    return best
}
let a = opaque(3), b = opaque(3)
@inline(never) func opaque<T>(_ x: T) -> T { x }
if CommandLine.arguments.count > 1 { for _ in 0..<20000 { expect(a).to(equal(b)) }; exit(0) }
print("expect equal", measure(100_000) { expect(a).to(equal(b)) })
print("#expect", measure(100_000) { #expect(a == b) })
print("expect ==", measure(100_000) { expect(a) == b })
print("expect beTrue", measure(100_000) { expect(a == b).to(beTrue()) })
print("require equal", measure(100_000) { _ = try! require(a).to(equal(b)) })
print("expect alone", measure(100_000) { _ = expect(a) })
let e = expect(a)
print("to alone", measure(100_000) { e.to(equal(b)) })
print("equal alone", measure(100_000) { _ = equal(b) })
let m: Matcher<Int> = equal(b)
print("satisfies", measure(100_000) { _ = try! m.satisfies(e.expression) })
print("evaluate", measure(100_000) { _ = try! e.expression.evaluate() })
print("catchCrash return", measure(100_000) { _ = catchCrash { 3 } })
print("catchCrash precondition", measure(10_000) { _ = catchCrash { precondition(a == 4) } })
print("catchCrash overflow", measure(10_000) { _ = catchCrash { Int.max + a } })
print("C trap", measure(1) { _ = baseline_trap_and_jump(10000) } / 10000)
print("C trap", measure(1) { _ = baseline_trap_and_jump(10000) } / 10000)
