import CrashCatching
import Isolation
import Dispatch
import Fixtures
import TestSupport
import Testing

@Suite("Checks of isolation and continuations, by the library of concurrency and Dispatch")
struct IsolationCheckTests {
    /// In a guarded call, and in a child, where the forked thread serves for Dispatch.
    private func expect(
        _ message: String, at line: Int, in statement: Int? = nil,
        of body: @escaping @Sendable () async -> Void
    ) async throws {
        let crashes = [await catchCrash(body).crash, try await isolatedRun(body).crash]
        for crash in crashes {
            let crash = try #require(crash)
            #expect(crash.kind == .runtimeFailure)
            if Build.symbolicates || !message.contains("(dispatch") {
                #expect(crash.message == message)
            }
            guard Build.symbolicates else { continue }
            #expect(crash.file == #filePath, "\(crash)")
            // Where the optimizer moves a call, it leaves the line of the statement around it.
            let isMoved = !Build.isDebug && crash.line == statement
            #expect(crash.line == line || isMoved, "\(crash)")
            #expect(!crash.description.contains("CHelpers"), "\(crash)")
            #expect(crash.description.contains("\(crash.signal): \(message) (IsolationCheckTests"))
        }
    }

    @Test("Not on the main actor")
    func mainActor() async throws {
        let assuming = #line + 1
        @Sendable func assume() { MainActor.assumeIsolated {} }
        try await expect("not on the main actor's queue (dispatch_assert_queue)", at: assuming) {
            await Task.yield()
            assume()
        }
        let requiring = #line + 1
        @Sendable func require() { MainActor.preconditionIsolated("why") }
        try await expect("not on the main actor's queue (dispatch_assert_queue)", at: requiring) {
            await Task.yield()
            require()
        }
    }

    @Test(
        "Not on a queue", .enabled(if: Build.symbolicates),
        .disabled(if: Sanitizer.isThread, "its own functions stand before those of Dispatch"))
    func queues() throws {
        // A crash leaves a queue as it is: busy.
        func queue() -> DispatchQueue { DispatchQueue(label: "own") }
        let bodies: [(String, () -> Void)] = [
            (
                "not on the expected queue (dispatch_assert_queue)",
                { dispatchPrecondition(condition: .onQueue(queue())) }
            ),
            (
                "not on the expected queue as a barrier (dispatch_assert_queue_barrier)",
                { dispatchPrecondition(condition: .onQueueAsBarrier(queue())) }
            ),
            (
                "on the queue that was not expected (dispatch_assert_queue_not)",
                {
                    let busy = queue()
                    busy.sync { dispatchPrecondition(condition: .notOnQueue(busy)) }
                }
            ),
        ]
        for (message, body) in bodies {
            #expect(catchCrash(body).crash?.message == message)
            let child = try isolatedRun(body).crash
            #expect(child?.message == message, "\(String(describing: child?.backtrace))")
        }
    }

    @Test("A continuation that is resumed twice")
    func continuations() async throws {
        let function = "twice()"
        let line = #line + 4
        @Sendable func twice() async {
            await withCheckedContinuation { continuation in
                continuation.resume()
                continuation.resume()
            }
        }
        try await expect(
            "SWIFT TASK CONTINUATION MISUSE: \(function) tried to resume its continuation more than "
                + "once, returning ()!", at: line, in: line - 2, of: twice)
    }
}
