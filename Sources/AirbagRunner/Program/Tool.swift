import Foundation

/// A program that the command asks, running.
struct Tool {
    private let command: [String]
    private let pipe: OutputPipe
    private let child: ChildProcess

    /// Starts a program whose standard output is wanted.
    ///
    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments.
    ///   - environment: its environment; nil for that of the command.
    /// - Throws: a `CommandFailure` if it cannot be started.
    init(_ command: [String], _ environment: [String: String]? = nil) throws {
        self.command = command
        pipe = try OutputPipe()
        child = try ChildProcess(command, output: pipe.writeEnd, environment: environment)
        pipe.closeWriteEnd()
    }

    /// Waits for the end.
    ///
    /// - Parameters:
    ///   - code: an exit code that is no failure, beside 0.
    ///   - limit: the time after which the program is killed, in seconds.
    /// - Returns: the standard output.
    /// - Throws: a `CommandFailure` if the program fails.
    func output(mayEndWith code: Int32 = 0, limit: Double? = nil) throws -> String {
        let end = DispatchWorkItem { [child] in child.signal(SIGKILL) }
        if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end) }
        defer { end.cancel() }
        let text = String(decoding: pipe.readToEnd(), as: UTF8.self)
        let ending = child.wait()
        if [.exited(0), .exited(code)].contains(ending) { return text }
        throw CommandFailure(message: "'\(command.joined(separator: " "))' \(ending): \(text.suffix(400))")
    }

    /// Runs a program with the streams of the command.
    ///
    /// - Parameters:
    ///   - command: the program, which is searched in `PATH`, and its arguments.
    ///   - output: where its output goes instead; nil for that of the command.
    /// - Returns: its exit code; for a signal, 128 and its number, as shells have it.
    /// - Throws: a `CommandFailure` if the program cannot be started.
    static func run(_ command: [String], output: Int32? = nil) throws -> Int32 {
        try ChildProcess(command, output: output).wait().shellCode
    }

    /// Runs a program and returns its standard output.
    ///
    /// - Throws: a `CommandFailure` if it cannot be started or fails.
    static func output(
        _ command: [String], _ environment: [String: String]? = nil, mayEndWith code: Int32 = 0, limit: Double? = nil
    ) throws -> String {
        try Tool(command, environment).output(mayEndWith: code, limit: limit)
    }
}
