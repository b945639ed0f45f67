import Airbag
import Fixtures
import Foundation
import Judging
import Testing

/// Tests that end their process, or fail where no test is running: they are skipped, except in a
/// process of `SwiftTestingEndingTests`.
@Suite(.serialized, .enabled(if: OnPurpose.isWanted))
struct DeliberateTestingEndings {
    @Test func passesFirst() {}

    @Test func exits() { exit(0) }

    @Test func exitsAsync() async {
        await Task.yield()
        exit(0)
    }

    @Test func quickExits() { quick_exit(0) }

    @Test func underscoreExits() { _exit(0) }

    @Test(arguments: ["x started.", "y passed after z", "last"])
    func underscoreExitsWithArguments(_ text: String) { if text == "last" { _exit(0) } }

    @Test func exitsOnAThread() {
        Thread.detachNewThread { exit(0) }
        sleep(60)
    }

    @Test func exitsInADetachedTask() async {
        await Task.detached { leave() }.value
    }

    @Test func forks() {
        print("exit: \(statusOfFork { expect(1).to(equal(2)); exit(0) })")
        print("_exit: \(statusOfFork { expect(1).to(equal(3)); _exit(0) })")
        print("passing exit: \(statusOfFork { exit(0) })")
    }

    @Test func childrenMayExit() throws {
        #expect(try "\(isolatedRun { exit(0) }.termination)" == "exited(0)")
    }

    /// An issue of a child whose caller is in no test, with a text as Swift Testing prints it for attachments.
    @Test func failsInAChildOfAThread() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                try? isolated { _ = Issue.record("the file was Attached 'x' twice") }
                continuation.resume()
            }
        }
    }

    #if compiler(>=6.2)
        @Test func exitTestsMayExit() async {
            await #expect(processExitsWith: .success) { exit(0) }
            await #expect(processExitsWith: .success) { _exit(0) }
            await #expect(processExitsWith: .success) {
                await Task.detached { leave() }.value
            }
        }

        /// The process ends as wanted; what failed in it fails here.
        @Test func failsInExitTests() async {
            await #expect(processExitsWith: .success) { expect(1).to(equal(2)) }
            await #expect(processExitsWith: .failure) {
                expect(1).to(equal(3))
                exit(1)
            }
        }
    #endif

    @Test func failsAtExit() {
        atexit { fail("in the last handler") }
    }

    /// The task has the test, whose run does not count any more.
    @Test func failsInATaskThatOutlivesTheRun() {
        let current = Test.current
        Task {
            Late.may.wait()
            if Test.current == current { fail("of a task that outlives the run") }
            Late.did.signal()
        }
        atexit {
            Late.may.signal()
            Late.did.wait()
        }
    }
}

private func leave() { exit(0) }

private enum Late {
    static let may = DispatchSemaphore(value: 0), did = DispatchSemaphore(value: 0)
}
