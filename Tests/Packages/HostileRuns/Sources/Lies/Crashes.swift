import Airbag
import Dispatch
import Forked
import Foundation

/// A crash that is told and comes too late to end the process.
extension Lie {
    static let crashes = [
        Lie(
            "crash-on-a-thread", { atExit { untilTold(onAThread) } },
            mended: { atExit { onAThread {} } }),
        Lie(
            "crash-in-a-task", { atExit { untilTold(inATask) } }, mended: { atExit { inATask {} } }),
        Lie(
            "crash-on-a-queue", { atExit { untilTold(onAQueue) } },
            mended: { atExit { onAQueue {} } }),
        Lie("crash-of-concurrency", { Owner().assume() }, mended: { _ = Owner() }),
        Lie("crash-at-exit", { atExit { fatalError("lost") } }, mended: { atExit {} }),
        Lie(
            "crash-while-a-child-ends", { try isolated { untilTold(onAThread) } },
            mended: { try isolated { onAThread {} } }),
    ]

    private typealias Crash = @Sendable () -> Void

    private nonisolated(unsafe) static var exitHandler: Crash = {}

    /// Runs a closure when the process ends.
    private static func atExit(_ body: @escaping Crash) {
        exitHandler = body
        atexit { Lie.exitHandler() }
    }

    private static func onAThread(_ body: @escaping Crash) { Thread.detachNewThread(body) }

    private static func inATask(_ body: @escaping Crash) { Task.detached { body() } }

    private static func onAQueue(_ body: @escaping Crash) {
        DispatchQueue.global().async(execute: body)
    }

    private actor Owner {
        nonisolated func assume() { assumeIsolated { _ in } }
    }

    /// Returns when another thread has printed the message of its crash, and before that thread gets on.
    ///
    /// The message has no room in the pipe, so the thread waits until this one has read the beginning. Both are on one
    /// processor, where the kernel prefers this thread.
    private static func untilTold(_ start: (@escaping Crash) -> Void) {
        let errors = dup(STDERR_FILENO)
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        _ = fcntl(ends[1], 1031, 4096)  // F_SETPIPE_SZ
        dup2(ends[1], STDERR_FILENO)
        let processor = scheduling_stay_here()
        start {
            scheduling_go_last(processor)
            fatalError("lost" + String(repeating: ".", count: 6000))
        }
        var told = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &told, told.count)
        write(errors, told, count)
        dup2(errors, STDERR_FILENO)
    }
}
