import CGuard

#if canImport(Runtime)
    import Runtime
#endif

/// The results of earlier look-ups of addresses.
///
/// The toolchain's module reads all line numbers of an image for each address (measured: 8 ms for
/// one in a test bundle), and the outer calls of one crash are those of the next, too.
///
/// There is one object for all crashes, used under the lock of ``CrashRecord``.
final class KnownFrames {
    /// An instruction and the return address behind a call may be the same number.
    private struct Key: Hashable {
        let address: UInt
        let isInstruction: Bool
    }

    /// What is known of an address.
    struct Look {
        /// Inlined calls first.
        var frames: [Crash.Frame]
        /// The innermost call of the program at the address, if it has no line.
        var codeWithoutLine: CodeWithoutLine?
        /// The place of that call; nil before it was looked up.
        var place: Crash.Place??
    }

    /// Whether the toolchain's module can read the inlined calls of this program.
    var inlinedCallsAreReadable = true

    #if canImport(Runtime)
        /// The map of the images, read once as long as no image is loaded or unloaded.
        ///
        /// Later the toolchain's module has files of images in memory, to read their symbols. If
        /// those files lie below the images, as they do with `ulimit -s unlimited`, the module
        /// takes such a file for its image (6.3.1).
        var images: ImageMap?
    #endif

    private var loadedImages: UInt64 = 0
    private var unloadedImages: UInt64 = 0
    private var looks: [Key: Look] = [:]

    /// What is known of an address of a backtrace; nil if it was not looked up.
    ///
    /// - Parameter instruction: the trapping instruction, if the backtrace begins at it.
    subscript(address: UInt, from instruction: UInt?) -> Look? {
        get { looks[Key(address: address, isInstruction: address == instruction)] }
        set { looks[Key(address: address, isInstruction: address == instruction)] = newValue }
    }

    /// Forgets everything if code was unloaded since, because other code may be at its addresses now.
    func forgetUnloadedCode() {
        let counts = airbag_count_images()
        if counts.unloaded != unloadedImages { looks = [:] }
        #if canImport(Runtime)
            if counts.unloaded != unloadedImages || counts.loaded != loadedImages { images = nil }
            loadedImages = counts.loaded
        #endif
        unloadedImages = counts.unloaded
    }

    /// Finds the site of the innermost call of the program.
    ///
    /// The place of a caller is never used: if the call has no line, the line is searched in front
    /// of the call, in the same function.
    ///
    /// - Parameters:
    ///   - calls: the calls, innermost first.
    ///   - instruction: the trapping instruction, if the calls begin at it.
    /// - Returns: the place, or what is known instead.
    func site(of calls: [Crash.Frame], from instruction: UInt?) -> CrashSite {
        for (index, call) in calls.enumerated() {
            guard let look = self[call.address, from: instruction], let code = look.codeWithoutLine else {
                guard call.isOfUser, let place = call.place else { continue }
                return .at(place)
            }
            let place = look.place ?? Symbolication.place(before: code, at: call.address, known: self)
            self[call.address, from: instruction]?.place = .some(place)
            if let place { return .at(place) }
            if code.isAutoclosure, let site = CrashSite(ofExpressionIn: calls[index...]) {
                return site
            }
            return code.isMerged ? .merged : .unknown
        }
        return .unknown
    }

    /// Describes the place of the innermost call of the program.
    ///
    /// `at File.swift:7`, or the function if there is no line.
    func words(for calls: [Crash.Frame], from instruction: UInt?) -> String? {
        if let place = site(of: calls, from: instruction).place { return "at \(place.name)" }
        let own = calls.first { self[$0.address, from: instruction]?.codeWithoutLine != nil }
        return own?.function.map { "in \($0)" }
    }

    /// Describes the place of the call that returns to an address; for a call in a library, the function.
    func words(for returnAddress: UInt) -> String? {
        let calls = Symbolication.frames(of: [returnAddress], beginsAtInstruction: false, known: self)
        return words(for: calls.placedAtMacros(), from: nil) ?? calls.first?.function.map { "in \($0)" }
    }
}
