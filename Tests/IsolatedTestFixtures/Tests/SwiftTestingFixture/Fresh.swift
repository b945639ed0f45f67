import Airbag
import Foundation
import Testing

/// Tests in fresh processes: how they end, and what they record.
@Suite(.isolated(.fresh)) struct Fresh {
    @Test func freshFatalError() {
        print("said before the end")
        fatalError("the engine burns")  // here: fresh fatalError
    }

    @Test func freshTrapInAnExpectation() {
        #expect(10 / CommandLine.arguments.prefix(0).count == 1)  // here: in a fresh #expect
    }

    @Test func freshQueue() {
        DispatchQueue(label: "elsewhere").sync { fatalError("on a queue") }  // here: fresh queue
    }

    @Test func freshExit() {  // here: fresh exit
        exit(0)
    }

    @Test func freshKill() {  // here: fresh kill
        kill(getpid(), SIGKILL)
        sleep(10)
    }

    @Test(.isolated(.fresh, timeLimit: .seconds(2))) func freshLoop() {  // here: fresh loop
        while getpid() != 0 {}
    }

    @Test(arguments: ["a", "a", "b"]) func freshCase(_ text: String) {
        #expect(text == "a")  // here: fresh case
    }

    /// No process encodes them in the order of another.
    @Test(arguments: [Set(1...12)]) func freshSet(_ numbers: Set<Int>) {  // here: fresh set
        #expect(numbers.count == 12)
    }

    struct Sorted: CustomTestArgumentEncodable {
        let numbers: Set<Int>

        func encodeTestArgument(to encoder: some Encoder) throws {
            try numbers.sorted().encode(to: encoder)
        }
    }

    @Test(arguments: [Sorted(numbers: Set(1...12))]) func freshSortedSet(_ argument: Sorted) {
        #expect(argument.numbers.count == 12)
    }

    @Test func freshRecords() throws {
        withKnownIssue("is known") { #expect(Bool(false)) }  // here: fresh known
        Issue.record("by hand")  // here: fresh recorded
        try #require(getpid() == 0)  // here: fresh requirement
    }

    @Test func freshThrown() throws {  // here: fresh thrown
        throw CocoaError(.fileNoSuchFile)
    }

    @Test func freshDispatch() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { done.signal() }
        #expect(done.wait(timeout: .now() + 30) == .success)
    }

    /// Swift Testing belongs it to no test; it must fail the run in any process.
    @Test func freshDetached() async {  // here: fresh detached
        await Task.detached { _ = Issue.record("from elsewhere") }.value
    }

    @Test func freshFolder() {
        #expect(FileManager.default.fileExists(atPath: "Package.swift"))
    }
}

@Suite struct Scoped {
    /// An issue of the fresh process, which does not get to the test.
    @Test(FailingInFreshProcess(), .isolated(.fresh)) func freshScope() {  // here: fresh scope
        Issue.record("it has begun")
    }
}

/// Stands outside of the isolation, and so is there in both processes.
struct FailingInFreshProcess: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let isFresh = CommandLine.arguments.contains { $0.hasPrefix("^") }
        if isFresh { throw CocoaError(.fileNoSuchFile) }
        try await function()
    }
}

/// What only a process with all its threads can do: the forked one is given up for a fresh one.
@Suite(.isolated) struct NeedsThreads {
    @Test func needsDispatch() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { done.signal() }
        done.wait()
    }

    @Test func needsDispatchAndCrashes() {
        DispatchQueue.global().async { fatalError("far away") }  // here: far away
        sleep(10)
    }

    @Test func recordsOnce() {
        Issue.record("only once")  // here: once
        DispatchQueue.global().sync {}
        DispatchQueue.global().async {}
    }
}
