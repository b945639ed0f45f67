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
