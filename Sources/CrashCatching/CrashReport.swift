/// What a crash was about, as far as it is known.
struct CrashReport: Sendable, Hashable, Codable {
    var kind: Crash.Kind
    var message: String?
    var file: String?
    var line: Int?
    /// Says what is known when there is no message.
    var explanation: String

    /// - Parameters:
    ///   - signal: the signal.
    ///   - evidence: what the handler left, if there was memory for it.
    ///   - frames: symbolicates the backtrace. Expensive; called only where the text of the
    ///     runtime does not do.
    init(signal: Signal, evidence: CrashEvidence?, frames: () -> [Crash.Frame]) {
        kind = CrashReport.kind(of: signal, evidence)
        explanation = "\(signal)"
        guard let evidence else {
            explanation += ", and there was no memory to keep more"
            return
        }
        if let text = evidence.text {
            read(text, isSaidByLibc: evidence.isSaidByLibc)
            if FatalMessage.isInStandardLibrary(file) { takeLocation(from: frames()) }
            return
        }
        let frames = frames()
        takeLocation(from: frames)
        if let address = evidence.faultAddress {
            explanation = "\(kind.words) at \(hexadecimal(address))"
        } else if signal == .swiftTrap {
            readTrap(frames)
        }
    }

    private mutating func read(_ text: String, isSaidByLibc: Bool) {
        if isSaidByLibc {
            message = text.last == "\n" ? String(text.dropLast()) : text
        } else {
            let fatal = FatalMessage(text)
            (kind, message, file, line) = (fatal.kind, fatal.message, fatal.file, fatal.line)
        }
    }

    private static func kind(of signal: Signal, _ evidence: CrashEvidence?) -> Crash.Kind {
        switch signal {
        case .illegalInstruction, .trap: .runtimeFailure
        case .segmentationFault, .busError:
            evidence?.isStackOverflow == true ? .stackOverflow : .badMemoryAccess
        case .abort: .abort
        default: .otherSignal
        }
    }

    private mutating func takeLocation(from frames: [Crash.Frame]) {
        guard let frame = frames.first(where: { $0.line != nil }) else { return }
        (file, line) = (frame.file, frame.line)
    }

    /// A trap without words: the compiler leaves its reason in the debug information, as an
    /// inlined function named after it.
    private mutating func readTrap(_ frames: [Crash.Frame]) {
        if let reason = frames.lazy.compactMap(\.runtimeFailure).first {
            message = reason
            if reason.hasPrefix("precondition failure") { kind = .preconditionFailure }
        } else if let subscripting = frames.first, subscripting.isInlined,
            subscripting.function?.contains("subscript") == true
        {
            message = "Index out of range"
        } else if frames.isEmpty || line == nil {
            explanation =
                "\(Signal.swiftTrap) without a message: the trap printed none, and "
                + Symbolication.whyNothingIsKnown
        }
    }
}
