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
        Lie(
            "crash-in-the-allocator-on-a-thread",
            { atExit { untilWritten(onAThread) { _ = catchCrash { free(.init(bitPattern: 4096)) } } } },
            mended: { atExit { onAThread { _ = catchCrash { free(nil) } } } }),
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
    /// The message has no room in the socket, so the thread waits until this one takes the beginning. Both are on one
    /// processor, where the kernel prefers this thread.
    private static func untilTold(_ start: (@escaping Crash) -> Void) {
        let errors = dup(STDERR_FILENO)
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        var room: Int32 = 4608
        setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, 4)
        dup2(ends[1], STDERR_FILENO)
        let processor = scheduling_stay_here()
        start {
            scheduling_go_last(processor)
            fatalError("lost" + String(repeating: ".", count: 20_000))
        }
        var told = [UInt8](repeating: 0, count: 256)
        let count = recv(ends[0], &told, told.count, Int32(MSG_PEEK))
        write(errors, told, count)
        write(errors, "\n", 1)
        dup2(errors, STDERR_FILENO)
        let end = ends[0]
        Thread.detachNewThread {
            var rest = [UInt8](repeating: 0, count: 1 << 16)
            while read(end, &rest, rest.count) > 0 {}
        }
    }

    /// Returns when another thread has printed a short text on standard error, and before that thread gets on.
    ///
    /// Both are on one processor, where the kernel prefers this thread. Without a watch nothing crashes, and the run is
    /// told as wrong.
    private static func untilWritten(_ start: (@escaping Crash) -> Void, crash: @escaping Crash) {
        let watch = inotify_init1(0)
        if inotify_add_watch(watch, "/proc/self/fd/2", UInt32(IN_MODIFY)) < 0 { return }
        let processor = scheduling_stay_here()
        start {
            scheduling_go_last(processor)
            crash()
        }
        var event = [UInt8](repeating: 0, count: 4096)
        read(watch, &event, event.count)
    }
}
