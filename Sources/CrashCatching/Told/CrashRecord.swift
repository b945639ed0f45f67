import CGuard

/// The evidence of a ``Crash``, and the values that were read from it so far.
package final class CrashRecord: @unchecked Sendable {
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

    /// Holds the lock at each fork from now on, also at forks of the user.
    ///
    /// If another thread held the lock at the fork, the child could never look into debug
    /// information itself.
    package static let isHeldAtForks: Void = lock.holdAtForks()

    /// The calls that led to the crash.
    private struct Calls {
        var frames: [Crash.Frame]
        /// The innermost frame of the user or of a macro, with the place from its debug information.
        var innermost: Crash.Frame?
    }

    /// The values that have been read from the evidence.
    ///
    /// Each value is filled when it is first needed.
    private final class Readings {
        var calls: Calls?
        var site: CrashSite?
        var report: CrashReport?
        var changes: [Crash.InterruptedChange]?

        init() {}

        init(_ contents: CrashContents) {
            calls = Calls(frames: contents.backtrace)
            report = contents.report
            changes = contents.interruptedChanges ?? []
        }

        func calls(of evidence: CrashEvidence?, known: inout KnownFrames) -> Calls {
            if let calls { return calls }
            let frames = Symbolication.frames(
                of: evidence?.addresses ?? [], beginsAtInstruction: evidence?.beginsAtInstruction ?? false,
                known: &known)
            let read = Calls(frames: frames.placedAtMacros(), innermost: frames.first(where: \.isOfUser))
            calls = read
            return read
        }

        func site(of evidence: CrashEvidence?, known: inout KnownFrames) -> CrashSite {
            if let site { return site }
            let frames = calls(of: evidence, known: &known).frames
            let read = known.site(of: frames, from: evidence?.instruction)
            site = read
            return read
        }

        func report(of signal: Crash.Signal, _ evidence: CrashEvidence?, known: inout KnownFrames) -> CrashReport {
            if let report { return report }
            var read = CrashReport(signal: signal, evidence: evidence) {
                calls(of: evidence, known: &known).frames
            }
            if let conflict = read.conflict {
                let frames = calls(of: evidence, known: &known).frames
                read.message = conflict.message(
                    previous: known.words(for: conflict.previousStart),
                    current: known.words(for: frames, from: evidence?.instruction))
                read.conflict = nil
            }
            report = read
            return read
        }
    }

    /// A crash of this process.
    package init(signal: Crash.Signal, evidence: CrashEvidence?) {
        self.signal = signal
        self.evidence = evidence
        decodedFaultAddress = nil
    }

    /// A crash that was decoded.
    init(contents: CrashContents) {
        signal = contents.signal
        evidence = nil
        readings = Readings(contents)
        decodedFaultAddress = contents.faultAddress
    }

    private let decodedFaultAddress: UInt?

    /// Reads from the evidence, one thread at a time.
    private func read<Value>(_ value: (Readings, inout KnownFrames) -> Value) -> Value {
        CrashRecord.lock.withLock { known in
            let readings = readings ?? Readings()
            self.readings = readings
            return value(readings, &known)
        }
    }

    var faultAddress: UInt? { evidence?.faultAddress ?? decodedFaultAddress }

    var frames: [Crash.Frame] { calls.frames }

    private var calls: Calls { read { $0.calls(of: evidence, known: &$1) } }

    var interruptedChanges: [Crash.InterruptedChange] {
        let changes = evidence?.changes ?? []
        if evidence != nil && changes.isEmpty { return [] }
        return read { readings, known in
            if let changes = readings.changes { return changes }
            let read = changes.map { change in
                let pc = UInt(change.pc)
                let frames = Symbolication.frames(of: [pc], beginsAtInstruction: false, known: &known)
                return Crash.InterruptedChange(change, frames: frames.placedAtMacros())
            }
            readings.changes = read
            return read
        }
    }

    var report: CrashReport { read { $0.report(of: signal, evidence, known: &$1) } }

    /// The site of the crash according to the calls.
    private var site: CrashSite { read { $0.site(of: evidence, known: &$1) } }

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
        place?.isInToolchain ?? true && evidence != nil && isInnermostCallKnown && site.isExpression
    }

    /// The reason why no place is known, if there is a special one.
    var whyNoPlace: String? {
        if evidence == nil { return report.whyNoPlace }
        let isMerged = place == nil && isInnermostCallKnown && site.isMerged
        return isMerged ? "the build merged this function with others" : nil
    }

    /// Whether the runtime printed a line of the file into which a macro was expanded.
    ///
    /// The runtime prints such a line for `!` and `try!` in the arguments or in the code of a
    /// macro, with the name of the file that has the macro. (Measured, 6.3.1; `#line` there is
    /// right.) For these two the calls are looked up.
    private func isLineOfExpansion(_ printed: Crash.Place) -> Bool {
        guard report.kind == .runtimeFailure, let file = calls.innermost?.file,
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
        if evidence.isIncomplete { return false }
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
