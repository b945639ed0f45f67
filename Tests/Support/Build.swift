/// What this build can tell of a crash about which the runtime printed nothing.
package enum Build {
    #if canImport(Runtime)
        /// The toolchain looks up names and lines (`Runtime`, Swift 6.2 and later).
        package static let symbolicates = true
    #else
        /// The toolchain looks up names and lines (`Runtime`, Swift 6.2 and later).
        package static let symbolicates = false
    #endif
    #if DEBUG
        /// `assert` is checked, and `precondition` says why it fails.
        package static let isDebug = true
    #else
        /// `assert` is checked, and `precondition` says why it fails.
        package static let isDebug = false
    #endif
}
