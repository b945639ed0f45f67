import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc

/// Children of a process with peculiar surroundings.
let childScenarios: [String: Scenario] = [
    // Nobody is told of the end of a child then. waitpid(2)
    "children-nobody-waits-for": { _ in
        signal(SIGCHLD, SIG_IGN)
        describe { 5 }
        describe { () -> Int in
            crashByFatalError(); return 0
        }
        describe { () -> Int in throw FixtureError.broken }
        describe { () -> Int in exit(3) }
    },
    "children-waited-for-by-another": { arguments in
        let thread = Thread { while true { if waitpid(-1, nil, 0) < 0 { usleep(100) } } }
        var results: Set<String> = []
        for _ in 0..<Int(arguments[0])! {
            results.insert(description { 5 })
            results.insert(description { () -> Int in exit(3) })
        }
        print(results.sorted())
        _ = thread
    },
    // What proc(5) tells of a process begins with its groups.
    "many-groups": { _ in
        guard fixture_join_groups(1000) == 1 else { return print("not allowed") }
        let run = try? isolatedRun(timeLimit: .seconds(1)) {
            signal(SIGUSR1) { _ in }
            var semaphore = sem_t()
            sem_init(&semaphore, 0, 0)
            sem_wait(&semaphore)
        }
        print(run.map { "\($0)" } ?? "not run")
    },
    // The numbers of children belong to other processes in /proc there.
    "foreign-proc": { _ in
        let before = scores
        let status = fixture_fork_in_new_namespace {
            describe { 5 }
            let run = try? isolatedRun(timeLimit: .seconds(1)) {
                var semaphore = sem_t()
                sem_init(&semaphore, 0, 0)
                sem_wait(&semaphore)
            }
            print(run.map { "\($0)" } ?? "not run")
            fflush(nil)
        }
        print(status == -1 ? "not allowed" : before == scores ? "untouched" : "touched")
    },
    // The process forks by itself while another thread of it starts a child of Airbag's.
    "fork-while-starting": { _ in
        fixture_stop_at_fork()
        let thread = Thread { _ = try? isolatedRun {} }
        fixture_wait_for_stop()
        let status = fixture_fork {
            alarm(10)
            print((try? isolated { 5 }) ?? 0)
        }
        print("ended with \(status)")
        withExtendedLifetime(thread) { exit(0) }
    },
    "inherited-output": { _ in
        bufferOutput()
        print("parent,", terminator: " ")
        _ = try? isolatedRun(output: .inherited) { print("child,", terminator: " ") }
        print("parent,", terminator: " ")
        _ = try? isolatedRun(output: .inherited) {
            print("crash,", terminator: " ")
            crashByFatalError()
        }
        let run = try? isolatedRun { print("captured", terminator: "") }
        print(run?.standardOutput ?? "none")
        fflush(nil)
    },
    "unread-input": { _ in
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        write(ends[1], "for the parent\n", 15)
        close(ends[1])
        dup2(ends[0], 0)
        print(try! isolatedRun { readLine() ?? "nothing" }.description)
        print(readLine() ?? "nothing")
    },
    "closed-standard-descriptors": { _ in
        let kept = fcntl(1, F_DUPFD, 10)
        for descriptor in 0..<Int32(3) { close(descriptor) }
        let run = try? isolatedRun {
            print("out")
            write(2, "err\n", 4)
            return 5
        }
        dup2(kept, 1)
        print((try? run?.value) ?? -1, run?.standardOutput ?? "", run?.standardError ?? "")
    },
    // Core dumps, or whatever else it might leave in a folder.
    "files-left": { _ in
        let name = strdup("/tmp/fixture-XXXXXX")!
        guard mkdtemp(name) != nil, chdir(name) == 0 else { exit(66) }
        setenv("TMPDIR", name, 1)
        describe { () -> Int in
            signal(SIGQUIT, SIG_DFL); raise(SIGQUIT); return 0
        }
        describe { () -> Int in
            signal(SIGSEGV, SIG_DFL); return Int(crashByNullPointer())
        }
        describe { 5 }
        print(rmdir(name) == 0 ? "nothing left" : "something left")
    },
]

/// How a body ended in a child, or why it did not run.
func description<Value: Codable>(
    timeLimit: Duration = .seconds(10), _ body: @escaping () throws -> Value
) -> String {
    do {
        let text = try isolatedRun(timeLimit: timeLimit, body).description
        return String(text.prefix { $0 != "\n" })
    } catch { return "\(error)" }
}

/// Prints that.
func describe<Value: Codable>(
    timeLimit: Duration = .seconds(10), _ body: @escaping () throws -> Value
) {
    print(description(timeLimit: timeLimit, body))
}

/// As for a process whose output is no terminal.
private func bufferOutput() { fixture_buffer_stdout() }

/// The scores of the processes with the lowest numbers, by which the kernel chooses one to kill. proc(5)
private var scores: [String] {
    (1...30).map { number in
        guard let file = fopen("/proc/\(number)/oom_score_adj", "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
