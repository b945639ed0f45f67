import CrashCatching
import Fixtures
import Glibc
import Isolation

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
    // The runtime says so while it holds a lock that every continuation needs.
    "double-resume": { _ in
        inTask {
            print("ready")
            _ = await catchCrash { await resumeTwice() }
            print("caught")
        }
    },
    "double-resume-in-a-call": { _ in
        inTask {
            print("ready")
            await withUnsafeContinuation { continuation in
                continuation.resume()
                _ = catchCrash { continuation.resume() }
            }
            print("caught")
        }
    },
    "double-resume-in-a-child": { _ in
        inTask {
            let run = try? await isolatedRun { await resumeTwice() }
            print(run?.crash?.message ?? "\(run as Any)")
        }
    },
]

private func resumeTwice() async {
    await withUnsafeContinuation { continuation in
        continuation.resume()
        continuation.resume()
    }
}
