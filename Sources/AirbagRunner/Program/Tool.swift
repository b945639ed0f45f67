import Foundation

/// Runs a program to its end.
enum Tool {
    /// Runs a program with the streams of the command.
    ///
    /// - Parameter command: the program, which is searched in `PATH`, and its arguments.
    /// - Returns: its exit code; for a signal, 128 and its number, as shells have it.
    /// - Throws: a `CommandFailure` if the program cannot be started.
    static func run(_ command: [String]) throws -> Int32 {
        try ChildProcess(command, output: nil).wait().shellCode
    }

    /// Runs a program and returns its standard output.
    ///
    /// - Throws: a `CommandFailure` if it cannot be started or fails.
    static func output(_ command: [String], _ environment: [String: String]? = nil) throws -> String {
        let pipe = try OutputPipe()
        defer { pipe.close() }
        let child = try ChildProcess(command, output: pipe.writeEnd, environment: environment)
        pipe.closeWriteEnd()
        let data = pipe.readToEnd()
        let ending = child.wait()
        let text = String(decoding: data, as: UTF8.self)
        if ending == .exited(0) { return text }
        throw CommandFailure(message: "'\(command.joined(separator: " "))' \(ending): \(text.suffix(400))")
    }
}
