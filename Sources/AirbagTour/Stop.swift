import CrashCatching
import Fixtures
import Glibc

/// A stop of the tour: a body that crashes, and the expected description of the crash.
struct Stop: Sendable {
    let cause: String
    let body: @Sendable () -> Void
    let kind: Crash.Kind
    /// The message, or its beginning if addresses follow; nil for none.
    let message: String?
    /// Whether the runtime announces the crash in this build.
    ///
    /// If not, kind and message come from debug information.
    var isAnnounced = true
    /// The file of the crashing line; nil if only the machine address is known.
    var file: String? = "Crashes.swift"
    /// Whether the body crashes in this build at all.
    var isCompiled = true
    /// Whether the body crashes in the same way each time.
    var isRepeatable = true

    /// The result of a visit.
    struct Result {
        let row: [String]
        /// What was wrong, nil if nothing was.
        let complaint: String?
        var isSkipped = false
    }

    /// Catches the crash and judges its description.
    func visit() -> Result {
        guard isCompiled else {
            return Result(
                row: [cause, "-", "compiled out of release builds", "-", "-"], complaint: nil, isSkipped: true)
        }
        guard let crash = catchCrash(body).crash else {
            return Result(row: [cause, "-", "-", "-", "-"], complaint: "was not caught")
        }
        let place = crash.file.flatMap { file in crash.line.map { "\(name(of: file)):\($0)" } }
        return Result(
            row: [
                cause, "\(crash.kind.words), \(crash.signal)", text(of: crash), place ?? "-",
                isRepeatable ? time() : "-",
            ], complaint: complaint(about: crash))
    }

    private func complaint(about crash: Crash) -> String? {
        let isKnown = isAnnounced || Stop.canSymbolicate
        let kind = isKnown ? kind : .runtimeFailure
        if crash.kind != kind { return "kind should be \(kind.words)" }
        if let message, isKnown {
            guard crash.message?.hasPrefix(message) == true else { return "message should be \(message)" }
        } else if crash.message != nil {
            return "message should be missing"
        }
        guard let file, Stop.canSymbolicate else { return nil }
        if name(of: crash.file ?? "") != file || crash.line == nil {
            return "should be in \(file)"
        }
        return nil
    }

    private func text(of crash: Crash) -> String {
        if let message = crash.message { return message }
        return crash.faultAddress.map { "at 0x" + String($0, radix: 16) } ?? "-"
    }

    private func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Returns the median time of some more catches.
    private func time() -> String {
        let times = (0..<21).map { _ in
            ContinuousClock().measure { _ = catchCrash(body) }
        }
        let median = times.sorted()[times.count / 2]
        let tenths = (median.components.attoseconds + 50_000_000_000) / 100_000_000_000
        return "\(tenths / 10).\(tenths % 10) µs"
    }

    /// Whether this toolchain reads debug information; toolchains before 6.2 cannot.
    static var canSymbolicate: Bool {
        #if canImport(Runtime)
            true
        #else
            false
        #endif
    }
}
