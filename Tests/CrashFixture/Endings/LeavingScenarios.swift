import CFixtures
import CrashCatching
import CxxFixtures
import Fixtures
import Glibc

/// Guarded calls that are left by a jump or a C++ exception: nobody closes their scope.
let leavingScenarios: [String: Scenario] = [
    // The outer scope must catch, wherever on the stack the crash is.
    "left-inside-outer": { arguments in
        let outer = catchCrash {
            leave(by: arguments[0])
            crash(deep: arguments[1] == "deeper" ? 64 : 0)
        }
        print(outer.crash?.message ?? "not caught")
        print(catchCrash(crashByFatalError).crash?.message ?? "not caught")
    },
    // Without an outer scope the crash is nobody's, and ends the process.
    "left-without-outer": { arguments in
        leave(by: arguments[0])
        crash(deep: arguments[1] == "deeper" ? 64 : 0)
    },
    "left-then-new": { arguments in
        leave(by: arguments[0])
        print(catchCrash(crashByFatalError).crash?.message ?? "not caught")
    },
    "coroutine-made-outside": { _ in
        fixture_make_coroutine()
        print(catchCrash { fixture_resume_coroutine() }.crash.map { "\($0.kind)" } ?? "not caught")
    },
    "thread-ended": { _ in
        let thread = Thread {
            _ = catchCrash { fixture_end_thread() }
        }
        thread.join()
        print(catchCrash(crashByFatalError).crash?.message ?? "not caught")
    },
    "raise-outside": { _ in
        print("before")
        fflush(nil)
        AirbagException(name: "laugh", reason: "Lulz").raise()
    },
    "raise-after-printing": { _ in
        let outcome = catchCrash {
            fixture_print_cerr("a word before\n")
            AirbagException(name: "laugh", reason: "Lulz").raise()
        }
        print(outcome.crash?.message ?? "not caught")
    },
    // Only for the first exception that nobody caught does libstdc++ say which one it was.
    "uncaught-number": { _ in
        for _ in 0..<2 {
            print(catchCrash { cxx_throw_throwing() }.crash?.message ?? "not caught")
        }
    },
]

private func leave(by way: String) {
    if way == "jump" {
        _ = fixture_set_jump({ _ in _ = catchCrash { fixture_long_jump() } }, nil)
    } else {
        fixture_catch_cxx({ _ in _ = catchCrash { fixture_throw_cxx() } }, nil)
    }
}

/// Crashes below a number of frames, each large enough to get well past a scope that was left.
@inline(never) @_optimize(none)
private func crash(deep depth: Int) {
    let room = opaque((1, 2, 3, 4, 5, 6, 7, 8))
    if depth == 0 { crashByFatalError() } else { crash(deep: opaque(depth - 1)) }
    _ = opaque(room)
}
