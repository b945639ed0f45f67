import Glibc

/// The sanitizer that this process was built with.
enum Sanitizer {
    /// AddressSanitizer or ThreadSanitizer: both reserve address space generously.
    static let isAny = has("__asan_init") || has("__tsan_init")

    private static func has(_ symbol: String) -> Bool { dlsym(nil, symbol) != nil }
}
