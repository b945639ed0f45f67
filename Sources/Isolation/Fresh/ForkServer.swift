import CChildren
import CrashCatching
import Glibc

/// A process from which fresh processes are forked, so that they need not be loaded and linked each.
///
/// It is this program, stopped before `main` (`fork_server.c`).
final class ForkServer: @unchecked Sendable {  // the one variable is under the lock of the choice
    let socket: Int32
    private let process: pid_t
    private let owner = getpid()
    private let argumentCount: Int
    private let environment: [String]
    private var hasForked = false

    private static let choice = Locked(Choice())

    private init?(_ program: ChildProgram) {
        var server = airbag_server()
        guard program.withC({ airbag_parent_start_server(&server, &$0) }) == 0 else { return nil }
        socket = server.socket
        process = server.pid
        argumentCount = program.arguments.count
        environment = program.environment
        let process = server.pid
        let error = WorkerThread.begin {
            // It ends by itself.
            while waitpid(process, nil, 0) < 0 && errno == EINTR {}
            ForkServer.choice.withLock { $0.drop(process) }
        }
        guard error == 0 else {
            // Nobody would wait for its end.
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0 && errno == EINTR {}
            return nil
        }
    }

    /// Then it has no children: each of them keeps it.
    deinit { close(socket) }

    /// Lets a server fork a child.
    ///
    /// - Parameters:
    ///   - options: how; without limits, and with its output captured.
    ///   - program: what the child is.
    /// - Returns: the child; nil if it has to be started in another way.
    static func start(
        _ options: airbag_child_options, _ program: ChildProgram
    ) -> ForkedChild? {
        // What is forked has a copy of the socket.
        guard ThisProcess.childDepth == 0,
            let server = choice.withLock({ $0.server(for: program) })
        else { return nil }
        do {
            let child = try ForkedChild.start(options, program, by: server)
            choice.withLock { _ in server.hasForked = true }
            return child
        } catch {
            // It has said that the arguments are too long.
            let isGood = error.refusal?.errorNumber == E2BIG
            if !isGood { choice.withLock { $0.drop(server.process) } }
            return nil
        }
    }

    /// Whether there is a server.
    private struct Choice {
        private var server: ForkServer?
        /// Where one has ended before it forked anything, others would, too.
        private var isUseless = false

        mutating func server(for program: ChildProgram) -> ForkServer? {
            if server == nil, !isUseless {
                server = ForkServer(program)
                isUseless = server == nil
            }
            guard let server, server.owner == getpid(),
                server.argumentCount == program.arguments.count,
                server.environment == program.environment
            else { return nil }
            return server
        }

        mutating func drop(_ process: pid_t) {
            guard let server, server.process == process else { return }
            isUseless = !server.hasForked
            self.server = nil
        }
    }
}
