import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// What `isolated` gives and throws: nothing that happens to a body goes unnoticed.
@Suite struct ChildFailureTests {
    struct Broken: Error, Codable, Equatable { let part: Int }
    private struct Local: Error, CustomStringConvertible { let description = "local" }

    private func failure(
        timeLimit: Duration = .seconds(60), limits: ChildLimits = .none,
        _ body: @escaping () throws -> Void
    ) throws -> ChildFailure {
        try #require(
            thrown(ChildFailure.self) {
                try isolated(timeLimit: timeLimit, limits: limits, body)
            })
    }

    @Test func theValueComes() async throws {
        let base = 40
        #expect(try isolated { base + 2 } == 42)
        try isolated {}
        #expect(
            try await isolated {
                await Task.yield()
                return base + 2
            } == 42)
        try await isolated { await Task.yield() }
    }

    @Test func theErrorOfTheBodyComesAsItself() async throws {
        #expect(throws: Broken(part: 3)) { try isolated { throw Broken(part: 3) } }
        #expect(throws: Broken(part: 3)) { () -> Int in
            try isolated { () -> Int in throw Broken(part: 3) }
        }
        await #expect(throws: Broken(part: 3)) {
            try await isolated {
                await Task.yield()
                throw Broken(part: 3)
            }
        }
    }

    private struct Hidden: Error, Codable, Equatable { let part: Int }

    /// The runtime finds no type by name that is private.
    @Test func onlyCodeThatNamesAPrivateTypeMakesItsErrorAgain() throws {
        let error = try #require(
            thrown(ChildError.self) { try isolated { throw Hidden(part: 3) } })
        #expect(error.error == nil)
        #expect(error.error(as: Hidden.self) == Hidden(part: 3))
        #expect(error.error(as: Broken.self) == nil)
    }

    @Test func orAsItsNameAndText() throws {
        let error = try #require(
            thrown(ChildError.self) { try isolated { throw Local() } })
        #expect(error.typeName.hasSuffix("ChildFailureTests.Local"))
        #expect(error.description == "local")
    }

    @Test func aCrashIsThrown() async throws {
        let failure = try failure { fatalError("gone") }
        #expect(failure.crash?.message == "gone")
        #expect(failure.description.hasPrefix("the isolated body crashed: fatal error, "))
        #expect(!failure.calls.isEmpty)
        let other = await thrown(ChildFailure.self) {
            try await isolated { () async -> Int in
                await Task.yield()
                fatalError("gone")
            }
        }
        #expect(other?.crash?.message == "gone")
    }

    @Test func anExitIsThrown() throws {
        let failure = try failure { exit(0) }
        guard case .exited(0) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(failure.description == "the isolated body exited with code 0")
        #expect(failure.crash == nil)
    }

    @Test func aKillIsThrown() throws {
        let failure = try failure { kill(getpid(), SIGKILL) }
        guard case .killed(let signal) = failure.reason else { Issue.record("\(failure)"); return }
        #expect(signal.rawValue == SIGKILL)
        #expect(failure.description == "the isolated body was killed by SIGKILL")
    }

    @Test func aTimeOutIsThrown() throws {
        let failure = try failure(timeLimit: .milliseconds(300)) { while true { usleep(1000) } }
        guard case .timedOut = failure.reason else { Issue.record("\(failure)"); return }
        #expect(failure.description.hasPrefix("the isolated body timed out after "))
    }

    @Test(.disabled(if: Emulator.isHere, "no deadlock is seen there")) func aDeadlockIsThrown() throws {
        let failure = try failure {
            let lock = newMutex()
            pthread_mutex_lock(lock)
            pthread_mutex_lock(lock)
        }
        guard case .deadlocked = failure.reason else { Issue.record("\(failure)"); return }
        #expect(failure.description.hasPrefix("the isolated body deadlocked"))
    }

    @Test func anExceededLimitIsThrown() throws {
        let failure = try failure(limits: ChildLimits(cpuTime: .seconds(1))) {
            while opaque(true) {}
        }
        guard case .exceeded(.cpuTime) = failure.reason else { Issue.record("\(failure)"); return }
        let words = "the isolated body exceeded its limit of 1.0 seconds of processor time"
        #expect(failure.description == words)
    }

    @Test func theOutputIsBelow() throws {
        let failure = try failure {
            for line in 1...150 { print("line \(line)") }
            write(2, "careful\n", 8)
            exit(3)
        }
        let lines = failure.description.split(separator: "\n")
        #expect(lines.count == 1 + 1 + 100 + 1 + 1)
        #expect(lines[1] == "standard output, the last 100 of 150 lines:")
        #expect(lines[2] == "    line 51")
        #expect(lines[101] == "    line 150")
        #expect(lines[102...] == ["standard error:", "    careful"])
        #expect(failure.standardOutput.hasPrefix("line 1\n"))
        #expect(failure.standardError == "careful\n")
    }

    /// A run that crashed has no value to take for one.
    @Test func theValueOfARunIsThrown() throws {
        let run = try isolatedRun { () -> Int? in fatalError("gone") }
        let failure = thrown(ChildFailure.self) { try run.value }
        #expect(failure?.crash?.message == "gone")
        #expect(throws: Broken(part: 1)) { try isolatedRun { throw Broken(part: 1) }.value }
    }
}
