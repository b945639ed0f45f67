/// Whether this is a debug build.
///
/// SwiftPM defines the condition.
public let isDebugBuild: Bool = {
    #if DEBUG
        true
    #else
        false
    #endif
}()
