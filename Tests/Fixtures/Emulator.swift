import Glibc

/// Whether this process runs under an emulator of its processor, as qemu-user is.
enum Emulator {
    /// The kernel's number of the system call that a thread is in is another one than this
    /// program's then, so what the threads of a child wait for cannot be told (proc(5), `syscall`).
    static let isHere: Bool = {
        let text = contents(of: "/proc/thread-self/syscall") ?? ""
        return text.split(separator: " ").first.map(String.init) != "\(read)"
    }()

    #if arch(arm64)
        /// The number of read(2), in which a thread is that reads about itself.
        private static let read = 63
    #else
        /// The number of read(2), in which a thread is that reads about itself.
        private static let read = 0
    #endif
}
