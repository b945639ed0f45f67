import CGuard
import CrashCatching
import Glibc

/// The proofs that a limit ended a body.
///
/// `errno` is no proof: its value says what failed last, and the body may have coped with that failure.
extension ChildLimits {
    /// The limit of processor time in whole seconds, as the kernel knows it: rounded up, at least 1.
    ///
    /// At most some 580 years: the kernel counts nanoseconds in 64 bits, and does not check for overflow (measured: a
    /// limit of 2^63 seconds ended a child).
    var cpuSeconds: UInt64? {
        cpuTime.map { limit in
            let parts = limit.components
            let whole = UInt64(min(max(parts.seconds, 0), 18_000_000_000))
            return max(parts.attoseconds > 0 ? whole + 1 : whole, 1)
        }
    }

    /// Returns the limit that caused a system error which the body threw.
    ///
    /// - Parameter number: the `errno` value of the error.
    /// - Returns: the limit; nil if the error is about no limit that was set.
    func resource(of number: Int32) -> Resource? {
        switch number {
        case ENOMEM where memory != nil: .memory
        case EMFILE where openFiles != nil: .openFiles
        case EFBIG where fileSize != nil: .fileSize
        default: nil
        }
    }

    /// Returns the limit that caused a crash.
    ///
    /// - Parameter evidence: the evidence of the crash that the child left.
    /// - Returns: the limit; nil if nothing proves that a limit was the cause.
    func resource(of evidence: CrashEvidence) -> Resource? {
        memory != nil && evidence.isFailedAllocation ? .memory : nil
    }

    /// Returns the limit that a signal of the kernel reports.
    ///
    /// - Parameters:
    ///   - signal: the signal that ended the process.
    ///   - usedTime: the processor time that the process used.
    /// - Returns: the limit; nil if nothing proves that a limit was the cause.
    func resource(of signal: Crash.Signal, usedTime: Duration) -> Resource? {
        // For this limit the kernel counts ticks, which may be more than the time that it reports
        // (measured on a busy virtual machine: 1.34 s for two seconds, and 0.84 s for one).
        func isUp(_ seconds: UInt64) -> Bool { usedTime >= .seconds(seconds) * 0.7 - .milliseconds(400) }
        return switch signal.rawValue {
        case SIGXCPU where cpuSeconds.map(isUp) == true: .cpuTime
        // Where SIGXCPU was ignored: the hard limit, a second later.
        case SIGKILL where cpuSeconds.map({ isUp($0 + 1) }) == true: .cpuTime
        case SIGXFSZ where fileSize != nil: .fileSize
        default: nil
        }
    }
}

extension CrashEvidence {
    /// Whether the crash was the end of an allocation that failed.
    ///
    /// The evidence is a message of the Swift runtime, or a C++ exception that nothing caught. The runtime of Swift 6.0
    /// has no message, and a trap of its own in the function that allocates. (Heap.cpp)
    fileprivate var isFailedAllocation: Bool {
        if let exception {
            return exceptionKind == AIRBAG_CXX_EXCEPTION && exception.name == "std::bad_alloc"
        }
        guard let text else {
            return signal == .swiftTrap
                && instruction.map { String(takingOver: airbag_function_name($0)) } == "swift_slowAlloc"
        }
        // The words of `swift_abortAllocationFailure` (Errors.cpp of the Swift runtime). No place precedes them, while
        // a place precedes those of `fatalError` in the code of a user.
        return text.wholeMatch(of: /Fatal error: failed to allocate \d+ bytes of memory with alignment \d+\n/) != nil
            || text.hasPrefix("terminate called after throwing an instance of 'std::bad_alloc'\n")
    }
}

/// Returns the `errno` value that an error represents.
///
/// The child reads the value, because the error may be of any type: `POSIXError`, an `NSError` of
/// that domain, an error with such an underlying error, as those of Foundation about files, or
/// `Errno` of swift-system. These types are recognized by their names and by what they store,
/// because this library does not import their modules.
/// - Returns: the value; 0 for all other errors.
func systemErrorNumber(of error: any Error) -> Int32 {
    var next: (any Error)? = error
    // The underlying errors may form a cycle.
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

private func rawValue(of value: Any) -> Int32? { (value as? any RawRepresentable<Int32>)?.rawValue }

/// The underlying error of another error, if this value is what the other error stores for it.
private func underlying(_ value: Any) -> (any Error)? {
    (value as? [String: Any])?["NSUnderlyingError"] as? any Error
}
