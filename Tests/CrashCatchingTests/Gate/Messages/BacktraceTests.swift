import CrashCatching
import Fixtures
import TestSupport
import Testing

@Suite("The calls that led to a crash")
struct BacktraceTests {
    @Test("The first call of the user's is the one that crashed", .enabled(if: Build.symbolicates))
    func beginsWithTheCrash() throws {
        for crashCase in CrashCase.announced {
            let crash = try #require(crashCase.caught().crash)
            let first = try #require(crash.userFrames.first)
            #expect(first.function?.contains(crashCase.name + "()") == true)
            #expect(first.file?.hasSuffix("Crashes.swift") == true)
            #expect(first.line == FixtureSource.crashes.crashLine(of: crashCase.name))
        }
    }

    @Test("The calls of the user's follow in order", .enabled(if: Build.symbolicates))
    func callersFollow() throws {
        let crash = try #require(catchCrash { outerCall() }.crash)
        let functions = crash.userFrames.compactMap(\.function)
        let expected = ["crashByFatalError", "innerCall", "outerCall"]
        #expect(functions.count >= 3)
        for (function, name) in zip(functions, expected) { #expect(function.contains(name)) }
    }

    @Test("The library's own calls are left out", arguments: CrashCase.all)
    func leavesLibraryOut(crashCase: CrashCase) throws {
        for way in [ForcedWay.none, .signalRoute, .ownThread] {
            let crash = try #require(crashCase.caught(way).crash)
            #expect(!crash.backtrace.isEmpty)
            #expect(crash.backtrace.count <= 128 || crash.backtrace.contains(where: \.isInlined))
            #expect(!crash.backtrace.contains { $0.file?.contains("Sources/") == true })
            let ours = crash.backtrace.filter { $0.function?.hasPrefix("airbag_") == true }
            #expect(ours.isEmpty, "\(crash.backtrace)")
        }
    }

    @Test("A deep recursion shows its innermost 128 calls")
    func deepRecursion() throws {
        let crash = try #require(catchCrash { _ = descend(1_000) }.crash)
        #expect(crash.message == "the engine is on fire")
        let addresses = crash.backtrace.filter { !$0.isInlined }
        #expect(addresses.count > 100)
        #expect(addresses.count <= 128)
    }
}

@inline(never) @_optimize(none)
private func outerCall() { innerCall() }

@inline(never) @_optimize(none)
private func innerCall() { crashByFatalError() }

@inline(never) @_optimize(none)
private func descend(_ depth: Int) -> Int {
    if depth == 0 {
        crashByFatalError()
        return 0
    }
    return descend(opaque(depth - 1)) + opaque(1)
}
