import CGuard

/// What a crash was about, as far as it is known.
struct CrashReport: Sendable, Hashable, Codable {
    var kind: Crash.Kind
    var message: String?
    /// The number of bytes that the message lacks; nil if it is whole.
    var droppedFromMessage: Int?
    /// The text for a crash without a message.
    var explanation: String
    /// The place that the runtime printed; for a decoded crash, the place of the crash.
    var place: Crash.Place?
    /// For a decoded crash, the reason why it has no place.
    var whyNoPlace: String?
    /// The exception that left the body.
    var exception: AirbagException?

    /// Reads what is known.
    ///
    /// - Parameters:
    ///   - signal: the signal.
    ///   - evidence: the evidence of the signal handler, if there was memory for it.
    ///   - frames: symbolicates the backtrace. Expensive; called only for traps without a text.
    ///   - wordsFor: describes an exclusivity violation, with the places of the accesses. As expensive.
    init(
        signal: Crash.Signal, evidence: CrashEvidence?, frames: () -> [Crash.Frame],
        wordsFor: (ExclusivityConflict) -> String
    ) {
        kind = CrashReport.kind(of: signal, evidence)
        explanation = "no reason known"
        guard let evidence else { return }
        if evidence.missingBytes > 0 { droppedFromMessage = evidence.missingBytes }
        if let exception = evidence.exception {
            kind = .uncaughtException
            message = exception.summary
            self.exception = exception
        } else if let text = evidence.bytes {
            read(text, isSaidByLibc: evidence.crash.pointee.is_said_by_libc != 0, wordsFor)
        } else if let address = evidence.faultAddress {
            explanation = "at \(hexadecimal(address))"
        } else if evidence.crash.pointee.lacks_fault_address != 0 {
            explanation = "at an address that the processor does not report"
        } else if evidence.crash.pointee.is_stack_overflow != 0 {
            explanation = "before a call of the allocator"
        } else if signal == .brokenPipe {
            explanation = "a write into a pipe or a socket that nobody reads"
        } else if signal == .swiftTrap {
            readTrap(frames())
        }
    }

    private mutating func read(_ text: Bytes, isSaidByLibc: Bool, _ wordsFor: (ExclusivityConflict) -> String) {
        if isSaidByLibc {
            message = text.withoutLineEnd.text
        } else {
            let fatal = FatalMessage(text)
            kind = fatal.kind
            place = fatal.place
            let words = fatal.conflict.map(wordsFor) ?? fatal.message
            message = words.isEmpty ? nil : words
        }
    }

    private static func kind(of signal: Crash.Signal, _ evidence: CrashEvidence?) -> Crash.Kind {
        switch signal {
        case .illegalInstruction, .trap: .runtimeFailure
        case .segmentationFault, .busError:
            (evidence?.crash.pointee.is_stack_overflow ?? 0) != 0 ? .stackOverflow : .badMemoryAccess
        case .abort: .abort
        default: .otherSignal
        }
    }

    /// Reads the reason of a trap without a message from the debug information.
    ///
    /// The compiler leaves the reason there as an inlined function named after it.
    private mutating func readTrap(_ frames: [Crash.Frame]) {
        if let reason = frames.lazy.compactMap(\.runtimeFailure).first {
            message = reason
            if reason.hasPrefix("precondition failure") { kind = .preconditionFailure }
        } else if let innermost = frames.first, innermost.isInlined,
            innermost.function?.contains("subscript") == true
        {
            message = "Index out of range"
        } else if let words = DispatchCheck.words(for: frames) {
            message = words
        } else if !frames.contains(where: { $0.line != nil || $0.isMerged }) {
            explanation += ": the trap printed none, and \(Symbolication.whyNothingIsKnown)"
        }
    }
}

extension Crash {
    /// A place in the source code.
    struct Place: Sendable, Hashable, Codable {
        var file: String
        var line: Int

        /// Whether the place belongs to a module of the toolchain, and so helps users little.
        var isInToolchain: Bool {
            guard let slash = file.utf8.firstIndex(of: UInt8(ascii: "/")) else {
                return Place.toolchainModules.contains(file)
            }
            return Place.toolchainModules.contains(String(file[..<slash]))
        }

        /// The file without its folder, and the line.
        var name: String { "\(file.split(separator: "/").last.map(String.init) ?? file):\(line)" }

        static let toolchainModules: Set = [
            "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder",
            "Synchronization", "Observation", "Distributed", "Dispatch", "Foundation",
            "FoundationEssentials", "FoundationInternationalization", "Testing", "XCTest",
        ]
    }
}
