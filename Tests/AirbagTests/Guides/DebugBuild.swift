/// What the guides show of failures in debug builds.
enum DebugBuild {
    /// Whether the line of a trap in the toolchain's code is known: in a debug build, from Swift 6.2 on.
    static let knowsLines: Bool = {
        #if DEBUG && canImport(Runtime)
            true
        #else
            false
        #endif
    }()
}
