import CGuard
import Glibc

/// The process in which this code runs.
package enum ThisProcess {
    /// Its number.
    package static var id: Int32 { getpid() }

    /// How many bodies of children this process is in, one in the other; 0 in an ordinary process.
    package static var childDepth: Int { Int(airbag_child_depth()) }

    /// Whether somebody else than Airbag forked it off: nobody hears of what fails in it.
    package static var isStray: Bool { airbag_process_is_stray() }

    /// From here on it ends with a code that is not 0, however it exits.
    package static func fail() { airbag_process_fail() }

    /// What a library on top of this one reports failures with; nil if there is none.
    ///
    /// The library defines a C function, `airbag_framework_handler`, and whether there is one is up
    /// to the linker: nobody has to call the library first.
    package static func frameworkHandler<Box: AnyObject>(_: Box.Type) -> Box? {
        airbag_process_handler().map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
    }
}
