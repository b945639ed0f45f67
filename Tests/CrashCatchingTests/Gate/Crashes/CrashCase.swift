import CrashCatching
import Fixtures
import TestSupport
import Testing

/// What a crashing fixture is expected to tell.
struct CrashCase: Sendable, CustomTestStringConvertible {
    /// The expected message.
    enum Words: Sendable {
        case exactly(String)
        /// An address follows.
        case beginning(String)
        case nothing
    }

    /// From where the location is known.
    enum Location: Sendable {
        /// The runtime prints it.
        case printed
        /// The debug information has it.
        case debugInformation
        /// Only debug builds keep the frame of the fixture itself.
        case debugBuild
        /// It is not promised.
        case unknown
    }

    let name: String
    let kind: Crash.Kind
    let signal: Crash.Signal
    let words: Words
    let location: Location
    /// With bad memory accesses: whose address.
    var faultAddress: UInt?
    let body: @Sendable () -> Void

    var testDescription: String { name }

    /// The same crash where the runtime traps without a word, and only the debug information
    /// says why.
    func silent(_ reason: String, _ kind: Crash.Kind = .runtimeFailure) -> CrashCase {
        CrashCase(
            name: name, kind: Build.symbolicates ? kind : .runtimeFailure, signal: .swiftTrap,
            words: Build.symbolicates ? .exactly(reason) : .nothing, location: .debugInformation,
            body: body)
    }

    /// The same crash, silent in release builds.
    func silentInRelease(
        _ reason: String, _ kind: Crash.Kind = .runtimeFailure
    ) -> CrashCase {
        Build.isDebug ? self : silent(reason, kind)
    }

    /// Catches the crash.
    func caught(_ way: ForcedWay = .none) -> CatchOutcome<Void> { way.take { catchCrash(body) } }

    /// Judges a crash.
    func expect(_ crash: Crash, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(crash.kind == kind, sourceLocation: sourceLocation)
        #expect(crash.signal == signal, sourceLocation: sourceLocation)
        switch words {
        case .exactly(let text):
            #expect(crash.message == text, sourceLocation: sourceLocation)
        case .beginning(let text):
            #expect(crash.message?.hasPrefix(text) == true, sourceLocation: sourceLocation)
        case .nothing:
            #expect(crash.message == nil, sourceLocation: sourceLocation)
        }
        if kind != .stackOverflow {
            #expect(crash.faultAddress == faultAddress, sourceLocation: sourceLocation)
        }
        if promisesLocation {
            let line = FixtureSource.crashes.crashLine(of: name)
            #expect(line != nil, "\(name) marks no line", sourceLocation: sourceLocation)
            let file = faultAddress == nil ? crash.file : crash.backtraceFile(of: name)
            #expect(file?.hasSuffix("Crashes.swift") == true, sourceLocation: sourceLocation)
            let found = faultAddress == nil ? crash.line : crash.backtraceLine(of: name)
            #expect(found == line, sourceLocation: sourceLocation)
        }
    }

    private var promisesLocation: Bool {
        switch location {
        case .printed: true
        case .debugInformation: Build.symbolicates
        case .debugBuild: Build.symbolicates && Build.isDebug
        case .unknown: false
        }
    }
}

extension Crash {
    /// Bad accesses happen in a C function; the fixture that calls it comes next.
    fileprivate func backtraceFile(of function: String) -> String? {
        userFrames.first { $0.function?.contains(function) == true }?.file
    }

    fileprivate func backtraceLine(of function: String) -> Int? {
        userFrames.first { $0.function?.contains(function) == true }?.line
    }
}
