import CFixtures
import CrashCatching
import Fixtures
import Glibc

/// Signals that no scope catches reach whoever was there before.
let handlerScenarios: [String: Scenario] = [
    "handler-with-info": { arguments in
        let signal = Int32(arguments[0])!
        install(signal, withInfo: true)
        useLibrary()
        raise(signal)
        report()
    },
    "plain-handler": { arguments in
        let signal = Int32(arguments[0])!
        install(signal, withInfo: false)
        useLibrary()
        raise(signal)
        report()
    },
    "handler-that-resets": { arguments in
        let signal = Int32(arguments[0])!
        install(signal, withInfo: true, flags: Int32(bitPattern: 0x8000_0000))  // SA_RESETHAND
        useLibrary()
        raise(signal)
        report()
        raise(signal)
    },
    "handler-of-urgent-data": { _ in
        install(SIGURG, withInfo: true)
        print(
            runWatched(within: .milliseconds(5)) { while true { usleep(1_000) } } != nil
                ? "left" : "not left")
        raise(SIGURG)
        report()
    },
    "breakpoint-outside": { _ in
        useLibrary()
        fixture_breakpoint()
        print("went on")
    },
    "fork-inside": { _ in
        let outcome = catchCrash { fixture_fork { _ = crashByOverflow() } }
        print(outcome.value.map { "child ended by \($0 & 0x7f)" } ?? "crashed")
    },
    "default": { arguments in
        useLibrary()
        raise(Int32(arguments[0])!)
        print("survived")
    },
    "ignored": { arguments in
        signal(Int32(arguments[0])!, SIG_IGN)
        useLibrary()
        raise(Int32(arguments[0])!)
        print("survived")
    },
    "ignored-fault": { _ in
        signal(SIGSEGV, SIG_IGN)
        useLibrary()
        _ = crashByNullPointer()
    },
    "crash-outside": { arguments in
        if arguments.first == "with-library" { useLibrary() }
        if arguments.last == "fault" { _ = crashByNullPointer() }
        if arguments.last == "cast" { _ = crashByFailedCast() }
        crashByFatalError()
    },
    "signal-from-outside": { arguments in
        let signal = Int32(arguments[0])!
        if arguments.last == "handler" { install(signal, withInfo: true) }
        let outcome = catchCrash { _ = system("kill -\(signal) $PPID") }
        if outcome.crash == nil { report() } else { print("caught") }
    },
]

/// Makes the library install its handlers, and shows that they work.
func useLibrary() {
    guard catchCrash(crashByOverflow).crash != nil else { exit(65) }
}

nonisolated(unsafe) private var calls = 0
nonisolated(unsafe) private var lastSignal: Int32 = 0
nonisolated(unsafe) private var lastCode: Int32 = 0
nonisolated(unsafe) private var lastBlocksUser1 = false

private func noteMask() {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    lastBlocksUser1 = sigismember(&mask, SIGUSR1) == 1
}

/// Installs a handler that notes what it got, and blocks SIGUSR1 while it runs.
private func install(_ signal: Int32, withInfo: Bool, flags: Int32 = 0) {
    var action = sigaction()
    sigaddset(&action.sa_mask, SIGUSR1)
    action.sa_flags = flags | (withInfo ? SA_SIGINFO : 0)
    if withInfo {
        action.__sigaction_handler.sa_sigaction = { signal, info, context in
            calls += 1
            lastSignal = signal
            lastCode = context == nil ? -99 : info!.pointee.si_code
            noteMask()
        }
    } else {
        action.__sigaction_handler.sa_handler = { signal in
            calls += 1
            lastSignal = signal
            noteMask()
        }
    }
    sigaction(signal, &action, nil)
}

private func report() {
    print("calls \(calls) signal \(lastSignal) code \(lastCode) blocked \(lastBlocksUser1)")
}
