import CHelpers

/// What was found out about addresses before.
///
/// The toolchain's module reads all line numbers of an image for each address (measured: 8 ms for
/// one in a test bundle), and the outer calls of one crash are those of the next, too.
struct KnownFrames {
    /// An instruction and the return address behind a call may be the same number.
    private struct Key: Hashable {
        let address: UInt
        let isInstruction: Bool
    }

    /// Whether the toolchain's module can read the inlined calls of this program.
    var inlinedCallsAreReadable = true

    private var frames: [Key: [Crash.Frame]] = [:]
    private var unloadedImages: UInt64 = 0

    /// Forgets all if code has gone since, for other code may be at its addresses now.
    mutating func forgetUnloadedCode() {
        let unloaded = airbag_unloaded_images()
        if unloaded != unloadedImages { frames = [:] }
        unloadedImages = unloaded
    }

    /// - Parameters:
    ///   - address: of a backtrace.
    ///   - instruction: the one that trapped, if the backtrace begins at it.
    /// - Returns: whether its frames were added.
    func contains(_ address: UInt, of instruction: UInt?) -> Bool {
        frames[Key(address: address, isInstruction: address == instruction)] != nil
    }

    /// The frames at an address, inlined calls first; none where they were not added.
    func frames(at address: UInt, of instruction: UInt?) -> [Crash.Frame] {
        frames[Key(address: address, isInstruction: address == instruction)] ?? []
    }

    /// Keeps what was found out.
    mutating func add(_ found: [Crash.Frame], at address: UInt, of instruction: UInt?) {
        frames[Key(address: address, isInstruction: address == instruction)] = found
    }
}
