import CHelpers

/// What a ``Crash`` refers to: the evidence, and what has been made of it so far.
final class CrashRecord: @unchecked Sendable {
    let signal: Signal
    private let evidence: CrashEvidence?
    private var readings: Readings

    /// One for all: a lock for each would be made for every crash, and most are never asked.
    ///
    /// It also keeps apart what looks into debug information, for nothing says that the caches of
    /// the toolchain's module are safe to share. Held at a fork: a child of a process where another
    /// thread is at it could never look into debug information itself.
    static let lock = Locked(KnownFrames())

    /// The calls that led to the crash.
    private struct Calls {
        var frames: [Crash.Frame]
        /// The innermost of the user's or of a macro, with the place that its debug information tells.
        var innermost: Crash.Frame?
    }

    /// What has been read from the evidence.
    ///
    /// Each is filled when it is first asked for.
    private struct Readings {
        var calls: Calls?
        var report: CrashReport?

        mutating func calls(of evidence: CrashEvidence?, known: inout KnownFrames) -> Calls {
            if let calls { return calls }
            let frames = Symbolication.frames(
                of: evidence?.addresses ?? [],
                beginsAtInstruction: evidence?.beginsAtInstruction ?? false,
                known: &known)
            let read = Calls(
                frames: frames.placedAtMacros(), innermost: frames.first(where: \.isOfUser))
            calls = read
            return read
        }
    }

    /// A crash of this process.
    init(signal: Signal, evidence: CrashEvidence?) {
        self.signal = signal
        self.evidence = evidence
        decodedFaultAddress = nil
        readings = Readings()
    }

    /// A crash that was decoded.
    init(contents: CrashContents) {
        signal = contents.signal
        evidence = nil
        readings = Readings(
            calls: Calls(frames: contents.backtrace), report: contents.report)
        decodedFaultAddress = contents.faultAddress
    }

    private let decodedFaultAddress: UInt?

    var faultAddress: UInt? {
        evidence?.faultAddress ?? decodedFaultAddress
    }

    var frames: [Crash.Frame] { calls.frames }

    private var calls: Calls {
        CrashRecord.lock.withLock { known in
            readings.calls(of: evidence, known: &known)
        }
    }

    var report: CrashReport {
        CrashRecord.lock.withLock { known in
            if let report = readings.report { return report }
            let report = CrashReport(signal: signal, evidence: evidence) {
                readings.calls(of: evidence, known: &known).frames
            }
            readings.report = report
            return report
        }
    }

    /// Where it happened: as far as possible in the code of the user.
    var place: Crash.Place? {
        let printed = report.place
        if evidence == nil { return printed }
        if let printed, !printed.isInToolchain, !isLineOfExpansion(printed) { return printed }
        return (isInnermostCallKnown ? frames.placeOfUser : nil) ?? printed
    }

    /// Whether the runtime printed a line of the file that a macro was expanded into.
    ///
    /// It does for `!` and `try!` in what a macro was given or wrote, beside the name of the file with
    /// the macro. (Measured, 6.3.1; `#line` there is right.) Looks up the calls, for those two.
    private func isLineOfExpansion(_ printed: Crash.Place) -> Bool {
        guard report.kind == .runtimeFailure, let file = calls.innermost?.file,
            MacroExpansion.wrote(file)
        else { return false }
        // A call without debug information, which is none of the user's, may be further in.
        return MacroExpansion(in: file).map { $0.file == printed.file } ?? true
    }

    /// Whether the first frame with a source line is where it happened.
    ///
    /// A fault in a library without frame pointers is not followed by its caller: that one is
    /// missing.
    private var isInnermostCallKnown: Bool {
        guard let evidence else { return true }
        if evidence.isIncomplete { return false }
        if !evidence.beginsAtInstruction || signal == .swiftTrap { return true }
        guard let innermost = frames.first else { return false }
        return innermost.line != nil || innermost.address == evidence.faultAddress
    }

    var contents: CrashContents {
        var report = report
        report.place = place
        return CrashContents(
            report: report, signal: signal, faultAddress: faultAddress, backtrace: frames)
    }
}

/// Everything that a crash tells, as a plain value: what is compared and encoded.
struct CrashContents: Sendable, Hashable, Codable {
    var report: CrashReport
    var signal: Signal
    var faultAddress: UInt?
    var backtrace: [Crash.Frame]
}
