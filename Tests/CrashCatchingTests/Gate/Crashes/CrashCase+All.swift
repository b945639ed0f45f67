import CrashCatching
import Fixtures
import TestSupport

extension CrashCase {
    /// Every cause that the library promises to catch.
    static let all = announced + checks + memory + fromC

    /// What the code itself says before it gives up.
    static let announced: [CrashCase] =
        [
            CrashCase(
                name: "crashByFatalError", kind: .fatalError, signal: .swiftTrap,
                words: .exactly("the engine is on fire"), location: .printed,
                body: crashByFatalError),
            CrashCase(
                name: "crashByPrecondition", kind: .preconditionFailure, signal: .swiftTrap,
                words: .exactly("one is not more than two"), location: .printed,
                body: crashByPrecondition
            ).silentInRelease("precondition failure", .preconditionFailure),
            CrashCase(
                name: "crashByPreconditionWithoutMessage", kind: .preconditionFailure,
                signal: .swiftTrap, words: .exactly("Precondition failed"), location: .printed,
                body: crashByPreconditionWithoutMessage
            ).silentInRelease("precondition failure", .preconditionFailure),
            CrashCase(
                name: "crashByPreconditionFailure", kind: .fatalError, signal: .swiftTrap,
                words: .exactly("never come here"), location: .printed,
                body: crashByPreconditionFailure
            ).silentInRelease("precondition failure", .preconditionFailure),
        ] + (Build.isDebug ? [assertion] : [])

    /// Compiled out of release builds.
    static let assertion = CrashCase(
        name: "crashByAssert", kind: .assertionFailure, signal: .swiftTrap,
        words: .exactly("numbers are broken"), location: .printed, body: crashByAssert)

    /// What the language, its library and its runtime check.
    static let checks: [CrashCase] = [
        runtimeFailure(
            "crashByTry",
            .exactly(
                "'try!' expression unexpectedly raised an error: Fixtures.FixtureError.broken"),
            location: .printed, body: crashByTry),
        runtimeFailure(
            "crashByIndexOutOfRange", .exactly("Index out of range"),
            body: { _ = crashByIndexOutOfRange() }
        ).silentInRelease("Index out of range"),
        runtimeFailure(
            "crashByUnwrappedNil",
            .exactly("Unexpectedly found nil while unwrapping an Optional value"),
            location: .printed, body: { _ = crashByUnwrappedNil() }
        ).silentInRelease("Unexpectedly found nil while unwrapping an Optional value"),
        runtimeFailure(
            "crashByDivisionByZero", .exactly("Division by zero"),
            body: { _ = crashByDivisionByZero() }
        ).silentInRelease("Division by zero"),
        runtimeFailure("crashByOverflow", .nothing, body: { _ = crashByOverflow() })
            .silent("arithmetic overflow"),
        runtimeFailure(
            "crashByConversionOutOfRange",
            .exactly("Not enough bits to represent the passed value"),
            body: { _ = crashByConversionOutOfRange() }
        ).silentInRelease("Not enough bits to represent the passed value"),
        runtimeFailure(
            "crashByFailedCast", .beginning("Could not cast value of type 'Swift.Int' (0x"),
            signal: .abort, body: { _ = crashByFailedCast() }),
        runtimeFailure(
            "crashByUnownedAfterFree",
            .beginning("Attempted to read an unowned reference but object 0x"),
            signal: .abort, body: { _ = crashByUnownedAfterFree() }),
        runtimeFailure(
            "crashByExclusivityViolation", .beginning("Simultaneous accesses to 0x"),
            signal: .abort, location: .debugBuild, body: crashByExclusivityViolation),
    ]

    private static func runtimeFailure(
        _ name: String, _ words: Words, signal: Crash.Signal = .swiftTrap,
        location: Location = .debugInformation, body: @escaping @Sendable () -> Void
    ) -> CrashCase {
        CrashCase(
            name: name, kind: .runtimeFailure, signal: signal, words: words, location: location,
            body: body)
    }
}
