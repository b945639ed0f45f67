import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// Processes that a body starts, and what belongs to its process.
@Suite struct ProcessFaultTests {
    @Test func whatAProcessOfTheBodyWritesIsCaptured() throws {
        let run = try isolatedRun {
            let child = fixture_start_process(false, { _ in write(1, "inner\n", 6) }, nil)
            waitpid(child, nil, 0)
            print("outer")
        }
        #expect(run.standardOutput == "inner\nouter\n")
    }

    @Test func aProcessInTheGroupOfTheChildIsKilled() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            Int(fixture_start_process(false, { _ in sleep(50) }, nil))
        }
        #expect(run.duration < .seconds(20))
        #expect(hasEnded(pid_t(try run.value)))
    }

    /// It has the pipes of the output open, and nobody waits for their end.
    @Test func aDaemonOfTheBodyHoldsNobodyUp() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            print("started")
            return Int(fixture_start_process(true, { _ in sleep(50) }, nil))
        }
        let daemon = pid_t(try run.value)
        #expect(run.duration < .seconds(20))
        #expect(run.standardOutput == "started\n")
        #expect(kill(daemon, SIGKILL) == 0, "it is none of ours")
    }

    /// A copy of the child that comes to the end of the body as well.
    @Test func onlyTheChildItselfReports() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let inner = fixture_bare_fork()
            if inner == 0 { return 1 }
            var status: Int32 = -1
            waitpid(inner, &status, 0)
            return status == 0 ? 2 : 3
        }
        #expect(run.description == "returned <2>")
    }

    @Test(.disabled(if: Sanitizer.isThread, "it may hang after a second fork"))
    func aCrashOfAProcessOfTheBodyIsNotTheChilds() throws {
        let run = try isolatedRun {
            let inner = fixture_bare_fork()
            if inner == 0 { crashByFatalError() }
            var status: Int32 = 0
            waitpid(inner, &status, 0)
            return status & 0x7f
        }
        #expect(run.description == "returned <\(Crash.Signal.swiftTrap.rawValue)>")
    }

    @Test func theParentKeepsWhatBelongsToItsProcess() throws {
        func state() -> [String] {
            let mask = umask(0o22)
            umask(mask)
            return [
                "\(getpgrp()) \(getsid(0)) \(mask) \(getppid())",
                workingDirectory(), getenv("AIRBAG_FAULT").map { String(cString: $0) } ?? "none",
            ]
        }
        let before = state()
        let group = getpgrp()
        let run = try isolatedRun {
            setpgid(0, group)
            chdir("/")
            umask(0o777)
            setenv("AIRBAG_FAULT", "set", 1)
            return workingDirectory()
        }
        #expect(try run.value == "/")
        #expect(state() == before)
    }

    /// Such a child is not in the group that is killed.
    @Test func aChildInAnotherGroupIsEndedAllTheSame() throws {
        let group = getpgrp()
        let run = try isolatedRun(timeLimit: .milliseconds(200)) {
            setpgid(0, group)
            while true { pause() }
        }
        #expect(run.description.hasPrefix("timed out"))
        #expect(run.duration < .seconds(20))
    }

    @Test func anotherProgramIsEndedByTheTimeLimit() throws {
        let run = try firstInTime(from: .milliseconds(300)) { limit in
            let run: IsolatedRun<Void> = try isolatedRun(timeLimit: limit) {
                fixture_exec("/usr/bin/yes", "here")
            }
            return (run, !run.standardOutput.isEmpty)
        }
        #expect(run.standardOutput.hasPrefix("here\nhere\n"))
        #expect(run.description.wholeMatch(of: /timed out after [0-9.]+ seconds/) != nil)
        #expect(run.duration < .seconds(20))
    }

    @Test func theOutputOfAnotherProgramIsCaptured() throws {
        let run = try isolatedRun { fixture_exec("/bin/echo", "hello") }
        #expect(run.description == "exited with code 0")
        #expect(run.standardOutput == "hello\n")
    }
}

private func workingDirectory() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    return getcwd(&buffer, buffer.count).map { String(cString: $0) } ?? "?"
}
