import TestSupport
import Testing

@Suite("A crash inside a scope of task-local values ends that scope")
struct TaskLocalTests {
    @Test func onAPlainThread() throws {
        let child = try ChildProcess("task-local-without-task")
        #expect(child.output == "0\n3 3\n0\n")
        #expect(child.ending == .exited(0))
    }

    @Test("The value is gone, and the task ends in order")
    func inATask() throws {
        let child = try ChildProcess("task-local-in-task")
        #expect(child.output == "0\n0\n")
        #expect(child.errors == "")
        #expect(child.ending == .exited(0))
    }

    #if compiler(>=6.2)
        @Test("A task that ran at once inside of the body is forgotten")
        func immediateTask() throws {
            let child = try ChildProcess("immediate-task")
            #expect(
                child.output == "at once true\n" + String(repeating: "at once 4\n", count: 3))
            #expect(child.errors == "")
            #expect(child.ending == .exited(0))
        }
    #endif

    @Test("The task's memory is in order when its functions return")
    func inATaskThatAwaits() throws {
        let child = try ChildProcess("task-local-in-task-then-await")
        #expect(child.output == "3\n3\n3\n6 0\n")
        #expect(child.errors == "")
        #expect(child.ending == .exited(0))
    }
}
