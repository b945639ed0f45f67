import CrashCatching
import Fixtures
import Glibc

extension Stop {
    /// Returns the message that is left of a `precondition` in this build.
    private static func preconditionMessage(_ debug: String) -> String {
        isDebugBuild ? debug : "precondition failure"
    }

    /// Every stop, in the order of the table in the documentation.
    static let all = deliberate + language + runtime + machine

    private static let deliberate = [
        Stop(cause: "fatalError", body: crashByFatalError, kind: .fatalError, message: "the engine is on fire"),
        Stop(
            cause: "try! on an error", body: crashByTry, kind: .runtimeFailure,
            message: "'try!' expression unexpectedly raised an error: Fixtures.FixtureError"),
        Stop(
            cause: "precondition", body: crashByPrecondition, kind: .preconditionFailure,
            message: preconditionMessage("one is not more than two"), isAnnounced: isDebugBuild),
        Stop(
            cause: "preconditionFailure", body: crashByPreconditionFailure,
            kind: isDebugBuild ? .fatalError : .preconditionFailure,
            message: preconditionMessage("never come here"), isAnnounced: isDebugBuild),
        Stop(
            cause: "assert", body: crashByAssert, kind: .assertionFailure,
            message: "numbers are broken", isCompiled: isDebugBuild),
    ]

    private static let language = [
        Stop(
            cause: "index out of range", body: { _ = crashByIndexOutOfRange() },
            kind: .runtimeFailure, message: "Index out of range", isAnnounced: isDebugBuild),
        Stop(
            cause: "unwrapped nil", body: { _ = crashByUnwrappedNil() }, kind: .runtimeFailure,
            message: "Unexpectedly found nil while unwrapping an Optional value", isAnnounced: isDebugBuild),
        Stop(
            cause: "division by zero", body: { _ = crashByDivisionByZero() },
            kind: .runtimeFailure, message: "Division by zero", isAnnounced: isDebugBuild),
        Stop(
            cause: "integer overflow", body: { _ = crashByOverflow() }, kind: .runtimeFailure,
            message: "arithmetic overflow", isAnnounced: false),
        Stop(
            cause: "conversion out of range", body: { _ = crashByConversionOutOfRange() },
            kind: .runtimeFailure, message: "Not enough bits to represent the passed value", isAnnounced: isDebugBuild),
    ]

    private static let runtime = [
        Stop(
            cause: "failed as!", body: { _ = crashByFailedCast() }, kind: .runtimeFailure,
            message: "Could not cast value of type 'Swift.Int'"),
        Stop(
            cause: "unowned after free", body: { _ = crashByUnownedAfterFree() },
            kind: .runtimeFailure, message: "Attempted to read an unowned reference but object"),
        Stop(
            cause: "exclusivity violation", body: crashByExclusivityViolation,
            kind: .runtimeFailure, message: "Simultaneous accesses to 0x",
            // If the access is inlined, the debug information has no line for it.
            file: isDebugBuild ? "Crashes.swift" : nil),
    ]

    private static let machine = [
        Stop(
            cause: "null pointer", body: { _ = crashByNullPointer() }, kind: .badMemoryAccess,
            message: nil, file: "crashes.c"),
        Stop(
            cause: "wild pointer", body: { _ = crashByWildPointer() }, kind: .badMemoryAccess,
            message: nil, file: "crashes.c"),
        Stop(
            cause: "call through a wild pointer", body: crashByWildCall, kind: .badMemoryAccess,
            message: nil, file: nil),
        Stop(
            cause: "stack overflow", body: { _ = crashByStackOverflow() }, kind: .stackOverflow,
            message: nil, file: "crashes.c"),
        Stop(cause: "abort()", body: crashByAbort, kind: .abort, message: nil, file: nil),
        Stop(
            cause: "assert() in C", body: crashByAssertInC, kind: .assertionFailure,
            message: "two == 3", file: "crashes.c"),
        Stop(
            cause: "uncaught C++ exception", body: crashByUncaughtCxxException,
            kind: .uncaughtException, message: "std::out_of_range: no such element", file: nil, isRepeatable: false),
        Stop(cause: "raised SIGFPE", body: { crashByRaising(SIGFPE) }, kind: .otherSignal, message: nil, file: nil),
        Stop(cause: "raised SIGSYS", body: { crashByRaising(SIGSYS) }, kind: .otherSignal, message: nil, file: nil),
    ]
}
