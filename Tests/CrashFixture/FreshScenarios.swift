import CrashCatching
import Dispatch
import Fixtures
import Glibc

/// A process that starts itself again, and what the second one does, by name.
let freshScenarios: [String: Scenario] = [
    "fresh": { arguments in
        let descriptors = openDescriptors()
        chdir("/")
        let attempt = freshAttempt(
            onThisThreadOf: arguments[0],
            arguments: [arguments[0] == "unknown" ? "" : "fresh-child"],
            timeLimit: arguments[0] == "loop" ? .milliseconds(500) : .seconds(15), limits: .none,
            outputLimit: 1 << 20)
        do {
            let run = try attempt.arrive()
            print(run)
            for frame in run.crash?.backtrace.prefix(1) ?? [] { print(frame.function ?? "?") }
            print(run.standardOutput, terminator: "")
        } catch {
            print(error)
        }
        if openDescriptors() != descriptors { print("descriptors left") }
        if waitpid(-1, nil, WNOHANG) != -1 { print("a zombie left") }
    },
    // What it is told to share is not there.
    "fresh-child-without-report": { _ in
        setenv("AIRBAG_ISOLATED_TEST", "return", 1)
        setenv("AIRBAG_ISOLATED_REPORT", "1000", 1)
        print(FreshChild.current == nil ? "taken for an ordinary run" : "a fresh child")
    },
    "fresh-child": { _ in
        guard let child = FreshChild.current else { return print("no fresh child") }
        do {
            try endings[child.test]!()
            child.end()
        } catch {
            child.end(throwing: error)
        }
    },
]

private let endings: [String: @Sendable () throws -> Void] = [
    "return": {},
    "throw": { throw FixtureError.broken },
    "print": { print("printed in \(String(cString: getcwd(nil, 0)!))") },
    "fatal error": { crashByFatalError() },
    "overflow": { _ = crashByOverflow() },
    "null pointer": { _ = crashByNullPointer() },
    "abort": { crashByAbort() },
    "on a queue": {
        DispatchQueue(label: "fresh").async(execute: crashByFatalError); sleep(10)
    },
    "exit": { exit(0) },
    "kill": { raise(SIGKILL) },
    "loop": { while opaque(true) {} },
    "hang": { DispatchSemaphore(value: 0).wait() },
    "caught": {
        print(catchCrash(crashByFatalError).crash?.message ?? "not caught", IsolatedChild.depth)
    },
    "child of a child": { print(try isolated { crashByFatalError() }, IsolatedChild.depth) },
    "tasks": {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            try? await Task.sleep(for: .milliseconds(1))
            done.signal()
        }
        done.wait()
        print("done")
    },
    "again": {
        print(getenv("AIRBAG_ISOLATED_TEST") == nil && getenv("AIRBAG_ISOLATED_REPORT") == nil)
    },
]

private func openDescriptors() -> Int {
    (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
}
