import Glibc

/// Wakes the loop of the run, by a byte in a pipe: at Ctrl-C and SIGTERM, and when a process has ended.
///
/// The signal handler only writes the byte, which is async-signal-safe.
enum Interrupts {
    /// The end that becomes readable with a signal, or when a process has ended.
    static var descriptor: Int32 { pipe?.readEnd ?? -1 }

    /// Whether a signal has come.
    static var haveCome: Bool { wasInterrupted != 0 }

    nonisolated(unsafe) private static var pipe: OutputPipe?
    /// Read by the signal handler.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1
    nonisolated(unsafe) private static var wasInterrupted: sig_atomic_t = 0

    /// Receives signals from now on.
    ///
    /// - Throws: a `CommandFailure` if the command has no descriptors left.
    static func receive() throws {
        let pipe = try OutputPipe()
        (self.pipe, writeEnd) = (pipe, pipe.writeEnd)
        for end in [pipe.readEnd, pipe.writeEnd] { Descriptor.makeNonBlocking(end) }
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            Glibc.signal(signal) { _ in
                Interrupts.wasInterrupted = 1
                Interrupts.wake()
            }
        }
        // A reader of the console that goes away, as `head` does, is no reason to leave processes behind.
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    /// Wakes the loop of the run; from any thread, and in a signal handler.
    static func wake() {
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Takes the bytes that have woken the loop.
    static func drain() { while let part = Descriptor.read(descriptor), !part.isEmpty {} }
}
