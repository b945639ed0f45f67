import Airbag
import Fixtures
import Glibc
import Testing

extension Benchmark {
    /// Expected crashes beside an exit test, which starts the program anew.
    ///
    /// Toolchains before 6.2 have none.
    static var exitTests: [Benchmark] {
        #if compiler(>=6.2)
            return [
                Benchmark(async: "exit tests") {
                    var inProcess: [(Double, Double)] = []
                    var inChild: [(Double, Double)] = []
                    for _ in 0..<7 {
                        let start = ContinuousClock.now
                        await #expect(processExitsWith: .signal(trapSignal)) {
                            crashByPrecondition()
                        }
                        let peer = nanoseconds(since: start)
                        inProcess.append((time(20, expectAssertion), peer))
                        inChild.append((time(5, expectCrash), peer))
                    }
                    let peer = "#expect(processExitsWith: …) { … }"
                    return [
                        Row("expect { … }.to(crash()), in a child", Turns(inChild), beside: peer),
                        Row("expect { … }.to(throwAssertion())", Turns(inProcess), beside: peer),
                    ]
                }
            ]
        #else
            return []
        #endif
    }
}

#if arch(x86_64)
    private let trapSignal = SIGILL
#else
    private let trapSignal = SIGTRAP
#endif

private func expectAssertion() { expect { crashByPrecondition() }.to(throwAssertion()) }

private func expectCrash() { expect { crashByPrecondition() }.to(crash()) }
