import CFixtures
import CrashCatching
import Isolation
import Dispatch
import Fixtures
import Glibc

/// A process that has tests run in processes of their own, and those processes, by name.
let wholeTestScenarios: [String: Scenario] = [
    // The name of a test, and whether a planned copy forks its process.
    "whole": { arguments in
        dup2(STDERR_FILENO, descriptorOfParent)
        let descriptors = openDescriptors()
        chdir("/")
        do {
            let run = try firstInTime(from: limits[arguments[0]] ?? .seconds(30)) { limit in
                let run = try test(arguments[0], isCopied: arguments[1] == "copied", limit)
                    .runOnThisThread().arrive()
                return (run, arguments[0] != "loop" || run.standardOutput == "in the loop\n")
            }
            print(run)
            for frame in run.crash?.backtrace.prefix(1) ?? [] { print(frame.function ?? "?") }
            print(run.standardOutput, terminator: "")
        } catch {
            print(error)
        }
        if arguments[1] == "copied" { return }
        // A child that told its ending is collected beside.
        var looks = 0
        while looks < 1000 && (hasChildren || openDescriptors() != descriptors) {
            usleep(10_000)
            looks += 1
        }
        if openDescriptors() != descriptors { print("descriptors left") }
        if hasChildren { print("a zombie left") }
    },
    // More than a variable of the environment can hold. execve(2)
    "whole-long-name": { _ in
        let name = "long " + String(repeating: "é", count: 100_000)
        for isCopied in [false, true] {
            for limits in [ChildLimits.none, ChildLimits(openFiles: 200)] {
                let attempt = test(name, isCopied: isCopied, .seconds(30), limits).runOnThisThread()
                do { print(try attempt.arrive().standardOutput, terminator: "") } catch {
                    print(error)
                }
            }
        }
    },
    // The report counts as a file.
    "whole-without-large-files": { _ in
        guard fixture_set_limit(Int32(bitPattern: RLIMIT_FSIZE.rawValue), 1 << 20) else { exit(66) }
        let descriptors = openDescriptors()
        for isCopied in [false, true] {
            do { print(try test("return", isCopied: isCopied, .seconds(30)).runOnThisThread().arrive()) } catch {
                print(error)
            }
            if !isCopied && openDescriptors() != descriptors { print("descriptors left") }
        }
    },
    "whole-cancelled": { _ in
        inTask {
            let task = Task {
                try await test("sleep", isCopied: true, .seconds(600)).run().arrive()
            }
            try? await Task.sleep(for: .milliseconds(300))
            task.cancel()
            guard let run = try? await task.value else { return print("refused") }
            print(run, run.duration < .seconds(30))
        }
    },
    "whole-child": { _ in
        guard let process = TestProcess.current else { return print("no process of a test") }
        perform(process)
    },
    // Its tests stand in the order of their names.
    "whole-copy": { arguments in
        guard TestProcess.isCopy else { return print("no copy") }
        copyBeginnings[arguments.first ?? ""]?()
        let long = "long " + String(repeating: "é", count: 100_000)
        let first = arguments.dropFirst().first ?? ""
        for name in (endings.keys.sorted() + [long]).drop(while: { $0 < first }) {
            copyPassages["\(arguments.first ?? "") \(name)"]?()
            if CopyTurns.waitHere(for: name) { perform(TestProcess.current!) }
        }
    },
    // What the copy does, in front of the test "again".
    "whole-bad-copy": { arguments in
        print(outcome("again", arguments[0]))
        print(outcome("return", arguments[0]))
    },
    // Tests in a row, backwards, so that each needs another copy; and the same one twice.
    "whole-order": { _ in
        for name in ["tasks", "tasks", "return", "print", "again"] { print(outcome(name)) }
        // Nothing is left of a copy that was given up.
        let before = settledDescriptors()
        for name in ["tasks", "return", "tasks"] { print(outcome(name)) }
        print(settledDescriptors() - before, hasZombie)
    },
    // Ends in the midst of a test, in some way; the argument behind it is in the command line of the processes.
    "whole-leaving": { arguments in
        _ = Thread { _ = outcome("sleep", arguments[1]) }
        usleep(500_000)
        if arguments[0] == "killed" { raise(SIGKILL) }
        _exit(3)
    },
    "socket-of-another": { _ in
        // The two ends of a socket that this process has made, in a process that another one starts.
        fixture_socket_pair(9)
        setenv("AIRBAG_PLANNED_COPY", "9", 1)
        exit(system("\(programPath()) whole-child; exit $?") >> 8)
    },
    "test-time-limit": { _ in print(IsolationSwitches.testTimeLimit) },
    "one-child": { _ in
        describe { 5 }
        describe { 5 }
    },
]

private func test(
    _ name: String, isCopied: Bool, _ timeLimit: Duration, _ limits: ChildLimits = .none,
    copy: String = ""
) -> WholeTest {
    WholeTest(
        name, arguments: { [name == "unknown" ? "" : "whole-child"] },
        plan: {
            // As of XCTest: from this one on.
            isCopied
                ? CopyPlan(["whole-copy", copy, name == "again" ? "" : name], isForAll: false) : nil
        },
        timeLimit: timeLimit, limits: limits, outputLimit: 1 << 20)
}

/// How a test ended, in a line.
private func outcome(_ name: String, _ copy: String = "") -> String {
    do {
        let run = try test(name, isCopied: true, .seconds(30), copy: copy).runOnThisThread()
            .arrive()
        return "\(name): \(run)"
    } catch {
        return "\(name): \(error)"
    }
}

private func perform(_ process: TestProcess) {
    process.begin()
    TestProcess.watchThread()
    do {
        if process.test.hasPrefix("long ") { print(process.test.count) }
        try endings[process.test]?()
        IsolatedChild.end()
    } catch {
        IsolatedChild.end(throwing: error)
    }
}

/// What a copy does first.
private let copyBeginnings: [String: @Sendable () -> Void] = [
    "crashes": { crashByFatalError() },
    "exits": {
        print("said before")
        exit(5)
    },
    "threads": { _ = Thread { sleep(600) } },
    "kills itself": { raise(SIGKILL) },
    "prints": { for number in 0..<200_000 { print("line \(number)") } },
]

/// What it does in front of a test.
private let copyPassages: [String: @Sendable () -> Void] = [
    "crashes later again": { crashByFatalError() },
    "exits later again": { exit(5) },
    "leaves later again": { _exit(5) },
]

/// Of those that end by their limit; with ThreadSanitizer no deadlock is seen.
private let limits: [String: Duration] = ["loop": .milliseconds(500), "hang": .seconds(15)]

private var hasChildren: Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
}

private var hasZombie: Bool {
    var info = siginfo_t()
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
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
        DispatchQueue(label: "whole").async(execute: crashByFatalError); sleep(10)
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
    "descriptor": { print(fcntl(descriptorOfParent, F_GETFD) >= 0) },
    "sleep": { sleep(600) },
    "stop": { raise(SIGSTOP) },
    "stack overflow": { print(descend(1)) },
    "stack overflow on a thread": { Thread { print(descend(1)) }.join() },
    "stack overflow on a queue": {
        DispatchQueue(label: "whole").async { print(descend(1)) }
        sleep(10)
    },
    "again": {
        print(
            getenv("AIRBAG_PLANNED_COPY") == nil && getenv("AIRBAG_ISOLATED_REPORT") == nil,
            getpgrp() == getpid())
    },
]

@inline(never) private func descend(_ depth: Int) -> Int {
    opaque(depth) == 0 ? 0 : descend(depth + 1) + depth
}

/// One that the process of the run has open when it starts others.
private let descriptorOfParent: Int32 = 200

private func programPath() -> String { String(cString: realpath("/proc/self/exe", nil)) }

/// How many are open when nobody closes any more: children are collected beside.
private func settledDescriptors() -> Int {
    var (count, looks) = (openDescriptors(), 0)
    while looks < 50 {
        usleep(10_000)
        let now = openDescriptors()
        looks = now == count ? looks + 1 : 0
        count = now
    }
    return count
}

private func openDescriptors() -> Int {
    (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
}
