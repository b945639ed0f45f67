import CrashCatching
import Dispatch
import Fixtures
import Foundation
import Glibc
import Isolation
import Synchronization

/// What tasks do that belong to no async body under way.
let asyncScenarios: [String: Scenario] = [
    "detached-task": { _ in
        inTask {
            _ = await catchCrash {
                print("ready")
                await Task.detached { crashByFatalError() }.value
            }
        }
    },
    "task-left-behind": { _ in
        inTask {
            _ = await catchCrash {
                await Task.yield()
                Task {
                    try? await Task.sleep(for: .milliseconds(50))
                    print("ready")
                    crashByFatalError()
                }
            }
            try? await Task.sleep(for: .seconds(10))
        }
    },
    // A task of a body crashes as the body returns: what belongs to whom is decided on two threads at once.
    "task-that-crashes-at-the-end": { _ in
        inTask {
            let end = ThisProcess.time + 5_000_000_000
            for round in 0..<2_000 where ThisProcess.time < end {
                let outcome = await catchCrash { await startCrash(before: UInt64(round % 64) * 500) }
                if outcome.crash != nil { continue }
                // It is still to be told of the crash, or to end of it.
                for _ in 0..<1_000 where !hasErrors() { usleep(10_000) }
                sleep(1)
                return print("returned")
            }
            print("caught")
        }
    },
    // One task of a test crashes while the test itself is busy for ever.
    "busy-test": { _ in
        inTask {
            _ = await catchCrashOfTest {
                Task { crashByFatalError() }
                print("ready")
                while true { sleep(1) }
            }
        }
    },
    "crash-in-a-run-loop": { _ in
        if case .crashed = runGuarded(outsideOfTasks: true, { crashByFatalError() }) { print("caught") }
        _ = runGuarded(outsideOfTasks: true) {
            print("ready")
            RunLoop.main.perform { crashByFatalError() }
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
        }
        print("went on")
    },
    "lent-closure": { _ in
        inTask {
            let outcome = await catchCrashOfTest { print("run") }
            print(outcome.map { "\($0)" } ?? "not run")
        }
    },
    "task-of-others": { _ in
        inTask {
            _ = await catchCrash { await Task.yield() }
            print("ready")
            await Task { crashByFatalError() }.value
        }
    },
    // The parent has made no async catch before.
    "first-async-catch-in-a-child": { _ in
        inTask {
            let child = try? await isolatedRun {
                let crash = await catchCrash {
                    await Task.yield()
                    crashByFatalError()
                }
                let main = await MainActor.run { 2 }
                return crash.crash == nil ? 0 : 1 + main
            }
            print(child.map { "\($0.termination)" } ?? "not run")
        }
    },
    // If the text were held until the job ends, it would be lost.
    "text-in-a-task": { _ in
        inTask {
            _ = await catchCrash { await Task.yield() }
            await Task {
                await withUnsafeContinuation { continuation in
                    _ = CheckedContinuation<Void, Never>(continuation: continuation)
                    _exit(0)
                }
            }.value
        }
    },
    // No task runs on the thread any more.
    "crash-in-enqueue": { arguments in
        let ofMain = arguments.first == "main"
        Task {
            let actor = OddActor { _, _ in crashByFatalError() }
            let outcome = await catchCrash {
                print("ready")
                if ofMain {
                    await callFromMain(actor)
                } else {
                    await actor.call()
                }
            }
            print(outcome.crash?.message ?? "not caught")
            exit(0)
        }
        dispatchMain()
    },
    "sync-in-enqueue": { arguments in
        inTask {
            let queue = DispatchQueue(label: "odd")
            let executor: @Sendable (UnownedJob, UnownedSerialExecutor) -> Void = { job, executor in
                queue.sync { job.runSynchronously(on: executor) }
            }
            let one = OddActor(executor)
            let other = OddActor(sharing: one)
            let call: @Sendable () async -> Int = {
                let number = await one.call(other)
                return await one.call(other) + number
            }
            switch arguments.first {
            case "bare": print(await call())
            case "in a child": print((try? await isolated { await call() }) ?? 0)
            default: print(await catchCrash(call).crash == nil ? "returned" : "crashed")
            }
        }
    },
]

/// Starts a task that crashes, and returns so many nanoseconds after it has begun.
private func startCrash(before wait: UInt64) async {
    await Task.yield()
    let begun = Begun()
    Task {
        begun.word.store(true, ordering: .releasing)
        crashByFatalError()
    }
    while !begun.word.load(ordering: .acquiring) {}
    let end = ThisProcess.time + wait
    while ThisProcess.time < end {}
}

private final class Begun: Sendable {
    let word = Atomic(false)
}

/// Whether anything was written to standard error, which is a file.
private func hasErrors() -> Bool {
    var status = stat()
    return fstat(STDERR_FILENO, &status) == 0 && status.st_size > 0
}

@MainActor private var calls = 0

@MainActor private func callFromMain(_ actor: OddActor) async {
    calls += 1
    await actor.call()
}

/// An actor with an executor of its own.
private actor OddActor {
    private let executor: OddExecutor

    init(_ enqueue: @escaping @Sendable (UnownedJob, UnownedSerialExecutor) -> Void) {
        executor = OddExecutor(enqueue)
    }

    init(sharing other: OddActor) { executor = other.executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func call() {}
    func number() -> Int { 5 }
    func call(_ other: OddActor) async -> Int { await other.number() }
}

private final class OddExecutor: SerialExecutor {
    private let add: @Sendable (UnownedJob, UnownedSerialExecutor) -> Void

    init(_ add: @escaping @Sendable (UnownedJob, UnownedSerialExecutor) -> Void) { self.add = add }

    func enqueue(_ job: consuming ExecutorJob) {
        add(UnownedJob(job), asUnownedSerialExecutor())
    }
}
