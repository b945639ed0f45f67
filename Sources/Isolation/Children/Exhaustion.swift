import CGuard
import CrashCatching
import Glibc

/// What proves that a limit ended a body.
///
/// `errno` does not: it says what failed last, and the body may have coped with that.
extension ChildLimits {
    /// The limit that an error of the system is about, which the body threw.
    ///
    /// - Parameter number: its `errno` value.
    /// - Returns: the limit; nil if it is about none that was set.
    func resource(of number: Int32) -> Resource? {
        switch number {
        case ENOMEM where memory != nil: .memory
        case EMFILE where openFiles != nil: .openFiles
        case EFBIG where fileSize != nil: .fileSize
        default: nil
        }
    }

    /// The limit that a crash is about.
    ///
    /// - Parameter evidence: what the child left of it.
    /// - Returns: the limit; nil if nothing proves that it was one.
    func resource(of evidence: CrashEvidence) -> Resource? {
        memory != nil && evidence.isFailedAllocation ? .memory : nil
    }

    /// The limit that a signal of the kernel tells of.
    ///
    /// - Parameters:
    ///   - signal: what ended the process.
    ///   - usedTime: the processor time that it used.
    /// - Returns: the limit; nil if nothing proves that it was one.
    func resource(of signal: Crash.Signal, usedTime: Duration) -> Resource? {
        // The kernel counts ticks for it, which may be more than the time that it tells (measured on a
        // busy machine: 0.84 s for a second).
        func isUp(_ limit: Duration) -> Bool { usedTime >= limit * 0.7 }
        return switch signal.rawValue {
        case SIGXCPU where cpuTime.map(isUp) == true: .cpuTime
        // Where SIGXCPU was ignored: the hard limit, a second later.
        case SIGKILL where cpuTime.map({ isUp($0 + .seconds(1)) }) == true: .cpuTime
        case SIGXFSZ where fileSize != nil: .fileSize
        default: nil
        }
    }
}

extension CrashEvidence {
    /// Whether the crash was the end of an allocation that failed: one of the Swift runtime, which says
    /// so, or an exception of C++ that nobody caught.
    fileprivate var isFailedAllocation: Bool {
        if let exception {
            return exceptionKind == AIRBAG_CXX_EXCEPTION && exception.name == "std::bad_alloc"
        }
        guard let text else { return false }
        return CrashEvidence.isOfAllocation(text)
            || text.hasPrefix("terminate called after throwing an instance of 'std::bad_alloc'\n")
    }

    /// Whether these are the words of `swift_abortAllocationFailure` (Errors.cpp of the Swift runtime),
    /// before which no place stands, as before those of `fatalError` in the code of a user.
    private static func isOfAllocation(_ text: String) -> Bool {
        let words = ["Fatal error: failed to allocate ", " bytes of memory with alignment ", "\n"]
        var rest = text[...]
        guard rest.hasPrefix(words[0]) else { return false }
        rest = rest.dropFirst(words[0].count).drop(while: \.isNumber)
        guard rest.hasPrefix(words[1]) else { return false }
        return rest.dropFirst(words[1].count).drop(while: \.isNumber) == words[2][...]
    }
}

/// The `errno` value that an error says it is.
///
/// Read in the child, for the error may be of any type: `POSIXError`, an `NSError` of that domain, an error
/// that has such a one below it, as those of Foundation about files have, or `Errno` of swift-system. They
/// are known by their names and by what they store, for this library does not import theirs.
///
/// - Parameter error: the error.
/// - Returns: the value; 0 for all other errors.
func systemErrorNumber(of error: any Error) -> Int32 {
    var next: (any Error)? = error
    // They may go round in a circle.
    for _ in 0..<8 {
        guard let error = next else { return 0 }
        if error._domain == "NSPOSIXErrorDomain" { return Int32(truncatingIfNeeded: error._code) }
        let stored = Mirror(reflecting: error).children.map(\.value)
        switch String(reflecting: type(of: error)) {
        case "System.Errno", "SystemPackage.Errno": return rawValue(of: error) ?? 0
        case "Foundation.POSIXError", "FoundationEssentials.POSIXError":
            return stored.lazy.compactMap(rawValue).first ?? 0
        case "Foundation.CocoaError", "FoundationEssentials.CocoaError", "Foundation.NSError":
            next = stored.lazy.compactMap(underlying).first
        default: return 0
        }
    }
    return 0
}

private func rawValue(of value: Any) -> Int32? {
    (value as? any RawRepresentable<Int32>)?.rawValue
}

/// The error below another one, if this is what that one stores for it.
private func underlying(_ value: Any) -> (any Error)? {
    (value as? [String: Any])?["NSUnderlyingError"] as? any Error
}
