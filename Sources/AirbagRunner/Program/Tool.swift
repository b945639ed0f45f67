import Foundation

/// A program that the command has started and waits for: SwiftPM, the compiler, or a test program that lists its tests.
///
/// Used on the main thread. Its standard error is that of the command. Who releases it ends it, and waits for its end:
/// it gets SIGINT after 0.3 seconds, and SIGKILL 10 seconds later.
final class Tool {
    private let command: [String]
    /// Nil where the output goes elsewhere.
    private let pipe: OutputPipe?
    private let child: ChildProcess
    /// How many signals had come when it was started.
    private let signals = Interrupts.count

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments.
    ///   - environment: its environment; nil for that of the command.
    ///   - reads: whether its standard output is wanted.
    ///   - output: where its standard output goes if it is not wanted; nil for that of the command.
    /// - Throws: a `CommandFailure` if it cannot be started.
    init(_ command: [String], _ environment: [String: String]? = nil, reads: Bool = true, output: Int32? = nil) throws {
        self.command = command
        pipe = reads ? try OutputPipe() : nil
        child = try ChildProcess(
            command, output: pipe?.writeEnd ?? output, environment: environment, ended: Interrupts.wake)
        pipe?.closeWriteEnd()
        if let pipe { Descriptor.makeNonBlocking(pipe.readEnd) }
    }

    deinit { child.end() }

    /// Waits for the end; SwiftPM is asked once more if it crashed.
    ///
    /// - Parameters:
    ///   - code: an exit code that is no failure, beside 0.
    ///   - limit: the time after which the program is killed, in seconds.
    /// - Returns: the standard output.
    /// - Throws: a `CommandFailure` if the program fails, or if Ctrl-C, SIGTERM or SIGHUP comes to the command first.
    func output(mayEndWith code: Int32 = 0, limit: Double? = nil) throws -> String {
        var (ending, text) = try wait(limit: limit ?? .infinity)
        // SwiftPM's cache of manifests ends a process at times if two use it.
        let isCrash = [.killed(signal: SIGBUS), .killed(signal: SIGSEGV)].contains(ending)
        if isCrash && command[0].hasSuffix("swift") { (ending, text) = try Tool(command).wait() }
        if [.exited(0), .exited(code)].contains(ending) { return text }
        throw CommandFailure(message: "'\(command.joined(separator: " "))' \(ending): \(text.suffix(400))")
    }

    private func wait(limit: Double = .infinity) throws -> (ChildProcess.Ending, String) {
        var text = Data(), waited = 0.0, latest = ProcessInfo.processInfo.systemUptime
        while true {
            let pause = ProcessInfo.processInfo.systemUptime - latest
            latest += pause
            // As in `Attempt.advance`: longer ones are those of a command that was stopped.
            if pause < 5 { waited += pause }
            // Asked first: if the program is over, all its output is there to be read.
            let ending = child.endingIfOver
            if let pipe { for part in Descriptor.parts(of: pipe.readEnd) { text += part } }
            if Interrupts.count != signals { throw CommandFailure(message: "interrupted", code: ExitCode.interrupted) }
            if let ending { return (ending, String(decoding: text, as: UTF8.self)) }
            if waited > limit { child.signal(SIGKILL) }
            Interrupts.sleep(watching: pipe.map { [$0.readEnd] } ?? [])
        }
    }

    /// Runs a program with the streams of the command.
    ///
    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments.
    ///   - output: where its output goes instead; nil for that of the command.
    /// - Returns: its exit code; for a signal, 128 and its number, as shells have it.
    /// - Throws: a `CommandFailure` if the program cannot be started, or if a signal comes to the command.
    static func run(_ command: [String], output: Int32? = nil) throws -> Int32 {
        try Tool(command, reads: false, output: output).wait().0.shellCode
    }

    /// Runs a program and returns its standard output.
    ///
    /// - Throws: a `CommandFailure` if it cannot be started or fails, or if a signal comes to the command.
    static func output(
        _ command: [String], _ environment: [String: String]? = nil, mayEndWith code: Int32 = 0, limit: Double? = nil
    ) throws -> String {
        try Tool(command, environment).output(mayEndWith: code, limit: limit)
    }
}
