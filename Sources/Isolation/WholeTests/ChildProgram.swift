import CChildren
import CrashCatching
import FoundationEssentials
import Glibc

/// The program of a child that is this program again, with its arguments and environment.
struct ChildProgram {
    /// The name with which this program was started, otherwise its path.
    static let name = CommandLine.arguments.first ?? programPath

    /// The arguments, beginning with the name of the program.
    private let arguments: [String]
    /// The environment, as `NAME=value`.
    private let environment: [String]
    /// The test to run.
    private let test: String
    private let socket: Int32

    /// Describes this program, with the environment of this process.
    ///
    /// The runtime's own crash handlers are off in the child: crashes are reported to the parent,
    /// and the handler for SIGQUIT would make a deadlock look like waiting for a signal.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the child.
    ///   - variables: the variables that the child's environment has beside those of this process,
    ///     as `NAME=value`.
    ///   - test: the test to run; empty for no single test.
    ///   - socket: a descriptor that the child keeps; -1 for none.
    init(arguments: [String], variables: [String] = [], test: String, socket: Int32 = -1) {
        var environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        // The variable for parallel tests goes, too: tests that wait for their turn in the planned
        // copy must not keep others from waiting.
        environment.removeAll {
            $0.hasPrefix("SWIFT_BACKTRACE=") || $0.hasPrefix("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=")
        }
        self.arguments = [ChildProgram.name] + arguments
        self.environment = environment + ["SWIFT_BACKTRACE=enable=no"] + variables
        self.test = test
        self.socket = socket
    }

    /// Passes the program to a body in the form that C uses.
    ///
    /// - Parameter body: uses the program.
    /// - Returns: what the body returned.
    func withC<Result>(_ body: (inout airbag_program) -> Result) -> Result {
        withCStrings(arguments) { arguments in
            let room = String(repeating: " ", count: Int(AIRBAG_NUMBER_ROOM))
            return withCStrings(["AIRBAG_ISOLATED_REPORT=\(room)"] + environment) { environment in
                programPath.withCString { path in
                    test.withCString { test in
                        var program = airbag_program(
                            path: path, arguments: arguments, environment: environment,
                            report_number: strchr(environment[0]!, Int32(UInt8(ascii: "=")))! + 1, test: test,
                            socket: socket)
                        return body(&program)
                    }
                }
            }
        }
    }
}

/// The path of this program.
///
/// If the program no longer exists there, a name that only this process can use, and after which
/// the child is called `exe`. (proc(5))
private let programPath: String = {
    let own = "/proc/self/exe"
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: own)
    return path.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? own
}()

/// Passes strings to a body in the form that C uses, with a null pointer behind the last.
private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}
