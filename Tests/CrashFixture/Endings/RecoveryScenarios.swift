import CFixtures
import CrashCatching
import CxxFixtures
import Dispatch
import Fixtures
import Glibc

/// What a crash leaves, and what comes after it in the same guarded call.
let recoveryScenarios: [String: Scenario] = [
    // Each level is over before the next begins: the stack ends inside of a guarded call now and then.
    "guard-at-each-level": { _ in _ = guarded(0) },
    "nested-guards": { arguments in
        let depth = Int(arguments[0])!
        let crash = Thread.value(stackSize: 256 << 10) { nested(depth) }
        print(crash ?? "not caught")
    },
    "nested-guards-on-a-small-stack": { arguments in
        guard arguments.count == 1 else { return print(nested(100)) }
        guard fixture_set_limit(Int32(bitPattern: RLIMIT_STACK.rawValue), 128 << 10) else {
            return print("not allowed")
        }
        fixture_exec_self("nested-guards-on-a-small-stack", "again")
    },
    "damaged-heap": { _ in
        let crash = catchCrash {
            fixture_damage_heap()
            _ = crashByNullPointer()
        }.crash
        print(crash == nil ? "not caught" : "caught")
    },
    "fork-in-two-guards": { _ in
        var status: Int32 = 0
        _ = catchCrash {
            var child: pid_t = -1
            _ = catchCrash { child = fixture_fork_here() }
            if child == 0 { crashByFatalError() }
            waitpid(child, &status, 0)
        }
        print(status & 0x7f == 0 ? "exited" : "\(Crash.Signal(rawValue: status & 0x7f))")
    },
    "broken-pipe": { arguments in
        var ends: [Int32] = [0, 0]
        if arguments[0] == "socket" {
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            ends.swapAt(0, 1)
        } else {
            pipe(&ends)
        }
        close(ends[0])
        if arguments[0] == "ignored" { signal(SIGPIPE, SIG_IGN) }
        for _ in 0..<2 {
            let outcome = catchCrash { write(ends[1], "x", 1) }
            print(outcome.crash?.summary ?? "no crash", outcome.value ?? 0)
        }
        if arguments[0] == "uncaught" { write(ends[1], "x", 1) }
    },
    // The reader leaves while the body writes more than the pipe holds.
    "half-read-pipe": { _ in
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        let (reading, writing) = (ends[0], ends[1])
        let reader = Thread {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            read(reading, &bytes, bytes.count)
            usleep(100_000)  // the writer then waits
            close(reading)
        }
        let bytes = [UInt8](repeating: 1, count: 1 << 20)
        print(catchCrash { write(writing, bytes, bytes.count) }.crash?.summary ?? "no crash", 0)
        reader.join()
    },
    "sent-pipe-signal": { _ in
        let crash = catchCrash { raise(SIGPIPE) }.crash
        print(crash.map { "\($0.signal)" } ?? "no crash")
        // Another process is not the body's own doing.
        _ = catchCrash {
            if fixture_fork_here() == 0 { _exit(kill(getppid(), SIGPIPE)) }
            sleep(5)
        }
        print("not killed")
    },
    // Twice: the handled signal would stay blocked.
    "crash-in-a-handler": { arguments in
        useLibrary()  // makes the alternate stack
        handleUser1(fatally: arguments[0] == "fatal", onStack: arguments[1] == "alternate stack")
        for _ in 0..<3 {
            let crash = catchCrash { raise(SIGUSR1) }.crash
            print(crash == nil ? "not caught" : "caught", isBlocked(SIGUSR1), "in run", handlerRuns)
        }
    },
    "blocked-after-a-crash-in-a-handler": { _ in
        handleUser1(fatally: false, onStack: false)
        print(catchCrash { raise(SIGUSR1) }.crash == nil ? "not caught" : "caught")
        var set = sigset_t()
        sigaddset(&set, SIGUSR2)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let crash = catchCrash { AirbagException(name: "later").raise() }.crash
        print(crash == nil ? "not caught" : "caught", isBlocked(SIGUSR2))
    },
    // Its destructor runs after the crash, and crashes, too.
    "exception-that-crashes": { arguments in
        let destroy: @convention(c) () -> Void
        switch arguments[0] {
        case "loader": destroy = { fixture_call_below_the_loader { crashByFatalError() } }
        case "once": destroy = { fixture_call_once { crashByFatalError() } }
        case "once by a signal": destroy = { fixture_call_once { _ = crashByNullPointer() } }
        default: destroy = { change(&boxes[1].value) { _ = crashByNullPointer() } }
        }
        let crash = catchCrash {
            change(&boxes[0].value) { cxx_hold_bomb_while({ crashByFatalError() }, destroy) }
        }.crash
        print(crash?.message ?? "not caught")
        fixture_write_below_frame()
        for box in boxes { change(&box.value) {} }
        print("the next accesses:", boxes.map(\.value))
    },
    // Both destructors run after the crash.
    "exceptions-that-crash": { _ in
        let crash = catchCrash {
            cxx_hold_bomb_while({ cxx_hold_bomb_while({ crashByFatalError() }, crashByAbort) }, crashByAbort)
        }.crash
        print(crash?.message ?? "not caught")
    },
    // A thread of Dispatch blocks most signals, and so do those that it starts.
    "raise-in-a-task": { _ in
        DispatchQueue.global().async {
            inTask {
                let outcome = await catchCrash {
                    await Task.yield()
                    raise(SIGABRT)
                }
                print(outcome.crash.map { "\($0.signal)" } ?? "no crash")
                print(catchCrash { raise(SIGABRT) }.crash.map { "\($0.signal)" } ?? "no crash")
            }
        }
        while true { pause() }
    },
]

nonisolated(unsafe) private var handlerRuns = 0
nonisolated(unsafe) private var isFatal = false
private let boxes = [Box(), Box()]

/// Keeps a value open for modification meanwhile.
@inline(never) @_optimize(none)
private func change(_ value: inout Int, _ body: () -> Void) {
    body()
    value += 1
}

/// Installs a handler that crashes.
private func handleUser1(fatally: Bool, onStack: Bool) {
    var action = sigaction()
    action.sa_flags = onStack ? SA_ONSTACK : 0
    isFatal = fatally
    action.__sigaction_handler.sa_handler = { _ in
        handlerRuns += 1
        if isFatal { crashByFatalError() }
        _ = crashByNullPointer()
    }
    sigaction(SIGUSR1, &action, nil)
}

private func isBlocked(_ signal: Int32) -> String {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    return sigismember(&blocked, signal) == 1 ? "blocked" : "not blocked"
}

@inline(never) private func guarded(_ level: Int) -> Int {
    let value = catchCrash { [level] }.value?.first ?? 0
    return level < 0 ? value : guarded(level + 1) + value
}

/// The guarded calls are open, one in the other, when the stack ends.
private func nested(_ depth: Int) -> String {
    guard depth > 0 else { return "\(crashByStackOverflow())" }
    let outcome = catchCrash { nested(depth - 1) }
    return outcome.value ?? "level \(depth): \(outcome.crash?.kind.words ?? "")"
}
