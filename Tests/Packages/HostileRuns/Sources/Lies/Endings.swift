import Airbag
import Dispatch
import Foundation
import Forked

/// A test that ends its process with code 0, or fails when nobody listens any more.
extension Lie {
    static let endings = [
        Lie("exit", { exit(0) }, mended: { expect { exit(0) }.to(exitProcess(code: 0)) }),
        Lie("exit-at-once", { _exit(0) }, mended: { expect { _exit(0) }.to(exitProcess(code: 0)) }),
        Lie("exit-on-a-thread", { onAThread { exit(0) } }, mended: { onAThread {} }),
        Lie(
            "exit-in-a-task", { onAThread { Task.detached { exit(0) } } },
            mended: { onAThread { Task.detached {} } }),
        Lie(
            "failure-on-a-thread-that-outlives", { atTheEnd { expect(1) == 2 } },
            mended: { atTheEnd { expect(1) == 1 } }),
        Lie(
            "failure-at-exit", { atexit { expect(1) == 2 } }, mended: { atexit { expect(1) == 1 } }),
    ]

    /// Runs a closure on another thread, and gives it time enough.
    private static func onAThread(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        isDone.wait()
        usleep(200_000)
    }

    /// Runs a closure on a thread that begins in this test and gets on when all tests are over.
    private static func atTheEnd(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            testsAreOver.wait()
            body()
            threadIsDone.signal()
        }
        atexit {
            testsAreOver.signal()
            threadIsDone.wait()
        }
    }
}

private let testsAreOver = DispatchSemaphore(value: 0)
private let threadIsDone = DispatchSemaphore(value: 0)

/// A process or a signal of the test's own making.
extension Lie {
    static let processes = [
        Lie(
            "failure-in-a-fork", { expect(forked_run({ expect(1) == 2 }, FORKED_EXIT)) == 0 },
            mended: { expect(forked_run({ expect(1) == 1 }, FORKED_EXIT)) == 0 }),
        Lie(
            "failure-in-a-fork-that-ends-at-once",
            { expect(forked_run({ expect(1) == 2 }, FORKED_QUICK_EXIT)) == 0 },
            mended: { expect(forked_run({ expect(1) == 1 }, FORKED_QUICK_EXIT)) == 0 }),
        Lie(
            "failure-in-a-fork-of-a-child",
            { try isolated { expect(forked_run({ expect(1) == 2 }, FORKED_QUICK_EXIT)) == 0 } },
            mended: {
                try isolated { expect(forked_run({ expect(1) == 1 }, FORKED_QUICK_EXIT)) == 0 }
            }),
        Lie(
            "watchdog", { expect { wait(watchedFor: SIGABRT) }.to(throwAssertion()) },
            mended: { expect { abort() }.to(throwAssertion()) }),
        Lie(
            "watchdog-with-a-fault", { expect { wait(watchedFor: SIGSEGV) }.to(throwAssertion()) },
            mended: { expect { raise(SIGSEGV) }.to(throwAssertion()) }),
        Lie(
            "blocked-for-ever", { block(for: .distantFuture) },
            mended: { block(for: .now() + .milliseconds(10)) }),
    ]

    /// Blocks the thread that looks.
    private static func block(for time: DispatchTime) {
        expect { DispatchSemaphore(value: 0).wait(timeout: time) }
            .toEventually(equal(.timedOut), timeout: .milliseconds(20))
    }

    /// Hangs, until another thread loses its patience with the process.
    private static func wait(watchedFor signal: Int32) {
        Thread.detachNewThread {
            usleep(100_000)
            kill(getpid(), signal)
        }
        sleep(5)
    }
}
