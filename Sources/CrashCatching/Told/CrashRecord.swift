import CGuard

/// The evidence of a ``Crash``, and the values that were read from it so far.
final class CrashRecord: @unchecked Sendable {
    let signal: Crash.Signal
    private let evidence: CrashEvidence?
    /// Nil until something is read: most crashes are only caught, and what they leave behind holds their record.
    private var readings: Readings?

    /// The one lock of all records: a lock for each would be created for every crash, and most are
    /// never read.
    ///
    /// The lock also serializes the look-ups in debug information, because nothing says that the
    /// caches of the toolchain's module are safe to share.
    static let lock = Locked(KnownFrames())

    /// The values that have been read from the evidence, each when it is first needed, under the lock.
    private final class Readings {
        private let signal: Crash.Signal
        private let evidence: CrashEvidence?
        private let known: KnownFrames

        init(_ signal: Crash.Signal, _ evidence: CrashEvidence?, _ known: KnownFrames) {
            self.signal = signal
            self.evidence = evidence
            self.known = known
        }

        /// The calls that led to the crash, with the places from their debug information.
        lazy var calls = Symbolication.frames(
            of: evidence?.addresses ?? [], beginsAtInstruction: evidence?.beginsAtInstruction ?? false, known: known)

        /// The same, with the code of macros at the places of the macros.
        lazy var frames = calls.placedAtMacros()

        /// The site of the crash according to the calls.
        lazy var site = known.site(of: frames, from: evidence?.instruction)

        lazy var report = CrashReport(signal: signal, evidence: evidence) {
            frames
        } wordsFor: { conflict in
            conflict.message(
                previous: known.words(for: conflict.previousStart),
                current: known.words(for: frames, from: evidence?.instruction))
        }

        lazy var changes = (evidence?.changes ?? []).map { change in
            let pc = UInt(change.pc)
            let frames = Symbolication.frames(of: [pc], beginsAtInstruction: false, known: known).placedAtMacros()
            return Crash.InterruptedChange(address: UInt(change.address), origin: frames.first ?? Crash.Frame(bare: pc))
        }

        lazy var faultAddress = evidence?.faultAddress
    }

    /// A crash of this process.
    init(signal: Crash.Signal, evidence: CrashEvidence?) {
        self.signal = signal
        self.evidence = evidence
    }

    /// A crash that was decoded.
    convenience init(contents: CrashContents) {
        self.init(signal: contents.signal, evidence: nil)
        read {
            $0.frames = contents.backtrace
            $0.report = contents.report
            $0.changes = contents.interruptedChanges ?? []
            $0.faultAddress = contents.faultAddress
        }
    }

    /// Reads from the evidence, one thread at a time.
    private func read<Value>(_ value: (Readings) -> Value) -> Value {
        CrashRecord.lock.withLock { known in
            let readings = readings ?? Readings(signal, evidence, known)
            self.readings = readings
            return value(readings)
        }
    }

    var faultAddress: UInt? { read { $0.faultAddress } }

    var frames: [Crash.Frame] { read { $0.frames } }

    var interruptedChanges: [Crash.InterruptedChange] { read { $0.changes } }

    var report: CrashReport { read { $0.report } }

    private var site: CrashSite { read { $0.site } }

    /// The exception that left the body.
    ///
    /// Found without making the report.
    var exception: AirbagException? {
        if let evidence { return evidence.exception }
        return report.exception
    }

    /// The number of bytes that the message lacks.
    var droppedFromMessage: Int { evidence?.missingBytes ?? report.droppedFromMessage ?? 0 }

    /// The place of the crash, if possible in the code of the user.
    var place: Crash.Place? {
        let printed = report.place
        if evidence == nil { return printed }
        let isInToolchain = printed?.isInToolchain ?? true
        if let printed, !isInToolchain, !isLineOfExpansion(printed) { return printed }
        return (isInnermostCallKnown ? site.place : nil) ?? (isInToolchain ? printed : nil)
    }

    /// The innermost place in the code of the user; calls further in may be missing.
    var nearestPlace: Crash.Place? { site.place }

    /// Whether the crash happened in an expression that is the body, and whose line is unknown.
    var isInExpression: Bool {
        place?.isInToolchain ?? true && evidence != nil && isInnermostCallKnown && site == .expression
    }

    /// The reason why no place is known, if there is a special one.
    var whyNoPlace: String? {
        if evidence == nil { return report.whyNoPlace }
        let isMerged = place == nil && isInnermostCallKnown && site == .merged
        return isMerged ? "the build merged this function with others" : nil
    }

    /// Whether the runtime printed a line of the file into which a macro was expanded.
    ///
    /// The runtime prints such a line for `!` and `try!` in the arguments or in the code of a
    /// macro, with the name of the file that has the macro. (Measured, 6.3.1; `#line` there is
    /// right.) For these two the calls are looked up.
    private func isLineOfExpansion(_ printed: Crash.Place) -> Bool {
        guard report.kind == .runtimeFailure, let file = read({ $0.calls.first(where: \.isOfUser)?.file }),
            MacroExpansion.wrote(file)
        else { return false }
        // A call without debug information, which is not the user's, may be further in.
        return MacroExpansion(in: file).map { $0.file == printed.file } ?? true
    }

    /// Whether the first frame with a source line is the place of the crash.
    ///
    /// In the backtrace of a fault in a library without frame pointers, the caller of the library
    /// is missing.
    private var isInnermostCallKnown: Bool {
        guard let evidence else { return true }
        if evidence.crash.pointee.is_incomplete != 0 { return false }
        if !evidence.beginsAtInstruction || signal == .swiftTrap { return true }
        guard let innermost = frames.first else { return false }
        return innermost.line != nil || innermost.address == evidence.faultAddress
    }

    var contents: CrashContents {
        var report = report
        report.place = place
        report.whyNoPlace = whyNoPlace
        return CrashContents(
            report: report, signal: signal, faultAddress: faultAddress, backtrace: frames,
            interruptedChanges: interruptedChanges.isEmpty ? nil : interruptedChanges)
    }
}

/// The contents of a crash as a plain value, to be compared and encoded.
struct CrashContents: Sendable, Hashable, Codable {
    var report: CrashReport
    var signal: Crash.Signal
    var faultAddress: UInt?
    var backtrace: [Crash.Frame]
    /// The interrupted changes; nil if there are none.
    var interruptedChanges: [Crash.InterruptedChange]?
}
