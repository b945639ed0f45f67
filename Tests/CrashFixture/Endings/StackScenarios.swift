import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc

/// Stacks that are used up at once, or have no end.
let stackScenarios: [String: Scenario] = [
    "large-frames": { arguments in
        @Sendable func overflow() -> String {
            let outcome = catchCrash { fixture_recurse_with_large_frames(1) }
            return outcome.crash.map { "\($0.kind.words)" } ?? "no crash"
        }
        @Sendable func isolatedOverflow() -> String {
            let run = try? isolatedRun {
                _ = Thread.value {
                    _ = catchCrash {}  // or it would have no stack for signals
                    return fixture_recurse_with_large_frames(1)
                }
            }
            return run?.crash.map { "\($0.kind.words)" } ?? "no crash"
        }
        print("main thread:", overflow())
        print("another:", Thread.value(overflow) ?? "")
        print("without a guard:", isolatedOverflow())
    },
    // An overflow, with a crash before it and one after it, where there is little stack left.
    "small-stack-after-an-overflow": { _ in
        let crashes = Thread.value(stackSize: 256 << 10) {
            let address = fixture_lowest_of_stack() + 28 * 1_024
            let before = crash(above: address)
            return [before, catchCrash { crashByStackOverflow() }.crash, crash(above: address)]
        }
        for crash in crashes ?? [] {
            print(crash.map { "\($0.kind.words): \($0.message ?? "no message")" } ?? "not caught")
        }
        Thread { exit(0) }.join()
    },
    // The size of a stack is chosen when the program begins.
    "unlimited-stack": { arguments in
        guard arguments.isEmpty else { return tellPlaces() }
        guard fixture_set_limit(Int32(bitPattern: RLIMIT_STACK.rawValue), UInt.max) else {
            return print("not allowed")
        }
        fixture_exec_self("unlimited-stack", "again")
    },
]

/// Catches a crash in a frame just above an address in the stack.
@inline(never) @_optimize(none)
private func crash(above address: UInt) -> Crash? {
    var here = 0
    let frame = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    return frame > address + 1_024 ? crash(above: address) : catchCrash { crashByFatalError() }.crash
}

private func tellPlaces() {
    func lines(_ crash: Crash?) -> String { crash?.line == nil ? "no place" : "a place" }
    for _ in 0..<3 {
        print(lines(catchCrash { crashByIndexOutOfRange() }.crash))
        print(lines(catchCrash { crashByOverflow() }.crash))
        print(lines(catchCrash { crashByNullPointer() }.crash))
    }
}
