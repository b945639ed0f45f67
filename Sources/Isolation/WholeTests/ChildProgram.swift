import CChildren
import CrashCatching
import Glibc

/// What a child is started with that is this program again.
struct ChildProgram {
    /// Where this program is, by the name that it was started with.
    static let name = CommandLine.arguments.first ?? programPath

    /// With the name of the program.
    private let arguments: [String]
    /// As `NAME=value`.
    private let environment: [String]
    /// What it is to run.
    private let test: String
    private let socket: Int32

    /// This program, with the environment of this process.
    ///
    /// The runtime's own crash handlers stay out of it: crashes are told to the parent, and the one for
    /// SIGQUIT would let a deadlock look like waiting for a signal.
    ///
    /// - Parameters:
    ///   - arguments: what it is started with.
    ///   - variables: what its environment has beside that of this process, as `NAME=value`.
    ///   - test: what it is to run; empty if no single test.
    ///   - socket: a descriptor that it keeps; -1 for none.
    init(arguments: [String], variables: [String] = [], test: String, socket: Int32 = -1) {
        var environment: [String] = []
        var next = environ
        while let variable = next.pointee {
            environment.append(String(cString: variable))
            next += 1
        }
        // And tests that wait for their turn in the planned copy must not keep others from waiting.
        environment.removeAll {
            $0.hasPrefix("SWIFT_BACKTRACE=")
                || $0.hasPrefix("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=")
        }
        self.arguments = [ChildProgram.name] + arguments
        self.environment = environment + ["SWIFT_BACKTRACE=enable=no"] + variables
        self.test = test
        self.socket = socket
    }

    /// Lends it as C has it.
    ///
    /// - Parameter body: what uses it.
    /// - Returns: what that returned.
    func withC<Result>(_ body: (inout airbag_program) -> Result) -> Result {
        withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                programPath.withCString { path in
                    test.withCString { test in
                        var program = airbag_program(
                            path: path, arguments: arguments, environment: environment,
                            test: test, socket: socket)
                        return body(&program)
                    }
                }
            }
        }
    }
}

/// Where this program is; if it is there no more, a name that only this
/// process can use, and after which the child is called `exe`. (proc(5))
private let programPath: String = {
    let own = "/proc/self/exe"
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        let count = readlink(own, buffer.baseAddress!, buffer.count)
        return String(
            decoding: buffer[..<max(count, 0)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return access(path, X_OK) == 0 ? path : own
}()

/// Lends texts as C has them, with a null pointer behind the last.
private func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
}
