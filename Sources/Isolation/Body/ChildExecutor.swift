import CChildren
import CrashCatching

/// Runs an async body to its end on the calling thread of a forked child.
///
/// The body's task takes task-local values and priority from the current task, if there is one.
/// That task and all tasks that it starts run on this thread, one job at a time, without Dispatch
/// (see `CHelpers/Children/Child/tasks.c`). Tasks that are unfinished when the body ends are
/// left alone. If no task can continue, the thread waits without a time limit, in a futex.
///
/// - Parameter body: the closure to run.
/// - Returns: what the body returns.
/// - Throws: what the body throws; ``ChildTasksUnavailable`` if the body could not be run.
package func runToEnd<Value>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    guard airbag_child_begin() else { throw ChildTasksUnavailable() }
    let ending = BodyEnding(size: MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    Task {
        do { ending.value.initializeMemory(as: Value.self, to: try await body()) } catch { ending.error = error }
        airbag_child_end_tasks(ending.isDone)
    }
    airbag_child_run_tasks(ending.isDone)
    if let error = ending.error { throw error }
    return ending.value.assumingMemoryBound(to: Value.self).move()
}

/// Creates and ends a body's ending in the parent, so that the children need not find out the same
/// things again.
///
/// See ``ChildReport/rehearsed``.
let rehearsedRunToEnd: Void = {
    let ending = BodyEnding(size: MemoryLayout<Int>.size, MemoryLayout<Int>.alignment)
    ending.value.initializeMemory(as: Int.self, to: 0)
    airbag_child_end_tasks(ending.isDone)
    _ = ending.value.assumingMemoryBound(to: Int.self).move()
}()

/// The error for async bodies that cannot be run in a forked child of this program.
struct ChildTasksUnavailable: Error, CustomStringConvertible {
    /// The reason, and what to do.
    var description: String {
        "not run: a forked child cannot run async code without the private detail child-tasks "
            + "(see the page 'Private details' of Airbag's documentation), which is switched off or not found, "
            + "as in a program that is linked statically; use .isolated"
    }
}

/// The ending of a child's body.
///
/// The body's task writes the ending, and then the thread that runs the task reads it. The lock in
/// `airbag_child_end_tasks` is between the two. After a crash the task may outlive the thread's
/// interest.
///
/// The class is not generic: a generic type would be made in each child (85 µs), with locks that
/// other threads of the parent may have held.
private final class BodyEnding: @unchecked Sendable {
    let isDone = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    /// Memory for what the body returns.
    let value: UnsafeMutableRawPointer
    var error: (any Error)?

    init(size: Int, _ alignment: Int) {
        isDone.initialize(to: false)
        value = .allocate(byteCount: size, alignment: alignment)
    }

    deinit {
        isDone.deallocate()
        value.deallocate()
    }
}
