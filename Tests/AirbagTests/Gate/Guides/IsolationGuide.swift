import Airbag
import Fixtures
import Foundation
import Glibc
import Testing
import XCTest

/// The code of Isolation.md.
@Suite struct IsolationGuide {
    @Test(.disabled(if: Emulator.isHere, "no deadlock is seen there")) func expectations() {
        let lock = NSLock()
        expect { exit(3) }.to(exitProcess(code: 3))
        expect { raise(SIGSEGV) }.to(crash(with: .segmentationFault))
        expect { while true {} }.to(timeOut(after: .milliseconds(50)))
        expect { print("hello") }.to(writeToStandardOutput("hello\n"))
        expect {
            lock.lock(); lock.lock()
        }.to(deadlock())
        expect { fatalError("frail") }.to(throwAssertion(message: "frail", in: .child))
    }

    @Test func results() throws {
        func parse(_ text: String) throws -> Int { text.count }
        let text = "four"
        let length = try isolated(timeLimit: .seconds(2)) { try parse(text) }
        expect(length) == 4
    }

    private struct Lost: Error, Codable { var page: Int }

    @Test func errorsOfPrivateTypes() throws {
        do {
            try isolated { throw Lost(page: 7) }
        } catch let error as ChildError {
            expect(error.error(as: Lost.self)?.page) == 7
        }
    }

    @Test func runs() throws {
        func parse(_ text: String) throws -> Int { text.count }
        let text = "four"
        let run = try isolatedRun(limits: ChildLimits(memory: 256 << 20)) {
            print("parsing")
            return try parse(text)
        }
        expect(try run.value) == 4
        expect(run.standardOutput) == "parsing\n"
        expect(run.peakMemory) < 1 << 40
    }

    @Test func runsThatCrash() throws {
        let burnt = try isolatedRun { fatalError("the engine burns") }
        expect(burnt.crash?.message) == "the engine burns"
    }

    @Test func asyncBodies() async throws {
        let sum = try await isolated {
            await withTaskGroup(of: Int.self) { group in
                for i in 1...3 { group.addTask { i } }
                return await group.reduce(0, +)
            }
        }
        expect(sum) == 6
    }
}

private func parse(_ text: String) throws -> Int { text.count }

final class HostileInputTests: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(20) }

    func testOpenTags() throws { XCTAssertEqual(try parse("<<<"), 3) }
}

class QuickTestCase: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(5) }
}

private func brewOnAQueue(cups: Int) {
    DispatchQueue.global().async { if cups == 0 { fatalError("no tea") } }
    sleep(10)
}

private func runTool(_ arguments: [String]) { exit(Int(arguments[1]) == nil ? 64 : 0) }

private func shutDownByASignal() {
    kill(getpid(), SIGTERM)
    sleep(10)
}

final class TeapotTestCase: IsolatedTestCase {
    override var expectedEnd: IsolatedMatcher<Void>? {
        name.hasSuffix("testBadUsage") ? exitProcess(code: 64) : crash(message: contain("no tea"))
    }

    func testNoTea() { brewOnAQueue(cups: 0) }
    func testBadUsage() { runTool(["--cups", "many"]) }
}

#if compiler(>=6.1)
    @Suite struct TeapotTests {
        @Test(.isolated(expecting: crash(message: contain("no tea")))) func noTea() {
            brewOnAQueue(cups: 0)
        }

        @Test(.isolated(expecting: exitProcess(code: 64))) func badUsage() { runTool(["--cups", "many"]) }
        @Test(.isolated(expecting: exitProcess(signal: .terminate))) func shutDown() { shutDownByASignal() }
    }

    extension Trait where Self == IsolatedTrait {
        static var quick: Self { .isolated(timeLimit: .seconds(5)) }
    }

    @Suite(.quick) struct QuickTests {
        @Test func emptyInput() throws { _ = try parse("") }
    }

    @Suite(.isolated) struct ParserTests {
        @Test func hostileInput() throws { _ = try parse("<<<") }
        @Test(.isolated(timeLimit: .seconds(20))) func deep() throws { _ = try parse("<a><a>") }
    }
#endif
