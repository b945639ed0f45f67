import CFixtures
import CrashCatching
import Dispatch
import Fixtures
import Glibc
import Isolation

/// What happens where a private detail is not known: the environment has `AIRBAG_WITHOUT`.
let withoutScenarios: [String: Scenario] = [
    // Twice: what is said about it is said once.
    "caught": { _ in
        for _ in 0..<2 {
            nonisolated(unsafe) var thread = pthread_self()
            let crash = catchCrash {
                thread = pthread_self()
                crashByFatalError()
            }.crash
            let isHere = pthread_equal(thread, pthread_self()) != 0
            print(crash?.message ?? "no crash", isHere ? "here" : "on another thread")
        }
    },
    "caught-in-a-queue": { _ in
        let queue = DispatchQueue(label: "fixture")
        print(catchCrash { queue.sync { crashByFatalError() } }.crash?.message ?? "no crash")
        print(DispatchQueue(label: "another").sync { 5 })
    },
    "caught-with-a-binding": { _ in
        inTask {
            let crash = Bound.$number.withValue(1) {
                catchCrash { Bound.$number.withValue(2) { crashByFatalError() } }.crash
            }
            print(crash?.message ?? "no crash", Bound.number)
        }
    },
    "guard-in-a-handler": { _ in
        print(catchCrash { crashByFatalError() }.crash?.message ?? "no crash")
        var size: UInt = 0
        if fixture_signal_stack(&size) == 0 { fixture_set_signal_stack(malloc(1 << 18), 1 << 18) }
        fixture_in_signal_handler(
            { _ in
                let outcome = catchCrash { print("run") }
                print(outcome.error.map { "\($0)" } ?? "no error")
            }, nil)
    },
    "changes": { _ in
        let counter = Counter()
        let crash = catchCrash {
            change(&counter.count)
        }.crash
        print(crash?.message ?? "no crash", crash?.interruptedChanges.count ?? -1)
    },
    "fault-in-libc": { _ in
        print(catchCrash(crashByNullPointer).crash.map { "\($0.signal)" } ?? "no crash")
        print("ready")
        _ = catchCrash { memset(UnsafeMutableRawPointer(bitPattern: opaque(16))!, 1, 4096) }
        print("caught")
    },
    "crash-on-an-actor": { _ in
        inTask {
            print(await catchCrash(inOwnTask).crash?.message ?? "no crash")
            let fragile = Fragile()
            _ = await catchCrash { await fragile.crash() }
            print("caught")
        }
    },
    "crash-on-the-main-actor": { _ in
        Task.detached {
            print(await catchCrash(inOwnTask).crash?.message ?? "no crash")
            _ = await catchCrash { await MainActor.run { crashByFatalError() } }
            print("caught")
            exit(0)
        }
        dispatchMain()
    },
    "children": { _ in
        print((try? isolated { 5 }) ?? 0)
        do {
            print(try isolatedRun(timeLimit: .seconds(20), waitForItself).termination)
        } catch {
            print(error)
        }
    },
    "children-of-a-task": { _ in
        inTask {
            await Task.yield()
            print(runInChild { 5 })
            print(
                runInChild {
                    crashByFatalError()
                    return 0
                })
            print(runInChild { catchCrash { crashByFatalError() }.crash?.message ?? "no crash" })
        }
    },
    "crash-in-malloc": { _ in
        let crash = (try? isolatedRun { crashByDoubleFree() })?.crash
        print(crash.map { "\($0.signal)" } ?? "no crash", crash?.message ?? "no message")
    },
    "async-in-a-child": { _ in
        inTask {
            do {
                print(try await isolated(five))
            } catch {
                print(error)
            }
        }
    },
    // A block of the main queue that a run loop of the body runs. No detail: never caught.
    "crash-in-the-main-queue": { _ in
        DispatchQueue.main.async {
            print("ready")
            crashByFatalError()
        }
        _ = catchCrash(runMainQueue)
        print("caught")
    },
]

private enum Bound {
    @TaskLocal static var number = 0
}

private final class Counter {
    var count = 0
}

@inline(never)
private func change(_ number: inout Int) {
    number += 1
    crashByFatalError()
}

/// As a run loop does: CoreFoundation calls this.
private func runMainQueue() {
    typealias Callback = @convention(c) (UnsafeMutableRawPointer?) -> Void
    let callback = dlsym(nil, "_dispatch_main_queue_callback_4CF")
    unsafeBitCast(callback, to: Callback.self)(nil)
}

private actor Fragile {
    func crash() { crashByFatalError() }
}

private func five() async -> Int {
    await Task.yield()
    return 5
}

private func inOwnTask() async {
    await Task.yield()
    crashByFatalError()
}

/// Not in the task's own function: a body that is not async.
private func runInChild<Value: Codable & Sendable>(_ body: @escaping () throws -> Value) -> String {
    do { return "\(try isolated(body))" } catch { return "\(error)".prefix { $0 != "\n" } + "" }
}

/// Locks a mutex that it has.
private func waitForItself() {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_mutex_lock(mutex)
    pthread_mutex_lock(mutex)
}
