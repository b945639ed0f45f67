import CFixtures
import CrashCatching
import Isolation
import Dispatch
import Fixtures
import Glibc

/// A process that starts itself again, and what the second one does, by name.
let freshScenarios: [String: Scenario] = [
    "fresh": { arguments in
        let descriptors = openDescriptors()
        chdir("/")
        do {
            let run = try firstInTime(from: limits[arguments[0]] ?? .seconds(30)) { limit in
                let run = try freshAttempt(
                    onThisThreadOf: arguments[0],
                    arguments: [arguments[0] == "unknown" ? "" : "fresh-child"],
                    timeLimit: limit, limits: .none, outputLimit: 1 << 20
                ).arrive()
                return (run, arguments[0] != "loop" || run.standardOutput == "in the loop\n")
            }
            print(run)
            for frame in run.crash?.backtrace.prefix(1) ?? [] { print(frame.function ?? "?") }
            print(run.standardOutput, terminator: "")
        } catch {
            print(error)
        }
        // A child that told its ending is collected beside.
        var looks = 0
        while looks < 1000 && (hasChildren || openDescriptors() != descriptors) {
            usleep(10_000)
            looks += 1
        }
        if openDescriptors() != descriptors { print("descriptors left") }
        if hasChildren { print("a zombie left") }
    },
    "served": { _ in ServedScenario().run() },
    // The two ends of a socket that this process has made, in a process that another one starts.
    "socket-of-another": { _ in
        fixture_socket_pair(9)
        setenv("AIRBAG_FORK_SERVER", "9", 1)
        exit(system("\(programPath()) fresh-child; exit $?") >> 8)
    },
    "one-child": { _ in
        describe { 5 }
        describe { 5 }
    },
    // More than a variable of the environment can hold. execve(2)
    "fresh-long-name": { _ in
        let name = "long " + String(repeating: "é", count: 100_000)
        for limits in [ResourceLimits.none, ResourceLimits(openFiles: 200)] {
            let attempt = freshAttempt(
                onThisThreadOf: name, arguments: ["fresh-child"], timeLimit: .seconds(30),
                limits: limits, outputLimit: 1 << 20)
            do { print(try attempt.arrive().standardOutput, terminator: "") } catch { print(error) }
        }
    },
    "fresh-child": { _ in
        guard let child = FreshChild.current else { return print("no fresh child") }
        do {
            if child.test.hasPrefix("long ") { print(child.test.count) }
            try endings[child.test]?()
            IsolatedChild.end()
        } catch {
            IsolatedChild.end(throwing: error)
        }
    },
]

/// Of those that end by their limit; with ThreadSanitizer no deadlock is seen.
private let limits: [String: Duration] = ["loop": .milliseconds(500), "hang": .seconds(15)]

private var hasChildren: Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
}

private let endings: [String: @Sendable () throws -> Void] = [
    "return": {},
    "throw": { throw FixtureError.broken },
    "print": { print("printed in \(String(cString: getcwd(nil, 0)!))") },
    "fatal error": { crashByFatalError() },
    "overflow": { _ = crashByOverflow() },
    "null pointer": { _ = crashByNullPointer() },
    "abort": { crashByAbort() },
    "exclusivity": { crashByExclusivityViolation() },
    "on a queue": {
        DispatchQueue(label: "fresh").async(execute: crashByFatalError); sleep(10)
    },
    "exit": { exit(0) },
    "kill": { raise(SIGKILL) },
    "print and kill": {
        print("a line\nand more", terminator: "")
        raise(SIGKILL)
    },
    "loop": {
        print("in the loop")
        while opaque(true) {}
    },
    "hang": {
        alarm(0)  // or that would be its end
        DispatchSemaphore(value: 0).wait()
    },
    "caught": {
        print(catchCrash(crashByFatalError).crash?.message ?? "not caught", ThisProcess.childDepth)
    },
    "child of a child": { print(try isolatedRun { crashByFatalError() }, ThisProcess.childDepth) },
    "tasks": {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            try? await Task.sleep(for: .milliseconds(1))
            done.signal()
        }
        done.wait()
        print("done")
    },
    "sleep": { sleep(600) },
    "stop": { raise(SIGSTOP) },
    // Which process it comes from, and what it was given.
    "origin": {
        let own = realpath("/proc/self/exe", nil), named = realpath(CommandLine.arguments[0], nil)
        let isNamed =
            own != nil && named != nil && strcmp(own!, named!) == 0
            && access(CommandLine.arguments[0], X_OK) == 0
        let variable = getenv("FRESH").map { String(cString: $0) } ?? "unset"
        print(
            getppid(), isNamed, CommandLine.arguments.dropFirst(), variable, getpgrp() == getpid())
    },
    "again": {
        print(getenv("AIRBAG_FORK_SERVER") == nil && getenv("AIRBAG_ISOLATED_REPORT") == nil)
    },
]

private func programPath() -> String { String(cString: realpath("/proc/self/exe", nil)) }

private func openDescriptors() -> Int {
    (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
}
