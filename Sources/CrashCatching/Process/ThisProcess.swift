import CGuard
import Glibc

/// The process in which this code runs.
package enum ThisProcess {
    /// The process id.
    package static var id: Int32 { getpid() }

    /// The time, in nanoseconds of the monotonic clock.
    package static var time: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The number of nested child bodies that this process is in; 0 in an ordinary process.
    package static var childDepth: Int { Int(airbag_child_depth()) }

    /// Whether code other than Airbag forked this process, so that nothing receives its failures.
    package static var isStray: Bool { airbag_process_is_stray() }

    /// Prints a line on standard error.
    package static func say(_ line: String) { _ = "\(line)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) } }

    /// Makes this process end with a code that is not 0, however it exits.
    package static func fail() { airbag_process_fail() }

    /// The object with which a library on top of this one reports failures; nil if there is none.
    ///
    /// The library defines a C function, `airbag_framework_handler`. The linker decides whether
    /// there is one: nobody has to call the library first.
    package static func frameworkHandler<Box: AnyObject>(_: Box.Type) -> Box? {
        airbag_process_handler().map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
    }
}
