import CHelpers
import Glibc

#if canImport(Runtime)
    import Runtime

    /// Names and source lines for addresses, from the toolchain's `Runtime` module.
    enum Symbolication {
        /// Why a crash may have no source line.
        static let whyNothingIsKnown = "there is no debug information for it (build with -g)"

        /// - Parameters:
        ///   - addresses: a backtrace, innermost first.
        ///   - beginsAtInstruction: the first is the trapping instruction itself.
        ///   - known: the frames of addresses that were looked up before; new ones are added.
        /// - Returns: the frames, inlined calls included; bare addresses where the images
        ///   could not be read.
        static func frames(
            of addresses: [UInt], beginsAtInstruction: Bool, known: inout KnownFrames
        ) -> [Crash.Frame] {
            known.forgetUnloadedCode()
            let instruction = beginsAtInstruction ? addresses.first : nil
            // A recursion has many frames but few addresses, and each costs its time.
            var seen: Set<UInt> = []
            let unknown = addresses.filter { address in
                seen.insert(address).inserted && !known.contains(address, of: instruction)
            }
            if !unknown.isEmpty {
                let encoded = EncodedBacktrace(
                    unknown, beginsAtInstruction: unknown.first == instruction)
                defer { airbag_child_note_freed_memory() }
                guard let found = symbolicate(encoded, known: &known) else {
                    return bareFrames(addresses)
                }
                let frames = Dictionary(grouping: found, by: \.address)
                for address in unknown {
                    known.add(frames[address] ?? [], at: address, of: instruction)
                }
            }
            return addresses.flatMap { known.frames(at: $0, of: instruction) }.withoutHarness()
        }

        /// Guarded: the module reads what is on disk, and a lock is held meanwhile.
        ///
        /// Debug information can crash it where it looks for inlined calls. (6.3.1: those of C++
        /// functions in Swift code, whose declaration it looks up at a wrong place.)
        private static func symbolicate(
            _ encoded: EncodedBacktrace, known: inout KnownFrames
        ) -> [Crash.Frame]? {
            if known.inlinedCallsAreReadable {
                let frames = read(encoded, .default)
                guard case .crashed = frames else { return frames.value ?? nil }
                // It would again for each crash of this program, and leak what it had begun.
                known.inlinedCallsAreReadable = false
            }
            return read(encoded, [.showSourceLocations, .useSymbolCache]).value ?? nil
        }

        /// A crash is tried again, for another thread may have caused it.
        ///
        /// `ImageMap.capture` reads the memory of everything that was mapped when it began, and
        /// faults where another thread has unmapped some of it since (measured: in one of ten runs
        /// of tests that start children). A new map does better.
        private static func read(
            _ encoded: EncodedBacktrace, _ options: Backtrace.SymbolicationOptions
        ) -> Outcome<[Crash.Frame]?> {
            var frames: Outcome<[Crash.Frame]?>
            var attempts = 0
            repeat {
                attempts += 1
                frames = catchCrash {
                    try Backtrace(from: encoded)
                        .symbolicated(with: ImageMap.capture(), options: options)?
                        .frames.map(Crash.Frame.init)
                }
            } while frames.crash != nil && attempts < 5
            return frames
        }
    }

    private let programName = CommandLine.arguments.first?.split(separator: "/").last.map(
        String.init)

    extension Crash.Frame {
        init(_ frame: SymbolicatedBacktrace.Frame) {
            let symbol = frame.symbol
            let place = symbol?.sourceLocation
            address = UInt(frame.captured.originalProgramCounter) ?? 0
            // Line 0 marks code that the compiler made up, and so may the name of the file.
            let isMadeUp = place.map { $0.line == 0 || $0.path.hasSuffix("<compiler-generated>") }
            let isKnown = isMadeUp == false && !frame.isSystem
            file = isKnown ? place?.path : nil
            line = isKnown ? place?.line : nil
            column = isKnown ? place?.column : nil
            isInlined = frame.inlined
            // Of libraries the module knows the names at one time and not at another (6.3.1).
            let isOwn = isKnown || isInlined || symbol?.imageName == programName
            function = isOwn ? symbol?.name : exportedName(at: address)
        }
    }
#else
    /// Without the toolchain's `Runtime` module (Swift 6.2 and later) frames stay addresses.
    enum Symbolication {
        /// Why a crash may have no source line.
        static let whyNothingIsKnown =
            "this toolchain has no Runtime module to look it up (Swift 6.2 and later have)"

        /// The addresses as frames.
        static func frames(
            of addresses: [UInt], beginsAtInstruction: Bool, known: inout KnownFrames
        ) -> [Crash.Frame] {
            bareFrames(addresses)
        }
    }
#endif

/// Frames without source lines.
private func bareFrames(_ addresses: [UInt]) -> [Crash.Frame] {
    addresses.map {
        Crash.Frame(
            address: $0, function: exportedName(at: $0), file: nil, line: nil, column: nil,
            isInlined: false)
    }
}

/// What the dynamic symbol tables call the function at an address.
private func exportedName(at address: UInt) -> String? {
    String(takingOver: airbag_function_name(address))
}

extension String {
    /// A text of C that is freed when it was copied; nil if there is none.
    init?(takingOver text: UnsafeMutablePointer<CChar>?) {
        guard let text else { return nil }
        defer { free(text) }
        self.init(cString: text)
    }
}

/// The folders, as the debug information names them, of the code that runs bodies.
private let harnessFolders: [String] = {
    let sources = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return ["CrashCatching", "Expectations", "Matchers"].map { "/\(sources)/\($0)/" }
}()

extension [Crash.Frame] {
    /// Leaves out the calls through which Airbag runs a body, and those that raise an exception.
    fileprivate func withoutHarness() -> [Crash.Frame] {
        func isHarness(_ frame: Crash.Frame) -> Bool {
            frame.function?.hasPrefix("airbag_") == true
                || harnessFolders.contains { frame.file?.hasPrefix($0) == true }
        }
        let frames = drop { frame in
            isHarness(frame) || Crash.Frame.raising.contains(frame.function ?? "")
        }
        return Array(frames.prefix { !isHarness($0) })
    }
}

extension Crash.Frame {
    /// The functions that raise exceptions, and call the unwinder for that.
    fileprivate static let raising: Set = [
        "_Unwind_RaiseException", "_Unwind_Resume_or_Rethrow", "__cxa_throw", "__cxa_rethrow",
    ]

    /// The reason of a trap, which the compiler leaves as the name of an inlined function.
    var runtimeFailure: String? {
        let prefix = "Swift runtime failure: "
        guard let function, function.hasPrefix(prefix) else { return nil }
        return String(function.dropFirst(prefix.count))
    }
}
