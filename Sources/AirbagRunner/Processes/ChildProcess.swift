import Foundation
import Glibc

/// A process that the command started.
///
/// A thread of its own waits for the end of the process.
final class ChildProcess: @unchecked Sendable {  // the state is behind the lock
    /// How a process ended.
    enum Ending: Hashable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    let id: pid_t
    private let lock = NSCondition()
    private var ending: Ending?

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments.
    ///   - output: where both output streams go; nil for those of the command.
    ///   - mergesErrors: whether standard error goes there, too.
    ///   - environment: the environment; nil for that of the command.
    ///   - hasOwnGroup: whether the process begins a process group, which can be killed as a whole.
    ///   - ended: called on another thread when the process has ended.
    /// - Throws: a `CommandFailure` if the process cannot be started.
    init(
        _ command: [String], output: Int32?, mergesErrors: Bool = false,
        environment: [String: String]? = nil, hasOwnGroup: Bool = false, ended: @escaping @Sendable () -> Void = {}
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            if mergesErrors { posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO) }
        }
        // A process in a group of its own would be stopped as soon as it read from the terminal.
        if hasOwnGroup { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The command ignores SIGPIPE. Its processes must not inherit that: tests would see other errors. A shell
        // starts commands in the background with SIGQUIT ignored, by which a hung test shows its calls.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGPIPE, SIGQUIT] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)))

        var arguments = command.map { strdup($0) } + [nil]
        let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
        var values = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + values { free(text) } }
        var id = pid_t()
        let error = posix_spawnp(&id, command[0], &actions, &attributes, &arguments, &values)
        guard error == 0 else {
            throw CommandFailure(message: "cannot start '\(command[0])': \(String(cString: strerror(error)))")
        }
        self.id = id
        Thread.detachNewThread { [self] in
            let ending = ChildProcess.waitForEnd(of: self.id)
            lock.withLock {
                self.ending = ending
                lock.broadcast()
            }
            ended()
        }
    }

    /// How the process ended; nil while it runs.
    var endingIfOver: Ending? { lock.withLock { ending } }

    /// Ends the process as Ctrl-C does: SwiftPM and the compiler end what they have started, and clean up.
    ///
    /// A terminal sends Ctrl-C to them, too: a second signal in the midst of that would be one too many.
    func end() {
        lock.withLock {
            for (number, seconds) in [(0, 0.3), (SIGINT, 10), (SIGKILL, 10)] {
                if ending == nil { signal(number) }
                let limit = Date(timeIntervalSinceNow: seconds)
                while ending == nil, lock.wait(until: limit) {}
            }
        }
    }

    /// Sends a signal to the process, which may have left its group, and to those that it started in its group.
    func signal(_ number: Int32) {
        kill(-id, number)
        if getpgid(id) != id { kill(id, number) }
    }

    /// The process has ended, for the thread that waits for it holds this object.
    deinit { waitpid(id, nil, 0) }

    /// Waits for the end, and leaves the process as a zombie: nobody else gets its number, which is that of its group.
    private static func waitForEnd(of id: pid_t) -> Ending {
        var end = siginfo_t()
        while waitid(P_PID, id_t(id), &end, WEXITED | WNOWAIT) < 0 {
            guard errno == EINTR else { fatalError("waitid: \(String(cString: strerror(errno)))") }
        }
        let status = end._sifields._sigchld.si_status
        return end.si_code == CLD_EXITED ? .exited(status) : .killed(signal: status)
    }
}

extension ChildProcess.Ending: CustomStringConvertible {
    var description: String {
        switch self {
        case .exited(let code): "ended with exit code \(code)"
        case .killed(let signal): "was ended by \(Signal.name(signal))"
        }
    }

    /// The exit code; for a signal, 128 and its number, as shells have it.
    var shellCode: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }
}

/// The names of signals.
enum Signal {
    static func name(_ number: Int32) -> String { names[number] ?? "signal \(number)" }

    private static let names: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
        SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
        SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]
}
