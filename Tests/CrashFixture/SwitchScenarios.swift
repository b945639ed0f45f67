import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc

/// What the environment says about children.
let switchScenarios: [String: Scenario] = [
    "isolation-off": { _ in
        setenv("AIRBAG_ISOLATION", "off", 1)
        var process = pid_t()
        print(try! isolatedRun { process = getpid() }.description, process == getpid())
        describe { () -> Int in throw FixtureError.broken }
        let run = try! isolatedRun(crashByFatalError)
        print(run.crash?.message ?? "no crash")
        inTask {
            let run = try! await isolatedRun { () async -> Void in
                await Task.yield()
                crashByFatalError()
            }
            print(run.crash?.message ?? "no crash")
        }
    },
    // The child's time limit is over long before the debugger comes.
    "waiting-for-a-debugger": { _ in
        setenv("AIRBAG_WAIT_FOR_DEBUGGER", "1", 1)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let errors = dup(2)
        dup2(ends[1], 2)
        let debugger = Thread { [reading = ends[0]] in
            var bytes = [UInt8](repeating: 0, count: 256)
            let text = String(
                decoding: bytes[..<max(read(reading, &bytes, 256), 0)], as: UTF8.self)
            print(text.filter { !$0.isNumber }, terminator: "")
            usleep(300_000)
            guard let pid = pid_t(text.filter(\.isNumber)), fixture_trace(pid) else { exit(66) }
        }
        let run = try? isolatedRun(timeLimit: .milliseconds(100)) { sleep(2) }
        debugger.join()
        dup2(errors, 2)
        print(run?.description ?? "none", (run?.duration ?? .zero) > .seconds(2))
    },
]
