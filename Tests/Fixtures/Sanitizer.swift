import Glibc

/// The sanitizer that this process was built with.
public enum Sanitizer {
    /// AddressSanitizer ends the process itself on errors of the heap, moves variables off the
    /// stack, and holds back freed memory.
    public static let isAddress = has("__asan_init")
    /// ThreadSanitizer brings its own allocator and keeps a shadow of all memory.
    public static let isThread = has("__tsan_init")
    /// Whether there is any: both reserve address space generously.
    public static let isAny = isAddress || isThread

    private static func has(_ symbol: String) -> Bool { dlsym(nil, symbol) != nil }
}
