import CrashCatching
import Fixtures
import Glibc
import Isolation
import Synchronization

/// A lock of CoreFoundation, for which a thread waits by sleeping zero seconds.
let spinScenarios: [String: Scenario] = [
    // A signal stops the thread of the parent that has the lock most of the time.
    "spin-lock-held": { _ in
        guard dlopen("libFoundation.so", RTLD_NOW | RTLD_GLOBAL) != nil else { exit(66) }
        let copy = unsafeBitCast(
            dlsym(nil, "CFTimeZoneCopyAbbreviationDictionary")!,
            to: (@convention(c) () -> UnsafeRawPointer?).self)
        let release = unsafeBitCast(
            dlsym(nil, "CFRelease")!, to: (@convention(c) (UnsafeRawPointer?) -> Void).self)
        let thread = Atomic<UInt>(0)
        let holder = Thread {
            thread.store(pthread_self(), ordering: .releasing)
            while true { release(copy()) }
        }
        pthread_atfork(nil, { forks.add(1, ordering: .acquiringAndReleasing) }, nil)
        signal(SIGUSR1) { _ in
            let before = forks.load(ordering: .acquiring)
            isStopped.store(true, ordering: .releasing)
            var milliseconds = 0
            while isStopped.load(ordering: .acquiring) {
                usleep(1000)
                milliseconds += 1
                // `fork` waits for a thread that was stopped while it had the lock of `malloc`.
                if milliseconds >= 1000, forks.load(ordering: .acquiring) == before { return }
            }
        }
        while thread.load(ordering: .acquiring) == 0 { usleep(1000) }
        while true {
            pthread_kill(thread.load(ordering: .acquiring), SIGUSR1)
            while !isStopped.load(ordering: .acquiring) { usleep(100) }
            let ending = description(timeLimit: .seconds(20)) { () -> Int in
                // Or the handler might do what the child waits for.
                signal(SIGUSR1, SIG_DFL)
                release(copy())
                return 0
            }
            if ending != "returned <0>" {
                print(ending)
                exit(0)
            }
            isStopped.store(false, ordering: .releasing)
            usleep(1000)
        }
        holder.join()
    }
]

private let isStopped = Atomic(false)
/// How many children were forked.
private let forks = Atomic(0)
