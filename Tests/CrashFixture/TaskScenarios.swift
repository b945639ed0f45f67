import CrashCatching
import Fixtures
import Glibc

/// Crashes inside a scope of task-local values: the task, or the thread where there is no task,
/// has the bookkeeping of the abandoned scope.
let taskScenarios: [String: Scenario] = [
    "task-local-without-task": { _ in
        print(crashWithValue())
        print(Local.$number.withValue(3) { "\(crashWithValue()) \(Local.number)" })
        print(Local.number)
    },
    "task-local-in-task": { _ in
        inTask {
            print(crashWithValue())
            print(Local.number)
        }
    },
    // The task's own memory is a stack: what the crash leaves on it is found when it shrinks.
    "task-local-in-task-then-await": { _ in
        inTask {
            for _ in 0..<3 { await crashInCallee() }
            let sum = await withTaskGroup(of: Int.self) { group in
                for number in 1...3 { group.addTask { number } }
                return await group.reduce(0, +)
            }
            print(sum, Local.number)
        }
    },
    // The library must not go on thinking that the task runs which crashed.
    "immediate-task": { _ in
        #if compiler(>=6.2)
            let crash = catchCrash { _ = Task.immediate { fatalError("at once") } }.crash
            print(crash?.message ?? "not caught", withUnsafeCurrentTask { $0 == nil })
            inTask {
                for _ in 0..<3 {
                    let crash = catchCrash { _ = Task.immediate { fatalError("at once") } }.crash
                    await Task.yield()
                    print(
                        crash?.message ?? "not caught", Local.$number.withValue(4) { Local.number })
                }
            }
        #endif
    },
]

private enum Local {
    @TaskLocal static var number = 0
}

private func crashWithValue() -> Int {
    let outcome = catchCrash { Local.$number.withValue(5) { crashByFatalError() } }
    return outcome.crash == nil ? -1 : Local.number
}

@inline(never) @_optimize(none)
private func crashInCallee() async {
    let values = opaque([1, 2, 3])
    await Task.yield()
    _ = crashWithValue()
    await Task.yield()
    print(values.count)
}

/// Runs an operation in a task, and ends the process after it.
func inTask(_ operation: @escaping @Sendable () async -> Void) {
    Task {
        await operation()
        exit(0)
    }
    while true { pause() }
}
