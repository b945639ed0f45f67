import Isolation
import CFixtures
import CrashCatching
import Fixtures
import Glibc
import Synchronization

/// What reaches stderr, and what does not.
let textScenarios: [String: Scenario] = [
    // The stack may end inside of `print`, which has locked stdout then.
    "recursion-that-prints": { _ in
        for _ in 0..<10 {
            // A small stack: a usual one takes 87,000 lines, ten times over.
            let thread = Thread(stackSize: 256 << 10) { _ = catchCrash { recurse(printing: 0) } }
            thread.join()
        }
        print("\nthe end")
    },
    // Every crash whose text the library takes; glibc writes its own past stdio.
    "silent-crashes": { _ in
        for body in [
            crashByFatalError, crashByTry, crashByPrecondition, crashByPreconditionFailure,
            crashByAssert, { _ = crashByIndexOutOfRange() }, { _ = crashByUnwrappedNil() },
            { _ = crashByDivisionByZero() }, { _ = crashByOverflow() },
            { _ = crashByConversionOutOfRange() }, { _ = crashByFailedCast() },
            { _ = crashByUnownedAfterFree() }, crashByExclusivityViolation,
            { _ = crashByNullPointer() }, { _ = crashByStackOverflow() }, crashByAbort,
            crashByUncaughtCxxException,
        ] as [() -> Void] {
            let crash = catchCrash(body).crash
            print(crash.map { "\($0.kind) \($0.signal)" } ?? "no crash")
        }
    },
    "print-and-trap": { arguments in
        tell(catchCrash { fixture_print_and_trap(arguments[0]) })
    },
    "print-and-overflow": { arguments in
        tell(
            catchCrash {
                fixture_print_to_stderr(arguments[0])
                _ = crashByOverflow()
            })
    },
    "print-and-return": { arguments in
        tell(catchCrash { fixture_print_to_stderr(arguments[0]) })
    },
    "print-cerr-and-return": { arguments in
        tell(catchCrash { fixture_print_cerr(arguments[0]) })
    },
    "print-cerr-and-abort": { arguments in
        tell(
            catchCrash {
                fixture_print_cerr(arguments[0])
                crashByAbort()
            })
    },
    "print-cerr-and-fatal-error": { arguments in
        tell(
            catchCrash {
                fixture_print_cerr(arguments[0])
                crashByFatalError()
            })
    },
    // The runtime complains about a lost continuation and goes on.
    "warning-and-return": { _ in
        loseContinuation { tell(catchCrash($0)) }
    },
    "warning-and-overflow": { _ in
        loseContinuation { lose in
            tell(
                catchCrash {
                    lose()
                    _ = crashByOverflow()
                })
        }
    },
    "warning-and-exit": { _ in
        loseContinuation { lose in
            _ = catchCrash {
                lose()
                print("exits")
                exit(0)
            }
        }
    },
    "warning-and-fatal-error": { _ in
        loseContinuation { lose in
            tell(
                catchCrash {
                    lose()
                    crashByFatalError()
                })
        }
    },
    // Whoever aborts prints nothing.
    "warning-and-abort": { _ in
        loseContinuation { lose in
            tell(
                catchCrash {
                    lose()
                    crashByAbort()
                })
        }
    },
    // Another thread crashes than the one that was warned, or the same one.
    "warning-and-crash-in-a-child": { arguments in
        loseContinuation { lose in
            nonisolated(unsafe) let lose = lose
            let warned = arguments[0]
            let run = try? isolatedRun {
                if warned == "body" { lose() }
                if warned == "another" { Thread { lose() }.join() }
                Thread {
                    if warned == "sandboxed" { fixture_refuse_reading_of_stacks() }
                    if warned == "same" || warned == "sandboxed" { lose() }
                    _ = crashByOverflow()
                }.join()
            }
            print(run?.crash.map { $0.message ?? "no message" } ?? "not crashed")
            print(run?.standardError ?? "no errors", terminator: "")
        }
    },
    // The outer call holds so much text that the message of the inner one does not fit behind it.
    "long-warning-and-crash": { arguments in
        let crash = arguments[1] == "assert" ? crashByAssertInC : crashWithLongMessage
        let function = String(repeating: "w", count: Int(arguments[0])!)
        loseContinuation(function: function) { lose in
            _ = catchCrash {
                lose()
                tell(catchCrash(crash))
            }
        }
    },
    "warning-and-child": { _ in
        loseContinuation { lose in
            tell(
                catchCrash {
                    lose()
                    print(try isolatedRun { _ = catchCrash {} }.standardError)
                })
        }
    },
    "other-thread": { arguments in
        let text = arguments[0]
        let printing = Thread {
            for _ in 0..<200 { fixture_print_to_stderr(text) }
        }
        for _ in 0..<2_000 { _ = catchCrash(crashByFatalError) }
        printing.join()
    },
]

private func crashWithLongMessage() {
    fatalError(String(repeating: "m", count: 33_000))
}

private func tell<Value>(_ outcome: CatchOutcome<Value>) {
    switch outcome {
    case .returned: print("returned")
    case .threw(let error): print("threw", error)
    case .crashed(let crash): print(crash.message ?? "no message")
    }
}

/// Gives `use` a closure whose call drops a continuation that was never resumed.
///
/// The runtime complains, and names the function.
private func loseContinuation(
    function: String = "loseContinuation", _ use: (@escaping () -> Void) -> Void
) {
    let held = Held()
    Task {
        await withCheckedContinuation(function: function) { held.continuation = $0 }
    }
    // Until the task is suspended, so that nobody else holds the continuation.
    while held.continuation == nil { usleep(1_000) }
    usleep(200_000)
    use { held.continuation = nil }
}

private final class Held: Sendable {
    private let held = Mutex<CheckedContinuation<Void, Never>?>(nil)

    var continuation: CheckedContinuation<Void, Never>? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}

@inline(never) @_optimize(none)
private func recurse(printing depth: Int) -> Int {
    print(depth)
    // The compiler must not see that it never ends.
    return opaque(false) ? 0 : recurse(printing: depth + 1) + 1
}
