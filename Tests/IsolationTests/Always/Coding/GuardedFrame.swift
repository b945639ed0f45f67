import Glibc

/// Memory that ends where the next page may not be read, so that reading too far is a crash.
final class GuardedFrame {
    private let mapping: UnsafeMutableRawPointer
    private let size = 64 * 1_024
    private let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    init() {
        let mapping = mmap(
            nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
        precondition(mapping != MAP_FAILED, "no memory for a frame")
        precondition(mprotect(mapping + size, page, PROT_NONE) == 0, "no guard page")
        self.mapping = mapping
    }

    deinit { munmap(mapping, size + page) }

    /// The bytes, moved to the end of the memory.
    func bytes(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        precondition(bytes.count <= size)
        let frame = UnsafeMutableRawBufferPointer(
            start: mapping + size - bytes.count, count: bytes.count)
        frame.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(frame)
    }
}
