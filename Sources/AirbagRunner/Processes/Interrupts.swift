import Glibc

/// Wakes the command, by a byte in a pipe: at Ctrl-C, SIGTERM and SIGHUP, and when a process has ended.
///
/// The signal handler only counts and writes the byte, which is async-signal-safe.
enum Interrupts {
    /// How many signals have come.
    static var count: Int { Int(received) }

    /// Whether a signal has come.
    static var haveCome: Bool { received != 0 }

    nonisolated(unsafe) private static var pipe: OutputPipe?
    /// Read by the signal handler.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1
    nonisolated(unsafe) private static var received: sig_atomic_t = 0

    /// Receives signals from now on.
    ///
    /// - Throws: a `CommandFailure` if the command has no descriptors left.
    static func receive() throws {
        let pipe = try OutputPipe()
        (self.pipe, writeEnd) = (pipe, pipe.writeEnd)
        for end in [pipe.readEnd, pipe.writeEnd] { Descriptor.makeNonBlocking(end) }
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let former = Glibc.signal(signal) { _ in
                Interrupts.received += 1
                Interrupts.wake()
            }
            // The command outlives its terminal if it was started by nohup(1).
            let isIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            if signal == SIGHUP && isIgnored { Glibc.signal(SIGHUP, SIG_IGN) }
        }
        // A reader of the console that goes away, as `head` does, is no reason to leave processes behind.
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    /// Wakes the command; from any thread, and in a signal handler.
    static func wake() {
        var byte: UInt8 = 0
        _ = write(writeEnd, &byte, 1)
    }

    /// Sleeps until a signal comes, a process ends or something can be read; or for a tenth of a second.
    static func sleep(watching descriptors: [Int32]) {
        let woken = pipe?.readEnd ?? -1
        var polled = ([woken] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&polled, nfds_t(polled.count), 100)
        // Thousands of tests tell of themselves each second: not each of them needs to wake the command.
        usleep(2000)
        while let part = Descriptor.read(woken), !part.isEmpty {}
    }
}
