import Glibc

/// The sanitizer that this process was built with.
enum Sanitizer {
    /// AddressSanitizer ends the process itself on errors of the heap, moves variables off the
    /// stack, and holds back freed memory.
    static let isAddress = has("__asan_init")
    /// ThreadSanitizer brings its own allocator and keeps a shadow of all memory.
    static let isThread = has("__tsan_init")
    /// Whether there is any.
    static let isAny = isAddress || isThread

    private static func has(_ symbol: String) -> Bool { dlsym(nil, symbol) != nil }
}

/// What this build can tell of a crash about which the runtime printed nothing.
enum Build {
    #if canImport(Runtime)
        /// The toolchain looks up names and lines (`Runtime`, Swift 6.2 and later).
        static let symbolicates = true
    #else
        /// The toolchain looks up names and lines (`Runtime`, Swift 6.2 and later).
        static let symbolicates = false
    #endif
    #if DEBUG
        /// `assert` is checked, and `precondition` says why it fails.
        static let isDebug = true
    #else
        /// `assert` is checked, and `precondition` says why it fails.
        static let isDebug = false
    #endif
}
