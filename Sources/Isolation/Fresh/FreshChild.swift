import CChildren
import CrashCatching
import Glibc

/// What a process can find out about itself that was started again for one test.
///
/// Such a child is this program, started again for one test. It has Dispatch, run loops and threads, as
/// a forked child does not. What it tells its parent goes the same ways.
package struct FreshChild: Sendable {
    /// What it is to run.
    package let test: String

    /// What this process is; nil for any that was not started so.
    ///
    /// From the first use on a crash is told to the parent, and so is what Swift Testing would print.
    package static let current: FreshChild? = {
        guard let name = airbag_child_test() else { return nil }
        let error = airbag_child_adopt()
        if error != 0 {
            // Taken for an ordinary run, it would start the test in a child, and that one again.
            let why = String(cString: strerror(error))
            "not run: could not install a signal handler (\(why))\n".withCString {
                _ = write(STDERR_FILENO, $0, strlen($0))
            }
            exit(71)  // EX_OSERR, sysexits.h
        }
        ChildSurroundingsBox.current?.rehearse()
        return FreshChild(test: String(cString: name))
    }()

    /// Tells the parent that the test begins.
    ///
    /// For those who run it without ``run(_:)``.
    package func begin() { IsolatedChild.tellParent(Beginning()) }

    /// The test has begun.
    struct Beginning: ChildMessage {
        func arrive() {}
    }

    /// Runs the test, tells how it ended, and ends the process.
    ///
    /// - Parameter test: runs it. What it records goes to the parent, as in a forked child.
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

/// Starts this program again, for one test, and keeps back what it tells.
///
/// It has the environment of this process, and the working directory that this process had at its
/// start. If it ends without ``IsolatedChild/end(throwing:)``, because it knows no such test, say, its exit
/// code is its ending. Cancelling the calling task ends the child as its time limit does.
///
/// - Parameters:
///   - test: what the child finds as `FreshChild.current?.test`.
///   - arguments: what the program is started with.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
///   - outputLimit: how many bytes are kept of its standard output, and of its standard error.
/// - Returns: what came of it.
package func freshAttempt(
    of test: String, arguments: [String], timeLimit: Duration, limits: ResourceLimits,
    outputLimit: Int
) async -> IsolatedAttempt<Void> {
    await cancellable(timeLimit, limits, outputLimit) { run in
        nonisolated(unsafe) let run = run
        nonisolated(unsafe) var result: IsolatedAttempt<Void>?
        await ThreadOfItsOwn().run {
            result = run.attempt(program(arguments, for: test))
        }
        return result!
    }
}

/// The same on the calling thread, which waits.
///
/// - Parameters:
///   - test: what the child finds as `FreshChild.current?.test`.
///   - arguments: what the program is started with.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
///   - outputLimit: how many bytes are kept of its standard output, and of its standard error.
/// - Returns: what came of it.
package func freshAttempt(
    onThisThreadOf test: String, arguments: [String], timeLimit: Duration, limits: ResourceLimits,
    outputLimit: Int
) -> IsolatedAttempt<Void> {
    var run = ChildRun(timeLimit, limits, .captured, .void)
    run.supervision = ChildSupervision(outputLimit: outputLimit, waitsUntilGone: false)
    return run.attempt(program(arguments, for: test))
}

/// This program with the environment of this process, and what tells the child what it is for.
///
/// The runtime's own crash handlers stay out of it: crashes are told to the parent, and the one for
/// SIGQUIT would let a deadlock look like waiting for a signal.
private func program(_ arguments: [String], for test: String) -> ChildProgram {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
        variables.append(String(cString: variable))
        next += 1
    }
    variables.removeAll { $0.hasPrefix("SWIFT_BACKTRACE=") }
    return ChildProgram(
        arguments: [ChildProgram.name] + arguments,
        environment: variables + ["SWIFT_BACKTRACE=enable=no"], test: test)
}
