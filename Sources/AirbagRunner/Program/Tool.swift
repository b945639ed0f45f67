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
    /// - Returns: the standard output.
    /// - Throws: a `CommandFailure` if the program fails.
    func output() throws -> String {
        let data = pipe.readToEnd()
        let ending = child.wait()
        let text = String(decoding: data, as: UTF8.self)
        if ending == .exited(0) { return text }
        throw CommandFailure(message: "'\(command.joined(separator: " "))' \(ending): \(text.suffix(400))")
    }

    /// Runs a program with the streams of the command.
    ///
    /// - Returns: its exit code; for a signal, 128 and its number, as shells have it.
    /// - Throws: a `CommandFailure` if the program cannot be started.
    static func run(_ command: [String]) throws -> Int32 {
        try ChildProcess(command, output: nil).wait().shellCode
    }

    /// Runs a program and returns its standard output.
    ///
    /// - Throws: a `CommandFailure` if it cannot be started or fails.
    static func output(_ command: [String], _ environment: [String: String]? = nil) throws -> String {
        try Tool(command, environment).output()
    }
}
