import CrashCatching
import Isolation
import Fixtures
import Glibc

/// Fresh processes in a row: which of them come from a fork server, and which from this process.
struct ServedScenario {
    func run() {
        alarm(120)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        // For as long as it runs the server stays.
        let other = Thread { print("the other:", attempt("sleep").prefix(21)) }
        var first = origin()
        while !hasChild(first.parent) { first = origin() }
        tell("the first", first, isServed: true)
        print("the same server:", origin().parent == first.parent)
        close(ends[1])
        var end = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        // Children that have told their ending have it until they are gone.
        print("a pipe is closed:", poll(&end, 1, 10_000) == 1)

        tell("as many arguments", origin(["fresh-child", "longer é"]), isServed: true)
        tell("one argument more", origin(["fresh-child", "a", ""]), isServed: false)
        let long = origin(["fresh-child", String(repeating: "long ", count: 2_000)])
        tell("a long one", (long.parent, "\(long.rest.count)"), isServed: false)

        setenv("FRESH", "set", 1)
        tell("another environment", origin(), isServed: false)
        unsetenv("FRESH")
        tell("limits", origin(limits: ResourceLimits(openFiles: 200)), isServed: false)
        tell("the same again", origin(), isServed: true)

        for ending in ["fatal error", "kill", "exit", "stop"] {
            print("\(ending):", attempt(ending))
        }

        kill(first.parent, SIGKILL)
        other.join()
        print("after its end:", attempt("return"))
        let next = origin()
        tell("another one", next, isServed: true)
        print("another server:", next.parent != first.parent)
        waitForEnd(of: next.parent)
        print("ended by itself: true")

        signal(SIGCHLD, SIG_IGN)
        let third = origin()
        tell("children ignored", third, isServed: true)
        print("its ending:", attempt("exit"))
        signal(SIGCHLD, SIG_DFL)
        waitForEnd(of: third.parent)
        close(STDIN_FILENO)
        tell("no input", origin(), isServed: true)
        print("no server:", attempt("return", limits: ResourceLimits(openFiles: 200)))
    }

    private func waitForEnd(of server: pid_t) {
        while kill(server, 0) == 0 { usleep(10_000) }
    }

    private typealias Origin = (parent: pid_t, rest: String)

    private func origin(
        _ arguments: [String] = ["fresh-child", "a"], limits: ResourceLimits = .none
    ) -> Origin {
        let words = attempt("origin", arguments, limits: limits).split(separator: " ", maxSplits: 1)
        return (words.first.flatMap { pid_t($0) } ?? -1, words.last.map { String($0) } ?? "")
    }

    private func tell(_ name: String, _ origin: Origin, isServed: Bool) {
        let isAsExpected = (origin.parent != getpid()) == isServed
        print(
            "\(name):", isAsExpected ? "as expected," : "\(origin.parent) of \(getpid()),",
            origin.rest)
    }

    private func hasChild(_ process: pid_t) -> Bool {
        guard let file = fopen("/proc/\(process)/task/\(process)/children", "r") else {
            return false
        }
        defer { fclose(file) }
        return fgetc(file) != EOF
    }

    /// What the child printed if it returned, and how it ended otherwise.
    private func attempt(
        _ ending: String, _ arguments: [String] = ["fresh-child", "a"],
        limits: ResourceLimits = .none
    ) -> String {
        let attempt = freshAttempt(
            onThisThreadOf: ending, arguments: arguments, timeLimit: .seconds(300), limits: limits,
            outputLimit: 1 << 20)
        do {
            let run = try attempt.arrive()
            let output = String(run.standardOutput.dropLast())
            if let crash = run.crash { return crash.message ?? "a crash" }
            return output.isEmpty ? "\(run.termination)" : output
        } catch {
            return "\(error)"
        }
    }
}
