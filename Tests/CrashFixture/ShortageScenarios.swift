import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc

/// Children of a process that has used up what it needs to start one.
let shortageScenarios: [String: Scenario] = [
    // Prints a line for each number of descriptors that are left.
    "no-descriptors": { arguments in
        let output: ChildOutputMode = arguments[0] == "captured" ? .captured : .inherited
        // The first guarded call of the main thread needs a descriptor itself.
        if output == .inherited { useLibrary() }
        limit(Int32(RLIMIT_NOFILE.rawValue), 64)
        var open: [Int32] = []
        while case let descriptor = dup(0), descriptor >= 0 { open.append(descriptor) }
        for left in 0...6 {
            do {
                let run = try isolatedRun(output: output) { 5 }
                print(left, run.description, countOpen())
            } catch {
                print(left, error, countOpen())
            }
            close(open.removeLast())
        }
    },
    "no-processes": { _ in
        allowNoMoreThreads()
        describe { 5 }
    },
    // Nor threads: the kernel counts them as processes.
    "no-threads": { _ in
        inTask {
            allowNoMoreThreads()
            let outcome = await catchCrash {
                print("ran")
                await Task.yield()
            }
            print(outcome.error.map { "\($0)" } ?? "\(outcome)")
            print(guarded(5))
        }
    },
    // The thread of an async body, which waits for a task of others, is taken by another body then.
    "no-threads-any-more": { _ in
        inTask {
            let (begun, beginning) = AsyncStream<Int>.makeStream()
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            async let number = catchCrash {
                beginning.yield(1)
                let number = await stream.first { _ in true } ?? 0
                print("goes on then")
                return number
            }
            _ = await begun.first { _ in true }
            allowNoMoreThreads()
            let body: @Sendable () async -> Int = {
                continuation.yield(5)
                print("goes on first")
                allowThreads()
                return 6
            }
            var inner = await catchCrash(body)
            while inner.error is GuardFailure {
                allowThreads()
                sleep(2)
                allowNoMoreThreads()
                inner = await catchCrash(body)
            }
            print(inner.value ?? 0, await number.value ?? 0)
        }
    },
    "no-memory": { _ in
        let pages = size()
        limit(Int32(RLIMIT_AS.rawValue), UInt(pages) + 32 << 20)
        describe { 5 }
    },
]

private func guarded(_ number: Int) -> Int { catchCrash { number }.value ?? 0 }

private func allowNoMoreThreads() {
    limit(6, 0)  // RLIMIT_NPROC, which Swift does not see
    // Nothing is too much for root.
    if getuid() == 0 && setuid(65534) != 0 { exit(66) }
}

/// Dispatch tries each second, where it could not start a thread.
private func allowThreads() { limit(6, 1000) }

private func limit(_ resource: Int32, _ value: UInt) {
    guard fixture_set_limit(resource, value) else { exit(66) }
}

private func countOpen() -> Int { (0..<Int32(64)).filter { fcntl($0, F_GETFD) >= 0 }.count }

/// The size of the address space of this process, in bytes.
private func size() -> Int {
    let file = open("/proc/self/statm", O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    close(file)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
}
