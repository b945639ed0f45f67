import CGuard
import Glibc

#if canImport(Runtime)
    import Runtime

    /// Names and source lines for addresses, from the toolchain's `Runtime` module.
    enum Symbolication {
        /// Why a crash may have no source line.
        static let whyNothingIsKnown = "the debug information has no line for it (build with -g, or for debugging)"

        /// - Parameters:
        ///   - addresses: a backtrace, innermost first.
        ///   - beginsAtInstruction: whether the first address is the trapping instruction itself.
        ///   - known: the frames of addresses that were looked up before; new frames are added.
        /// - Returns: the frames, inlined calls included; bare addresses if the images could not be read.
        static func frames(of addresses: [UInt], beginsAtInstruction: Bool, known: KnownFrames) -> [Crash.Frame] {
            known.forgetUnloadedCode()
            let instruction = beginsAtInstruction ? addresses.first : nil
            // A recursion has many frames but few addresses, and each look-up takes time.
            var seen: Set<UInt> = []
            let unknown = addresses.filter { address in
                seen.insert(address).inserted && known[address, from: instruction] == nil
            }
            if !unknown.isEmpty {
                let encoded = EncodedBacktrace(unknown, beginsAtInstruction: unknown.first == instruction)
                defer { airbag_note_freed_memory() }
                guard let found = symbolicate(encoded, known: known) else {
                    return addresses.map { Crash.Frame(bare: $0) }
                }
                let calls = Dictionary(grouping: found, by: \.frame.address)
                for address in unknown {
                    let call = calls[address] ?? []
                    known[address, from: instruction] = KnownFrames.Look(
                        frames: call.frames, codeWithoutLine: call.codeWithoutLine)
                }
            }
            return addresses.flatMap { known[$0, from: instruction]?.frames ?? [] }.withoutHarness()
        }

        /// Looks for a line of the same function in front of code without a line.
        ///
        /// - Parameters:
        ///   - code: the code.
        ///   - address: the address of the code, or its return address.
        ///   - known: how debug information can be read.
        /// - Returns: the nearest line that was found; nil if there is none.
        static func place(before code: CodeWithoutLine, at address: UInt, known: KnownFrames) -> Crash.Place? {
            if code.isMerged || code.isOfAttachedMacro { return nil }
            defer { airbag_note_freed_memory() }
            let start = code.isInlined ? nil : line(of: code, at: address, code.offset, known)
            // Code without a line at its beginning is made up as a whole.
            if start == nil && !code.isInlined { return nil }
            for distance in code.distances {
                if let place = line(of: code, at: address, distance, known) { return place }
            }
            return start
        }

        /// The line of a function at a distance, in bytes, in front of some of its code.
        private static func line(
            of code: CodeWithoutLine, at address: UInt, _ distance: Int, _ known: KnownFrames
        ) -> Crash.Place? {
            let before = EncodedBacktrace([address &- UInt(distance)], beginsAtInstruction: false)
            let calls = symbolicate(before, known: known) ?? []
            let call = calls.first { $0.function == code.function && $0.frame.line != nil }
            guard let frame = call?.frame, let file = frame.file, let line = frame.line else { return nil }
            return MacroExpansion(in: file).map { Crash.Place(file: $0.file, line: $0.line) }
                ?? Crash.Place(file: file, line: line)
        }

        /// Symbolicates a backtrace, guarded: the module reads files on disk, and a lock is held meanwhile.
        ///
        /// Debug information can crash the module where it looks for inlined calls. (6.3.1: calls
        /// of C++ functions in Swift code, whose declaration the module looks up at a wrong place.)
        private static func symbolicate(_ encoded: EncodedBacktrace, known: KnownFrames) -> [SymbolicatedCall]? {
            if known.inlinedCallsAreReadable {
                let frames = read(encoded, .default, known)
                guard case .crashed = frames else { return frames.value ?? nil }
                // The module would crash again for each crash of this program, and leak what it had begun.
                known.inlinedCallsAreReadable = false
            }
            return read(encoded, [.showSourceLocations, .useSymbolCache], known).value ?? nil
        }

        /// Reads the frames, and tries again after a crash, because another thread may have caused
        /// the crash.
        ///
        /// `ImageMap.capture` reads the memory of everything that was mapped when it began, and
        /// faults where another thread has unmapped some of it since (measured: in one of ten runs
        /// of tests that start children). A new map does better.
        private static func read(
            _ encoded: EncodedBacktrace, _ options: Backtrace.SymbolicationOptions, _ known: KnownFrames
        ) -> CatchOutcome<[SymbolicatedCall]?> {
            var frames: CatchOutcome<[SymbolicatedCall]?>
            var attempts = 0
            repeat {
                attempts += 1
                var images = known.images
                frames = catchCrash {
                    let map = images ?? ImageMap.capture()
                    images = map
                    return try Backtrace(from: encoded)
                        .symbolicated(with: map, options: options)?
                        .frames.map(SymbolicatedCall.init)
                }
                known.images = frames.crash == nil ? images : nil
            } while frames.crash != nil && attempts < 5
            return frames
        }
    }

    private let programName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)

    extension SymbolicatedBacktrace.SourceLocation {
        /// Whether the compiler made up the code: line 0 marks such code, and so may the name of the file.
        fileprivate var isMadeUp: Bool { line == 0 || path.hasSuffix("<compiler-generated>") }
    }

    extension Crash.Frame {
        init(_ frame: SymbolicatedBacktrace.Frame) {
            let symbol = frame.symbol
            let place = symbol?.sourceLocation
            address = UInt(frame.captured.originalProgramCounter) ?? 0
            let isKnown = place?.isMadeUp == false && !frame.isSystem
            file = isKnown ? place?.path : nil
            line = isKnown ? place?.line : nil
            column = isKnown ? place?.column : nil
            isInlined = frame.inlined
            // The module knows the names of libraries at one time and not at another (6.3.1).
            let isOwn = isKnown || isInlined || symbol?.imageName == programName
            let isMerged = symbol.map { CodeWithoutLine.isMerged($0.rawName) } ?? false
            function = isOwn ? symbol.map { (isMerged ? Crash.Frame.merged : "") + $0.name } : exportedName(at: address)
        }
    }

    /// A frame, with further debug information.
    private struct SymbolicatedCall {
        let frame: Crash.Frame
        /// The mangled name.
        let function: String?
        let offset: Int
        /// Whether the call belongs to the program, but has no place.
        let isWithoutLine: Bool

        init(_ frame: SymbolicatedBacktrace.Frame) {
            self.frame = Crash.Frame(frame)
            function = frame.symbol?.rawName
            offset = frame.symbol?.offset ?? 0
            isWithoutLine =
                !frame.isSwiftThunk && self.frame.runtimeFailure == nil
                && frame.symbol.map(SymbolicatedCall.isWithoutLine) == true
        }

        private static func isWithoutLine(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
            let place = symbol.sourceLocation
            let hasNoLine = place.map { $0.isMadeUp || MacroExpansion.isOfAttached($0.path) }
            return hasNoLine ?? false || CodeWithoutLine.isMerged(symbol.rawName)
                ? !AirbagFiles.has(place?.path ?? "") && CodeWithoutLine.isOfProgram(symbol.rawName)
                : false
        }
    }

    extension [SymbolicatedCall] {
        /// Whether the code is merged from several functions: a place is then that of any one of them.
        private var isMerged: Bool { last?.function.map(CodeWithoutLine.isMerged) ?? false }

        /// The frames at an address, inlined calls first.
        fileprivate var frames: [Crash.Frame] {
            isMerged ? map { $0.frame.placed(nil, nil, nil) } : map(\.frame)
        }

        /// The innermost call of the program at an address, if it has no line.
        fileprivate var codeWithoutLine: CodeWithoutLine? {
            let own = first { $0.isWithoutLine || $0.frame.isOfUser && !isMerged }
            guard let call = own, call.isWithoutLine, let function = call.function,
                let outermost = last
            else { return nil }
            return CodeWithoutLine(
                function: function, offset: outermost.offset, isInlined: call.frame.isInlined,
                isOfAttachedMacro: call.frame.file.map(MacroExpansion.isOfAttached) ?? false)
        }
    }
#else
    /// Without the toolchain's `Runtime` module (Swift 6.2 and later) frames stay addresses.
    enum Symbolication {
        /// Why a crash may have no source line.
        static let whyNothingIsKnown = "this toolchain has no Runtime module to look it up (Swift 6.2 and later have)"

        /// The addresses as frames.
        static func frames(of addresses: [UInt], beginsAtInstruction: Bool, known: KnownFrames) -> [Crash.Frame] {
            addresses.map { Crash.Frame(bare: $0) }
        }

        /// None is known.
        static func place(before code: CodeWithoutLine, at address: UInt, known: KnownFrames) -> Crash.Place? {
            nil
        }
    }
#endif

/// The name of the function at an address in the dynamic symbol tables.
private func exportedName(at address: UInt) -> String? { String(takingOver: airbag_function_name(address)) }

extension String {
    /// Copies a C string and frees it; nil if there is none.
    package init?(takingOver text: UnsafeMutablePointer<CChar>?) {
        guard let text else { return nil }
        defer { free(text) }
        self.init(cString: text)
    }
}

extension Crash.Frame {
    /// A call without a source line.
    init(bare address: UInt) {
        let function = exportedName(at: address)
        self.init(address: address, function: function, file: nil, line: nil, column: nil, isInlined: false)
    }

    /// The reason of a trap, which the compiler leaves as the name of an inlined function.
    var runtimeFailure: String? {
        let prefix = "Swift runtime failure: "
        guard let function, function.hasPrefix(prefix) else { return nil }
        return String(function.dropFirst(prefix.count))
    }
}
