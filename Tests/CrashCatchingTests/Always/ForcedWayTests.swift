import CrashCatching
import Fixtures
import Glibc
import TestSupport
import Testing

@Suite("Ways that depend on the machine")
struct ForcedWayTests {
    @Test("Without exclusivity symbols the body runs on a thread of its own")
    func ownThread() {
        let outside = pthread_self()
        var captured = 0
        let outcome = ForcedWay.ownThread.take {
            catchCrash { () -> Bool in
                captured = 5
                return pthread_equal(pthread_self(), outside) == 0
            }
        }
        #expect(outcome.value == true)
        #expect(captured == 5)
    }

    @Test func errorsComeFromTheOwnThread() {
        let outcome = ForcedWay.ownThread.take {
            catchCrash { () throws -> Int in throw FixtureError.other }
        }
        #expect(outcome.error as? FixtureError == .other)
    }

    @Test("A thread need not know a Dispatch that the program loaded late")
    func lateDispatch() throws {
        let child = try ChildProcess("", program: "LateDispatch")
        #expect(child.output == "caught\n", "\(child.errors)")
        #expect(child.ending == .exited(0))
    }

    @Test func guardedCallsNestOnTheOwnThread() {
        var inner: Crash?
        let outer = ForcedWay.ownThread.take {
            catchCrash {
                inner = ForcedWay.ownThread.take { catchCrash(crashByOverflow).crash }
                crashByFatalError()
            }
        }
        #expect(inner?.signal == .swiftTrap)
        #expect(outer.crash?.message == "the engine is on fire")
    }

    @Test("A body that ends its own thread did not return")
    func endedThread() {
        let outcome = ForcedWay.ownThread.take {
            catchCrash { () -> Int in
                pthread_exit(nil)
            }
        }
        #expect(outcome.error.map { "\($0)" }?.contains("ended its thread") == true)
    }

    @Test("What cannot be guarded is not run", arguments: [ForcedWay.noStack, .noThread])
    func notRun(way: ForcedWay) throws {
        var ran = false
        let outcome = way.take { catchCrash { ran = true } }
        #expect(!ran)
        let failure = try #require(outcome.error as? GuardFailure)
        #expect(failure.reason == (way == .noStack ? .signalStack : .thread))
        #expect(failure.errorNumber == (way == .noStack ? ENOMEM : EAGAIN))
        #expect(catchCrash { 1 }.value == 1)
    }

    @Test("The signal route tells the same as the direct one, to the word")
    func routesAgree() {
        for crashCase in CrashCase.announced + CrashCase.checks {
            let direct = catchCrash(crashCase.body).crash
            let signaled = ForcedWay.signalRoute.take { catchCrash(crashCase.body).crash }
            #expect(direct?.kind == signaled?.kind, "\(crashCase.name)")
            #expect(direct?.signal == signaled?.signal, "\(crashCase.name)")
            #expect(
                direct?.message.map(withoutAddresses) == signaled?.message.map(withoutAddresses),
                "\(crashCase.name)")
            #expect(direct?.file == signaled?.file, "\(crashCase.name)")
            #expect(direct?.line == signaled?.line, "\(crashCase.name)")
        }
    }
}

/// Objects stand elsewhere each time.
private func withoutAddresses(_ text: String) -> String {
    text.replacing(#/0x[0-9a-f]+/#, with: "0x")
}
