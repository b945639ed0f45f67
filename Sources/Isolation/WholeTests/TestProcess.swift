import CChildren
import CrashCatching
import Glibc

/// This process, if a test run has started it.
///
/// The process is for one whole test, or is the planned copy, from which such processes are forked.
/// Both are this program, started again. A process for a test is a whole process, with Dispatch,
/// run loops and threads. Its reports reach the parent in the same ways as those of a forked body.
package struct TestProcess: Sendable {
    /// The name of the test, as ``WholeTest/name`` has it.
    package let test: String

    /// The test for which this process was started; nil for any other process, and for the planned copy.
    ///
    /// From the first use on, crashes are reported to the parent, and so is what Swift Testing would print.
    package static var current: TestProcess? {
        guard isStarted, !airbag_copy_is_here(), let name = airbag_test_of_program() else { return nil }
        return TestProcess(test: String(cString: name))
    }

    /// Whether this process is the planned copy.
    package static var isCopy: Bool { isStarted && airbag_copy_is_here() }

    /// Whether a test run has started this process.
    private static let isStarted: Bool = {
        if airbag_test_of_program() == nil { return false }
        let error = airbag_adopt_program()
        if error != 0 {
            // As an ordinary run this process would start the test in a child, and that child would
            // do the same.
            ThisProcess.say("not run: could not install a signal handler (\(String(cString: strerror(error))))")
            exit(71)  // EX_OSERR, sysexits.h
        }
        ChildSurroundingsBox.current?.rehearse()
        return true
    }()

    /// In the planned copy: does once what each of its children would have to do.
    static let rehearsed: Void = {
        ChildReport.rehearsed
        // Inside of a test there is more to rehearse than at the start of the process.
        ChildSurroundingsBox.current?.rehearse()
    }()

    /// Reports to the parent that the test begins.
    ///
    /// For callers that run the test without ``run(_:)``.
    package func begin() { ChildReport.noteBegun() }

    /// Prepares the calling thread to report a stack overflow; otherwise the crash is a bad memory access.
    package static func watchThread() { airbag_child_watch_thread() }

    /// Runs the test, reports how it ended, and ends the process.
    ///
    /// - Parameter test: runs the test. Its records go to the parent, as in a forked child.
    package func run(_ test: @Sendable () async throws -> Void) async -> Never {
        begin()
        let surroundings = ChildSurroundingsBox.current
        surroundings?.begin()
        do {
            if let surroundings { try await surroundings.scope(test) } else { try await test() }
        } catch {
            IsolatedChild.end(throwing: error)
        }
        IsolatedChild.end()
    }
}
