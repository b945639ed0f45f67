import CrashCatching
import Isolation
import Dispatch
import Fixtures
import Foundation
import Testing

@Suite("Dispatch in a forked child", .serialized)
struct ChildDispatchTests {
    @Test("What needs a thread of Dispatch ends the child at once, and says so", arguments: refused)
    func refusal(_ use: DispatchUse) throws {
        // On a thread that has no run loop yet.
        let failure = Fixtures.Thread.value {
            use.prepare()
            return thrown(ChildFailure.self) { try isolatedRun(use.body) }
        }
        let refusal = try #require(failure??.refusal)
        #expect(refusal.cause == .unsupported)
        #expect(
            refusal.description
                == "ended by Airbag: \(use.result) does not work in a forked child; take an async "
                + "body, a thread of your own, or run the whole test in a process with `.isolated` "
                + "(XCTest: IsolatedTestCase)")
    }

    @Test("What needs none works", arguments: working + (Sanitizer.isThread ? [] : [signaled]))
    func success(_ use: DispatchUse) {
        use.prepare()
        let child = ForkedChild.runningSync(use.body)
        #expect(child == ForkedChild(ending: "exit 0", text: use.result, errors: ""))
    }
}

/// A use of Dispatch, or of what stands on it, in a forked child.
struct DispatchUse: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What comes of it.
    let result: String
    /// What the parent does before.
    let prepare: @Sendable () -> Void
    let body: @Sendable () -> String

    init(
        _ name: String, gives result: String, after prepare: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable () -> some Any
    ) {
        testDescription = name
        self.result = result
        self.prepare = prepare
        self.body = { "\(body())" }
    }
}

private let refused = [
    DispatchUse("async", gives: "dispatch_async") { DispatchQueue.global().async {} },
    DispatchUse("async on the main queue", gives: "dispatch_async") {
        DispatchQueue.main.async {}
    },
    DispatchUse("async on a queue of its own", gives: "dispatch_async") {
        DispatchQueue(label: "new").async {}
    },
    DispatchUse("async with a barrier", gives: "dispatch_barrier_async") {
        DispatchQueue(label: "new", attributes: .concurrent).async(flags: .barrier) {}
    },
    DispatchUse("async with a group", gives: "dispatch_group_async") {
        DispatchQueue.global().async(group: DispatchGroup()) {}
    },
    DispatchUse("async of a work item", gives: "dispatch_async") {
        DispatchQueue.global().async(execute: DispatchWorkItem {})
    },
    DispatchUse("asyncAfter", gives: "dispatch_after") {
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) {}
    },
    DispatchUse("notify of a group", gives: "dispatch_group_notify") {
        DispatchGroup().notify(queue: .global()) {}
    },
    DispatchUse("a timer", gives: "dispatch_source_create") { DispatchSource.makeTimerSource() },
    DispatchUse("a signal source", gives: "dispatch_source_create") {
        DispatchSource.makeSignalSource(signal: SIGUSR2)
    },
    DispatchUse("reading with DispatchIO", gives: "dispatch_read") {
        DispatchIO.read(fromFileDescriptor: 0, maxLength: 1, runningHandlerOn: .global()) { _, _ in
        }
    },
    DispatchUse("OperationQueue", gives: "dispatch_async") {
        OperationQueue().addOperation {}
    },
    DispatchUse("a run loop with a time limit", gives: "A run loop or an event source") {
        addTimer(in: 100)
        RunLoop.current.run(until: Date() + 0.1)
    },
    DispatchUse(
        "a run loop of the parent",
        gives: "A run loop or an event source",
        after: { addTimer(in: 100) },
        { RunLoop.current.run(mode: .default, before: .distantFuture) }),
]

private let working = [
    DispatchUse("sync on a new queue", gives: "1") { DispatchQueue(label: "new").sync { 1 } },
    DispatchUse("sync on an idle queue of the parent", gives: "1") { idle.sync { 1 } },
    DispatchUse("sync with a barrier", gives: "1") {
        DispatchQueue(label: "new", attributes: .concurrent).sync(flags: .barrier) { 1 }
    },
    DispatchUse("a semaphore", gives: "success timedOut") {
        let semaphore = DispatchSemaphore(value: 0)
        semaphore.signal()
        return "\(semaphore.wait(timeout: .now() + 1)) \(semaphore.wait(timeout: .now() + 0.01))"
    },
    DispatchUse("waiting for a group", gives: "success") {
        let group = DispatchGroup()
        group.enter()
        group.leave()
        return group.wait(timeout: .now() + 1)
    },
    DispatchUse("concurrentPerform", gives: "0123") {
        let text = Locked("")
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            text.withLock { $0 += "\(number)" }
        }
        return text.withLock { $0 }
    },
    DispatchUse("performing a work item", gives: "performed") {
        let item = DispatchWorkItem {}
        item.perform()
        item.wait()
        return "performed"
    },
]

/// ThreadSanitizer ends a forked child that starts a thread.
private let signaled =
    DispatchUse("a semaphore that a thread signals", gives: "success") {
        let semaphore = DispatchSemaphore(value: 0)
        Foundation.Thread.detachNewThread { semaphore.signal() }
        return semaphore.wait(timeout: .now() + 5)
    }

private let idle = DispatchQueue(label: "idle")

private func addTimer(in seconds: Double) {
    RunLoop.current.add(Timer(timeInterval: seconds, repeats: false) { _ in }, forMode: .default)
}
