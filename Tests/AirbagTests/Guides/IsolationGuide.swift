import Airbag
import Fixtures
import Glibc
import Testing
import XCTest

/// The code of docs/isolation.md.
@Suite struct IsolationGuide {
    private final class Semaphore: @unchecked Sendable {
        private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        init() { sem_init(semaphore, 0, 0) }

        func wait() { sem_wait(semaphore) }
    }

    @Test func expectations() {
        let semaphore = Semaphore()
        expect { exit(3) }.to(exitProcess(code: 3))
        expect { raise(SIGSEGV) }.to(crash(with: .segmentationFault))
        expect { while true {} }.to(timeOut(after: .milliseconds(50)))
        expect { print("hello") }.to(writeToStandardOutput("hello\n"))
        expect { semaphore.wait() }.to(deadlock())
        expect { fatalError("frail") }.to(throwAssertion(message: "frail", in: .child))
    }

    @Test func results() throws {
        func parse(_ text: String) throws -> Int { text.count }
        let text = "four"
        let run = try isolated(timeLimit: .seconds(2), limits: ResourceLimits(memory: 256 << 20)) {
            print("parsing")
            return try parse(text)
        }
        switch run.termination {
        case .returned(let value): print("got", value)
        case .threw(let error): print("threw", error)
        case .crashed(let crash): print(crash)
        case .exceeded(let resource): print("ran out of", resource.words)
        case .timedOut, .deadlocked: print("stuck at", run.blockedAt)
        case .exited, .killed: print(run)
        }
        expect(run.standardOutput) == "parsing\n"
    }

    @Test func asyncBodies() async throws {
        let sum = try await isolated {
            await withTaskGroup(of: Int.self) { group in
                for i in 1...3 { group.addTask { i } }
                return await group.reduce(0, +)
            }
        }.value
        expect(sum) == 6
    }
}

private func parse(_ text: String) throws -> Int { text.count }

final class HostileInputTests: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(20) }

    func testOpenTags() throws { XCTAssertEqual(try parse("<<<"), 3) }
}

#if compiler(>=6.1)
    @Suite(.isolated) struct ParserTests {
        @Test func hostileInput() throws { _ = try parse("<<<") }
        @Test(.isolated(timeLimit: .seconds(20))) func deep() throws { _ = try parse("<a><a>") }
    }
#endif
