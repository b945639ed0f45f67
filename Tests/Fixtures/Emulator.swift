import Glibc

/// Whether this process runs under an emulator of its processor, as qemu-user is.
public enum Emulator {
    /// The kernel's number of the system call that a thread is in is another one than this
    /// program's then. (proc(5), `syscall`)
    public static let isHere: Bool = {
        guard let file = fopen("/proc/thread-self/syscall", "r") else { return true }
        defer { fclose(file) }
        var number: Int32 = -1
        return withUnsafeMutablePointer(to: &number) { number in
            withVaList([number]) { vfscanf(file, "%d", $0) } != 1 || number.pointee != read
        }
    }()

    #if arch(arm64)
        /// The number of read(2), in which a thread is that reads about itself.
        private static let read: Int32 = 63
    #else
        /// The number of read(2), in which a thread is that reads about itself.
        private static let read: Int32 = 0
    #endif
}
