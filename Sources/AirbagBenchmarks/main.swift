import Airbag
import CBaseline
import Fixtures
import Glibc
import Testing

// Measures the promises of Airbag, each figure beside its baseline, in one process.
// With `--check` the program fails if a promise is broken.
//
//     swift run AirbagBenchmarks
//     swift run -c release AirbagBenchmarks

var report = Report()

// Children come first: a fork costs more if there is more memory to share.
report.addChildren()
report.addManyChildren()

let three = opaque(3)
let alsoThree = opaque(3)

let bareTrap = nanoseconds(rounds: 1, times: 10_000) { _ = baseline_trap_and_jump(10_000) }
report.add("bare C: trap and jump", bareTrap)
let overflow = nanoseconds(rounds: 10_000) { _ = catchCrash(crashByOverflow) }
report.add("caught overflow", overflow, atMost: 1.3 * bareTrap, "1.3 × bare C")
report.add(
    "caught fatalError", nanoseconds(rounds: 10_000) { _ = catchCrash(crashByFatalError) },
    atMost: 1_500)
// A precondition prints a message before it traps only in debug builds. In release builds it is a
// bare trap, and no faster than the trap that the processor and the kernel deliver.
let precondition = nanoseconds(rounds: 10_000) { _ = catchCrash(crashByPrecondition) }
if isDebugBuild {
    report.add("caught precondition", precondition, atMost: 1_500)
} else {
    report.add("caught precondition", precondition, atMost: 1.3 * bareTrap, "1.3 × bare C")
}
report.add("guarded call that returns", nanoseconds { _ = catchCrash { three } })
report.addExceptions()

let swiftTesting = nanoseconds { #expect(three == alsoThree) }
report.add("#expect(a == b)", swiftTesting)
report.add(
    "expect(a).to(equal(b))", nanoseconds { expect(three).to(equal(alsoThree)) }, atMost: 1_000)
report.add("expect(a) == b", nanoseconds { expect(three) == alsoThree }, atMost: 1_000)
report.add("expect(a).to(beTrue())", nanoseconds { expect(three == 3).to(beTrue()) })
report.add(
    "try require(a).to(equal(b))", nanoseconds { _ = try? require(three).to(equal(alsoThree)) })

report.addAsyncCode()

report.addLongRun("fatalError", crashByFatalError)
report.addLongRun("overflow") { _ = crashByOverflow() }

print(report.text)
exit(CommandLine.arguments.contains("--check") && report.isBroken ? 1 : 0)
