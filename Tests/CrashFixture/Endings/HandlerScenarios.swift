import CFixtures
import CrashCatching
import Dispatch
import Isolation
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
        let isOver = DispatchSemaphore(value: 0)
        let watchdog = Watchdog({ "a scenario" }) { place in
            print("told \(place?.backtrace.count ?? 0 > 1 ? 1 : 0) calls")
            isOver.signal()
            return nil
        }
        watchdog.run(within: .milliseconds(5)) { isOver.wait() }
        raise(SIGURG)
        report()
    },
    "blocked-for-ever": { _ in
        let watchdog = Watchdog({ "a scenario" }) { _ in
            print("told")
            return "aTest"
        }
        watchdog.run(within: .milliseconds(5)) { while true { sleep(1_000) } }
    },
    // As where it needs a lock that the blocked thread holds.
    "report-without-end": { _ in
        let watchdog = Watchdog({ "a scenario" }) { _ in while true { sleep(1_000) } }
        watchdog.run(within: .milliseconds(5)) { while true { sleep(1_000) } }
    },
    // With the library in use, and without.
    "abort-while-loading": { arguments in
        alarm(20)
        if arguments[1] == "used" { useLibrary() }
        guard fixture_stop_loading() == 1 else { exit(66) }
        if arguments[0] == "assert" { fixture_assert() }
        abort()
    },
    // On the main thread, whose stack ends where it might grow to.
    "frame-pointer-below-stack": { _ in
        let crash = catchCrash { fixture_trap_with_frame_below() }.crash
        print(crash.map { "\($0.signal)" } ?? "no crash")
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
    // The thread of the guarded body is the only one that does not block the signal.
    "signal-from-watchdog": { arguments in
        let signal = Int32(arguments[0])!
        let outcome = catchCrash {
            let watchdog = Thread {
                block(signal)
                send(signal, arguments[1])
            }
            watchdog.join()
            usleep(10_000)
        }
        print(outcome.crash == nil ? "survived" : "caught")
    },
    "signal-by-body": { arguments in
        let signal = Int32(arguments[0])!
        // A thread that begins may take any signal of the process, as it unblocks them.
        let words = SharedWords(1)
        let other = Thread {
            words[0] = 1
            while true { pause() }
        }
        _ = words.wait(0)
        print(catchCrash { send(signal, arguments[1]) }.crash.map { "\($0.signal)" } ?? "survived")
        _ = other
    },
    "signal-by-body-on-another-thread": { arguments in
        useLibrary()
        let other = Thread {
            let outcome = catchCrash {
                // Or the kernel might give it to this thread after all.
                block(Int32(arguments[0])!)
                kill(getpid(), Int32(arguments[0])!)
                sleep(60)
            }
            print(outcome.crash == nil ? "survived" : "caught")
        }
        other.join()
    },
]

private func block(_ signal: Int32) {
    var set = sigset_t()
    sigaddset(&set, signal)
    pthread_sigmask(SIG_BLOCK, &set, nil)
}

/// Sends a signal to this process.
private func send(_ signal: Int32, _ way: String) {
    switch way {
    case "queue": sigqueue(getpid(), signal, sigval())
    case "timer": fixture_send_by_timer(signal)
    default: kill(getpid(), signal)
    }
}

/// What a child tells of its crash, whatever happened to the handlers of this process before.
let childHandlerScenarios: [String: Scenario] = [
    "child-after-handler": { arguments in
        let signal = Int32(arguments[0])!
        useLibrary()
        install(signal, withInfo: arguments[1] == "info")
        tellCrash(by: signal)
    },
    "child-after-ignoring": { arguments in
        useLibrary()
        signal(Int32(arguments[0])!, SIG_IGN)
        tellCrash(by: Int32(arguments[0])!)
    },
    "child-with-signals-blocked": { arguments in
        useLibrary()
        block(Int32(arguments[0])!)
        tellCrash(by: Int32(arguments[0])!)
    },
    "child-with-own-handler": { _ in
        describe { () -> Int in
            signal(SIGSEGV) { _ in _exit(7) }
            return Int(crashByNullPointer())
        }
    },
    "child-that-blocks": { _ in
        describe {
            block(SIGABRT)
            raise(SIGABRT)
            return 5
        }
    },
]

/// Runs a child that is crashed by a signal, and prints what it told.
private func tellCrash(by signal: Int32) {
    let crash = try? isolatedRun {
        signal == SIGSEGV ? _ = crashByNullPointer() : crashByRaising(signal)
    }
    .crash
    guard let crash else { return print("no crash") }
    let address = crash.faultAddress.map { " at \($0)" } ?? ""
    print("\(crash.signal)\(address), \(crash.backtrace.isEmpty ? "no calls" : "with its calls")")
}

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
