import CrashCatching
import Fixtures
import TestSupport
import Testing

@Suite("Every promised crash is caught and told")
struct CrashTableTests {
    @Test(arguments: CrashCase.all, [ForcedWay.none, .signalRoute, .ownThread])
    func isCaughtAndTold(_ crashCase: CrashCase, way: ForcedWay) throws {
        let outcome = crashCase.caught(way)
        crashCase.expect(try #require(outcome.crash))
    }

    @Test("A second crash of the same kind tells the same", arguments: CrashCase.all)
    func isToldTwice(_ crashCase: CrashCase) throws {
        for _ in 0..<2 { crashCase.expect(try #require(crashCase.caught().crash)) }
    }

    @Test("Every one of the seven signals is caught when raised")
    func raisedSignals() {
        let expected: [(Crash.Signal, Crash.Kind)] = [
            (.illegalInstruction, .runtimeFailure), (.trap, .runtimeFailure), (.abort, .abort),
            (.segmentationFault, .badMemoryAccess), (.busError, .badMemoryAccess),
            (.floatingPointException, .otherSignal), (.badSystemCall, .otherSignal),
        ]
        for (signal, kind) in expected {
            // A thread of Dispatch blocks SIGABRT.
            let crash = Thread.value { catchCrash { crashByRaising(signal.rawValue) }.crash } ?? nil
            #expect(crash?.signal == signal)
            #expect(crash?.kind == kind)
            #expect(crash?.message == nil)
            #expect(crash?.faultAddress == nil)
        }
    }

    @Test("An assertion in a release build is no crash", .enabled(if: !Build.isDebug))
    func assertionsAreCompiledOut() {
        #expect(catchCrash(crashByAssert).crash == nil)
    }

    @Test("A stack overflow's address lies on the stack that overflowed")
    func overflowAddress() throws {
        let crash = try #require(catchCrash(crashByStackOverflow).crash)
        let here = withUnsafePointer(to: crash) { UInt(bitPattern: $0) }
        let address = try #require(crash.faultAddress)
        #expect(address < here || Sanitizer.isAddress)
        #expect(address > 0x10000)
    }
}
