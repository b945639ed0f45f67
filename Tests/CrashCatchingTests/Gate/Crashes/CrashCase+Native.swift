import CrashCatching
import Fixtures

extension CrashCase {
    /// Accesses to memory that is not there.
    static let memory: [CrashCase] = [
        native(
            "crashByNullPointer", .badMemoryAccess, .segmentationFault, location: .debugBuild,
            faultAddress: 0, body: { _ = crashByNullPointer() }),
        native(
            "crashByWildPointer", .badMemoryAccess, .segmentationFault, location: .debugBuild,
            faultAddress: 0x6666_6666_0000, body: { _ = crashByWildPointer() }),
        native(
            "crashByWildCall", .badMemoryAccess, .segmentationFault, location: .unknown,
            faultAddress: 0x6666_6666_0000, body: crashByWildCall),
        native(
            "crashByStackOverflow", .stackOverflow, .segmentationFault,
            body: { _ = crashByStackOverflow() }),
        native(
            "crashByEndlessRecursion", .stackOverflow, .segmentationFault,
            body: { _ = crashByEndlessRecursion() }),
    ]

    /// Ways of C and C++ to give up.
    static let fromC: [CrashCase] =
        [
            native("crashByTrapInC", .runtimeFailure, .swiftTrap, body: crashByTrapInC),
            native(
                "crashByAssertInC", .assertionFailure, .abort,
                words: .exactly("two == 3"), body: crashByAssertInC),
            native("crashByAbort", .abort, .abort, location: .debugBuild, body: crashByAbort),
            native(
                "crashByUncaughtCxxException", .uncaughtException, .abort,
                words: .beginning("std::out_of_range"),
                body: crashByUncaughtCxxException),
        ] + processorFaults

    #if arch(x86_64)
        private static let processorFaults = [
            native(
                "crashByDivisionInC", .otherSignal, .floatingPointException,
                body: { _ = crashByDivisionInC() })
        ]
    #else
        /// Integer division by zero yields zero here.
        private static let processorFaults: [CrashCase] = []
    #endif

    private static func native(
        _ name: String, _ kind: Crash.Kind, _ signal: Crash.Signal, words: Words = .nothing,
        location: Location = .unknown, faultAddress: UInt? = nil,
        body: @escaping @Sendable () -> Void
    ) -> CrashCase {
        CrashCase(
            name: name, kind: kind, signal: signal, words: words,
            location: location, faultAddress: faultAddress, body: body)
    }
}
