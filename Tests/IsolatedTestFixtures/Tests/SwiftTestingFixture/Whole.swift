import Airbag
import Foundation
import FoundationNetworking
import Testing

/// What needs Dispatch, or tells the planned copy from the run.
@Suite(.isolated) struct Whole {
    @Test func wholeFatalError() {
        print("said before the end")
        fatalError("the engine burns")  // here: whole fatalError
    }

    @Test func wholeTrapInAnExpectation() {
        #expect(10 / CommandLine.arguments.prefix(0).count == 1)  // here: in a whole #expect
    }

    @Test func wholeQueue() {
        DispatchQueue(label: "elsewhere").sync { fatalError("on a queue") }  // here: whole queue
    }

    @Test func wholeExit() {  // here: whole exit
        exit(0)
    }

    @Test func wholeKill() {  // here: whole kill
        kill(getpid(), SIGKILL)
        sleep(10)
    }

    @Test(.isolated(timeLimit: .seconds(2))) func wholeLoop() {  // here: whole loop
        while getpid() != 0 {}
    }

    @Test(arguments: ["a", "a", "b"]) func wholeCase(_ text: String) {
        #expect(text == "a")  // here: whole case
    }

    /// No process encodes them in the order of another.
    @Test(arguments: [Set(1...12)]) func wholeSet(_ numbers: Set<Int>) {  // here: whole set
        #expect(numbers.count == 12)
    }

    struct Sorted: CustomTestArgumentEncodable {
        let numbers: Set<Int>

        func encodeTestArgument(to encoder: some Encoder) throws {
            try numbers.sorted().encode(to: encoder)
        }
    }

    @Test(arguments: [Sorted(numbers: Set(1...12))]) func wholeSortedSet(_ argument: Sorted) {
        #expect(argument.numbers.count == 12)
    }

    @Test func wholeRecords() throws {
        withKnownIssue("is known") { #expect(Bool(false)) }  // here: whole known
        Issue.record("by hand")  // here: whole recorded
        try #require(getpid() == 0)  // here: whole requirement
    }

    @Test func wholeThrown() throws {  // here: whole thrown
        throw CocoaError(.fileNoSuchFile)
    }

    @Test func wholeDispatch() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { done.signal() }
        #expect(done.wait(timeout: .now() + 30) == .success)
    }

    /// Swift Testing belongs it to no test; it must fail the run in any process.
    @Test func wholeDetached() async {  // here: whole detached
        await Task.detached { _ = Issue.record("from elsewhere") }.value
    }

    @Test func wholeFolder() {
        #expect(FileManager.default.fileExists(atPath: "Package.swift"))
    }
}

@Suite struct Scoped {
    @Test(FailingInTheCopy(), .isolated) func neverPlanned() {  // here: never planned
        Issue.record("it has begun")
    }
}

/// Stands outside of the isolation, and so is there in the run and in the planned copy.
struct FailingInTheCopy: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let isCopy = CommandLine.arguments.contains { $0.hasPrefix("^") }
        if isCopy { throw CocoaError(.fileNoSuchFile) }
        try await function()
    }
}

/// What needs all that a process has.
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

    @Test func needsAProcess() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exit 7"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 7)
    }

    @Test func needsARunLoop() {
        nonisolated(unsafe) var hasRung = false
        let timer = Timer(timeInterval: 0.01, repeats: false) { _ in hasRung = true }
        RunLoop.current.add(timer, forMode: .default)
        let end = Date() + 20
        while !hasRung && Date() < end { _ = RunLoop.current.run(mode: .default, before: end) }
        #expect(hasRung)
    }

    @Test @MainActor func needsTheMainRunLoop() async {
        #expect(Thread.isMainThread)
        await withCheckedContinuation { continuation in
            _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
                continuation.resume()
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        #expect(Thread.isMainThread)
    }

    @Test func needsAnOperationQueue() {
        let queue = OperationQueue()
        nonisolated(unsafe) var sum = 0
        let lock = NSLock()
        for number in 1...100 { queue.addOperation { lock.withLock { sum += number } } }
        queue.waitUntilAllOperationsAreFinished()
        #expect(sum == 5050)
    }

    @Test func needsTasks() async throws {
        let value = await Task.detached(priority: .low) {
            try? await Task.sleep(for: .milliseconds(5))
            return await withTaskGroup(of: Int.self) { group in
                for number in 1...100 {
                    group.addTask {
                        await Task.yield(); return number
                    }
                }
                return await group.reduce(0, +)
            }
        }.value
        #expect(value == 5050)
    }

    @Test(.timeLimit(.minutes(1))) func hasATimeLimit() async throws {
        try await Task.sleep(for: .milliseconds(5))
    }

    @Test func needsTheNetwork() async throws {
        let server = try LoopbackServer()
        let (data, _) = try await URLSession.shared.data(from: server.url)
        #expect(String(decoding: data, as: UTF8.self) == "hello")
    }
}
