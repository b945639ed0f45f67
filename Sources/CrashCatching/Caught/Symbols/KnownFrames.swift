import CGuard

#if canImport(Runtime)
    import Runtime
#endif

/// The results of earlier look-ups of addresses.
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

    #if canImport(Runtime)
        /// The map of the images, read once as long as no image is loaded or unloaded.
        ///
        /// Later the toolchain's module has files of images in memory, to read their symbols. If
        /// those files lie below the images, as they do with `ulimit -s unlimited`, the module
        /// takes such a file for its image (6.3.1).
        var images: ImageMap?
    #endif

    private var loadedImages: UInt64 = 0
    private var frames: [Key: [Crash.Frame]] = [:]
    private var codeWithoutLine: [Key: CodeWithoutLine] = [:]
    /// The places of code without a line, as far as they were looked up.
    private var places: [Key: Crash.Place?] = [:]
    private var unloadedImages: UInt64 = 0

    /// Forgets everything if code was unloaded since, because other code may be at its addresses now.
    mutating func forgetUnloadedCode() {
        let counts = airbag_count_images()
        if counts.unloaded != unloadedImages { (frames, codeWithoutLine, places) = ([:], [:], [:]) }
        #if canImport(Runtime)
            if counts.unloaded != unloadedImages || counts.loaded != loadedImages { images = nil }
            loadedImages = counts.loaded
        #endif
        unloadedImages = counts.unloaded
    }

    /// - Parameters:
    ///   - address: an address of a backtrace.
    ///   - instruction: the trapping instruction, if the backtrace begins at it.
    /// - Returns: whether the frames of the address were added.
    func contains(_ address: UInt, of instruction: UInt?) -> Bool {
        frames[Key(address: address, isInstruction: address == instruction)] != nil
    }

    /// The frames at an address, inlined calls first; empty if none were added.
    func frames(at address: UInt, of instruction: UInt?) -> [Crash.Frame] {
        frames[Key(address: address, isInstruction: address == instruction)] ?? []
    }

    /// Records that the innermost call of the program at an address has no line.
    mutating func note(_ code: CodeWithoutLine?, at address: UInt, of instruction: UInt?) {
        codeWithoutLine[Key(address: address, isInstruction: address == instruction)] = code
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
    mutating func site(of calls: [Crash.Frame], from instruction: UInt?) -> CrashSite {
        for (index, call) in calls.enumerated() {
            let key = Key(address: call.address, isInstruction: call.address == instruction)
            guard let code = codeWithoutLine[key] else {
                guard call.isOfUser, let place = call.place else { continue }
                return .at(place)
            }
            let place = places[key] ?? Symbolication.place(before: code, at: call.address, known: &self)
            places[key] = .some(place)
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
    mutating func words(for calls: [Crash.Frame], from instruction: UInt?) -> String? {
        if let place = site(of: calls, from: instruction).place { return "at \(place.name)" }
        let own = calls.first {
            codeWithoutLine[
                Key(address: $0.address, isInstruction: $0.address == instruction)] != nil
        }
        return own?.function.map { "in \($0)" }
    }

    /// Describes the place of the call that returns to an address; for a call in a library, the function.
    mutating func words(for returnAddress: UInt) -> String? {
        let calls = Symbolication.frames(of: [returnAddress], beginsAtInstruction: false, known: &self)
        return words(for: calls.placedAtMacros(), from: nil) ?? calls.first?.function.map { "in \($0)" }
    }

    /// Stores the frames at an address.
    mutating func add(_ found: [Crash.Frame], at address: UInt, of instruction: UInt?) {
        frames[Key(address: address, isInstruction: address == instruction)] = found
    }
}
