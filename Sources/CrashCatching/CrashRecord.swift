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

    /// What has been read from the evidence.
    ///
    /// Each is filled when it is first asked for.
    private struct Readings {
        var frames: [Crash.Frame]?
        var report: CrashReport?

        mutating func frames(
            of evidence: CrashEvidence?, known: inout KnownFrames
        ) -> [Crash.Frame] {
            if let frames { return frames }
            let read = Symbolication.frames(
                of: evidence?.addresses ?? [],
                beginsAtInstruction: evidence?.beginsAtInstruction ?? false,
                known: &known)
            frames = read
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
        readings = Readings(frames: contents.backtrace, report: contents.report)
        decodedFaultAddress = contents.faultAddress
    }

    private let decodedFaultAddress: UInt?

    var faultAddress: UInt? {
        evidence?.faultAddress ?? decodedFaultAddress
    }

    var frames: [Crash.Frame] {
        CrashRecord.lock.withLock { known in
            readings.frames(of: evidence, known: &known)
        }
    }

    var report: CrashReport {
        CrashRecord.lock.withLock { known in
            if let report = readings.report { return report }
            let report = CrashReport(signal: signal, evidence: evidence) {
                readings.frames(of: evidence, known: &known)
            }
            readings.report = report
            return report
        }
    }

    /// Where it happened: as far as possible in the code of the user.
    var place: Crash.Place? {
        let printed = report.place
        if evidence == nil || printed?.isInToolchain == false { return printed }
        let frame = isInnermostCallKnown ? frames.first(where: \.isOfUser) : nil
        if let file = frame?.file, let line = frame?.line {
            return Crash.Place(file: file, line: line)
        }
        return printed
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
