import Foundation
import RunLog
import Testing

@Suite struct DyingSuite {
    init() { ran() }

    @Test func trap() { precondition(Int.random(in: 0...1) > 1, "trapped by Swift Testing") }

    @Test func unwrapping() { print(Int(String(repeating: "x", count: 3))!) }

    @Test func exitWithCode() { exit(3) }

    @Test func killed() { kill(getpid(), SIGKILL) }

    @Test func badPointer() {
        UnsafeMutablePointer<Int>(bitPattern: 8 * Int.random(in: 1...2))!.pointee = 1
    }

    @Test func staticValue() { print(broken) }

    @Test func detached() async throws {
        Task.detached { fatalError("in a detached task") }
        try await Task.sleep(for: .seconds(60))
    }

    @Test func hang() { while true { sleep(1) } }
}

private let broken: Int = { fatalError("in a static value") }()

@Suite struct DyingInInit {
    init() { fatalError("in init") }

    @Test func nothing() {}
}

/// One test that dies while three others sleep, which have nothing to do with it.
@Suite struct Company {
    @Test func innocentOne() async throws { try await sleepInCompany() }

    @Test func innocentTwo() async throws { try await sleepInCompany() }

    @Test func innocentThree() async throws { try await sleepInCompany() }

    @Test func guilty() async throws {
        ran()
        // By itself, it does not wait for ever.
        for _ in 0..<50 where sleeping.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
        fatalError("takes others with it")
    }

    private func sleepInCompany(_ name: String = #function) async throws {
        ran(name)
        sleeping.add()
        try await Task.sleep(for: .milliseconds(700))
    }
}

private let sleeping = Sleeping()

private final class Sleeping: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    var count: Int { lock.withLock { value } }

    func add() { lock.withLock { value += 1 } }
}

@Suite struct FailingSuite {
    @Test func expectation() { #expect(Bool(false)) }

    @Test func error() throws { throw CocoaError(.fileNoSuchFile) }

    @Test(arguments: 0..<3) func oneCase(_ number: Int) { #expect(number != 1) }

    @Test(.disabled("off")) func disabled() {}

    @Test func known() { withKnownIssue { Issue.record("known") } }
}

@Suite(.disabled("all off")) struct DisabledSuite {
    @Test func disabledToo() {}
}
