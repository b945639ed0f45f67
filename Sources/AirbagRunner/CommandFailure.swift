import Foundation

/// A reason why the command could not do its work.
struct CommandFailure: Error, CustomStringConvertible {
    /// What happened, and what to do.
    let message: String
    var description: String { message }

    /// The exit code of the command.
    var code = ExitCode.failed
}

/// The exit codes of the command.
enum ExitCode {
    static let passed: Int32 = 0
    /// A test failed, crashed, hung or was not run; or the run could not take place.
    static let failed: Int32 = 1
    /// The arguments are wrong. (EX_USAGE of sysexits.h)
    static let usage: Int32 = 64
    /// There are no tests. (EX_UNAVAILABLE, as Swift Testing has it)
    static let noTests: Int32 = 69
    /// Ctrl-C, as shells report it.
    static let interrupted: Int32 = 130
}
