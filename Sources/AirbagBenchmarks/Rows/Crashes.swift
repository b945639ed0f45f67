import Airbag
import CBaseline
import Fixtures

extension Benchmark {
    /// Expected crashes beside `catchCrash` of the same.
    static var assertions: [Benchmark] {
        let x = opaque(3)
        let crashing = { precondition(x > 3, "m") }
        let caught = "catchCrash { same }"
        var all = [
            Benchmark(
                "expect { precondition(…) }.to(throwAssertion())", beside: caught, .ratio(2),
                airbag: { expect { crashing() }.to(throwAssertion()) }, peer: { _ = catchCrash { crashing() } })
        ]
        // Release builds do not keep the message.
        if isDebugBuild {
            all.append(
                Benchmark(
                    "expect { precondition(…) }.to(throwAssertion(message:))", beside: caught,
                    .ratio(2),
                    airbag: { expect { crashing() }.to(throwAssertion(message: "m")) },
                    peer: { _ = catchCrash { crashing() } }))
        }
        return all
    }

    /// Caught crashes beside the recovery from a trap in bare C.
    static var crashesBesideC: [Benchmark] {
        let trap = "bare C: trap and siglongjmp"
        func beside(_ name: String, _ limit: Limit? = nil, _ crash: @escaping () -> Void) -> Benchmark {
            Benchmark(
                name, beside: trap, limit,
                airbag: { _ = catchCrash(crash) }, peer: { _ = baseline_trap_and_jump(1) })
        }
        let three = opaque(3)
        return [
            // In debug builds both end in a message, before any trap.
            beside("catchCrash, a precondition", isDebugBuild ? .figure(1_500) : .ratio(1.3)) {
                crashByPrecondition()
            },
            beside("catchCrash, fatalError", .figure(1_500)) { crashByFatalError() },
            beside("catchCrash, an overflow", .ratio(1.3)) { _ = crashByOverflow() },
            Benchmark("catchCrash, no crash") { _ = catchCrash { three } },
        ]
    }
}
