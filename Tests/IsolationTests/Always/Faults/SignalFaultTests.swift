import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// Signals in a child: raised, blocked, from outside.
@Suite struct SignalFaultTests {
    /// What the C library keeps for itself: `raise` refuses them (nptl(7)).
    private static let reserved: ClosedRange<Int32> = 32...33
    private static let ignored = [SIGCHLD, SIGCONT, SIGURG, SIGWINCH]
    private static let crashes = [
        SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGPIPE,
    ]

    /// Qemu keeps the last four for itself.
    private static let all: ClosedRange<Int32> = 1...(Emulator.isHere ? 60 : 64)

    private static let stops = [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]

    @Test(arguments: all)
    func everySignalIsTold(number: Int32) throws {
        let name = Crash.Signal(rawValue: number)
        let limit = Self.stops.contains(number) ? Duration.milliseconds(100) : .seconds(60)
        let run = try isolatedRun(timeLimit: limit) {
            // This process may have been started with some of them ignored.
            if !Self.crashes.contains(number) { signal(number, SIG_DFL) }
            raise(number)
        }
        #expect(run.duration < .seconds(20))
        if Self.crashes.contains(number) {
            #expect(run.crash?.signal == name)
            #expect(run.crash?.message == nil)
        } else if Self.stops.contains(number) {
            #expect(run.description.hasPrefix("timed out after 0.1 seconds"))
        } else if Self.ignored.contains(number) || Self.reserved.contains(number) {
            #expect(run.description == "returned <()>")
        } else {
            #expect(run.description == "was killed by \(name)")
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM, SIGSEGV] as [Int32])
    func aSignalFromOutsideIsTold(number: Int32) throws {
        let words = SharedWords(1)
        defer { words.release() }
        let killer = Thread { kill(pid_t(words.wait(0)), number) }
        defer { killer.join() }
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            words[0] = Int(getpid())
            while true { pause() }
        }
        #expect(run.duration < .seconds(20))
        #expect(run.description == "was killed by \(Crash.Signal(rawValue: number))")
    }

    /// The thread that it interrupts has nothing to do with it: it is nobody's crash.
    ///
    /// Not with SIGSEGV under qemu: there a plain C program that does the same loses this signal too.
    @Test(
        .disabled(if: Sanitizer.isThread, "it starts no threads after a fork"),
        arguments: [SIGABRT, SIGTRAP] + (Emulator.isHere ? [] : [SIGSEGV]))
    func aSignalToTheProcessIsNoCrash(number: Int32) throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let watchdog = Thread {
                var set = sigset_t()
                sigaddset(&set, number)
                pthread_sigmask(SIG_BLOCK, &set, nil)
                kill(getpid(), number)
            }
            watchdog.join()
            while true { pause() }
        }
        #expect(run.description == "was killed by \(Crash.Signal(rawValue: number))")
    }

    @Test(arguments: [SIGABRT, SIGSEGV] as [Int32])
    func aSignalOfTheBodyToItsWholeProcessIsNoCrash(number: Int32) throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) { kill(getpid(), number) }
        #expect(run.crash == nil)
        #expect(run.description == "was killed by \(Crash.Signal(rawValue: number))")
    }

    @Test func aBodyThatStoppedAndWasLetGoOnReturns() throws {
        let words = SharedWords(1)
        defer { words.release() }
        let helper = Thread {
            let pid = pid_t(words.wait(0))
            var info = siginfo_t()
            waitid(P_PID, id_t(pid), &info, WSTOPPED | WNOWAIT)
            kill(pid, SIGCONT)
        }
        defer { helper.join() }
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            words[0] = Int(getpid())
            raise(SIGSTOP)
            return 5
        }
        #expect(run.description == "returned <5>")
    }

    @Test func anEndlessLoopWithSignalsBlockedTimesOut() throws {
        let run = try timedOutChild(after: .milliseconds(200)) { arrive in
            blockAllSignals()
            arrive()
            while opaque(true) {}
        }
        #expect(
            run.description.wholeMatch(of: /timed out after [0-9.]+ seconds/) != nil,
            "it cannot be asked where it is")
        #expect(run.duration >= .milliseconds(200))
        #expect(run.duration < .seconds(20))
    }

    @Test func anEndlessLoopTimesOutWithItsPlace() throws {
        let run = try timedOutChild(after: .milliseconds(200)) { arrive in
            arrive()
            while opaque(true) {}
        }
        #expect(run.description.hasPrefix("timed out"))
        #expect(run.wasBlocked(in: "WithItsPlace"))
    }

    @Test func theParentsHandlersAndMaskStay() throws {
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &before)
        _ = try isolatedRun {
            blockAllSignals()
            for number in 1..<Int32(32) { signal(number, SIG_IGN) }
        }
        var after = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &after)
        for number in 1..<Int32(64) {
            #expect(sigismember(&before, number) == sigismember(&after, number))
        }
        #expect(catchCrash(crashByOverflow).crash != nil)
    }
}
