import CrashCatching
import Isolation
import CxxFixtures
import Fixtures
import Foundation
import TestSupport
import Testing

/// Exceptions that Swift raises itself.
@Suite struct RaisedExceptionTests {
    private let laugh = AirbagException(name: "laugh", reason: "Lulz", userInfo: ["key": "value"])

    @Test(arguments: [ForcedWay.none, .signalRoute, .ownThread])
    func swiftRaises(way: ForcedWay) throws {
        let laugh = laugh
        let crash = try #require(way.take { catchCrash { laugh.raise() } }.crash)
        #expect(crash.exception == laugh)
        #expect(crash.kind == .uncaughtException)
        #expect(crash.message == "laugh: Lulz")
        #expect(crash.summary.hasPrefix("laugh: Lulz"))
    }

    @Test func texts() {
        #expect(
            "\(laugh)" == #"Exception { name=laugh, reason='Lulz', userInfo=["key": "value"] }"#)
        #expect(
            "\(AirbagException(name: "a", userInfo: ["c": "d", "b": "\"e\""]))"
                == #"Exception { name=a, reason='nil', userInfo=["b": "\"e\"", "c": "d"] }"#)
        #expect(
            "\(AirbagException(name: "a"))" == "Exception { name=a, reason='nil', userInfo=[:] }")
        #expect(laugh.summary == "laugh: Lulz")
        #expect(AirbagException(name: "a").summary == "a")
    }

    // In a release build the linker folds closures that do the same into one.
    @Test(.enabled(if: Build.symbolicates && Build.isDebug)) func itsPlaceIsTheCallers() throws {
        let laugh = laugh
        let line = #line + 1
        let outcome = catchCrash { laugh.raise() }
        let crash = try #require(outcome.crash)
        #expect(crash.file?.hasSuffix("RaisedExceptionTests.swift") == true)
        #expect(crash.line == line, "\(crash.backtrace)")
    }

    @Test func unusualTexts() {
        for exception in [
            AirbagException(name: "", reason: "", userInfo: ["": ""]),
            AirbagException(name: "ä", reason: "two\nlines", userInfo: ["ß": "日本"]),
            AirbagException(
                name: "many",
                userInfo: .init(uniqueKeysWithValues: (0..<500).map { ("k\($0)", "v") })),
        ] {
            #expect(catchCrash { exception.raise() }.crash?.exception == exception)
        }
    }

    @Test func itComesBackFromAChild() throws {
        let laugh = laugh
        let run: IsolatedRun<Void> = try isolatedRun { laugh.raise() }
        #expect(run.crash?.exception == laugh)
        #expect(run.description.hasPrefix("raised exception: laugh: Lulz"))
    }

    @Test func cxxCatchesIt() throws {
        nonisolated(unsafe) var destroyed: Int32 = 0
        let outcome = catchCrash {
            let all = cxx_catch_all({ _ in AirbagException(name: "a").raise() }, nil)
            let standard = cxx_catch_standard({ _ in AirbagException(name: "b").raise() }, nil)
            return all + standard
        }
        #expect(outcome.value == 2)
        let other = catchCrash {
            cxx_with_object({ _ in AirbagException(name: "c").raise() }, nil, &destroyed)
        }
        #expect(other.crash?.exception?.name == "c")
        #expect(destroyed == 1)
        #expect(cxx_is_in_flight() == 0)
    }

    /// As one of C++ there.
    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func onAnotherThreadOfAChildItIsACrash() throws {
        let laugh = laugh
        let run = try isolatedRun { Fixtures.Thread { laugh.raise() }.join() }
        #expect(run.crash?.kind == .uncaughtException)
        #expect(run.crash?.message == "(anonymous namespace)::AirbagException: laugh: Lulz")
        #expect(run.crash?.exception == nil)
    }

    @Test func outsideOfAGuardedCallItEndsTheProcess() throws {
        let child = try ChildProcess("raise-outside")
        #expect(child.ending == .killed(by: .abort))
        #expect(child.output == "before\n")
        #expect(
            child.errors.hasPrefix(
                """
                terminate called after throwing an instance of '(anonymous namespace)::AirbagException'
                  what():  laugh: Lulz

                """), "\(child.errors)")
    }

    @Test func crashesWithExceptionsCanBeEncoded() throws {
        let laugh = laugh
        let crash = try #require(catchCrash { laugh.raise() }.crash)
        let data = try JSONEncoder().encode(crash)
        let decoded = try JSONDecoder().decode(Crash.self, from: data)
        #expect(decoded == crash)
        #expect(decoded.exception == laugh)
        #expect(decoded.description == crash.description)
    }

    @Test func whatWasPrintedBeforeIsNoMessage() throws {
        let child = try ChildProcess("raise-after-printing")
        #expect(child.output == "laugh: Lulz\n")
        #expect(child.errors == "a word before\n")
        #expect(child.ending == .exited(0))
    }

    /// Name, reason and user info are described in this order, and the description is cut.
    @Test func whatIsMissingIsCounted() throws {
        let long = String(repeating: "x", count: 100_000)
        let exception = AirbagException(name: "long", reason: long, userInfo: ["key": "value"])
        let crash = try #require(catchCrash { exception.raise() }.crash)
        #expect(crash.exception?.name == "long")
        let reason = try #require(crash.exception?.reason)
        #expect(crash.exception?.userInfo == [:])
        // The lengths of the two other texts count, too.
        #expect(crash.droppedFromMessage == 100_000 - reason.utf8.count + 4 + 3 + 4 + 5)
        #expect(
            catchCrash { AirbagException(name: "short").raise() }.crash?.droppedFromMessage == 0)
        // Nobody catches it there. ThreadSanitizer starts no threads after a fork.
        if Sanitizer.isThread { return }
        let run = try isolatedRun {
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { _ in
                    AirbagException(name: "long", reason: String(repeating: "x", count: 100_000))
                        .raise()
                }, nil)
            pthread_join(thread, nil)
        }
        #expect((run.crash?.message?.utf8.count ?? 0) > 60_000)
        #expect((run.crash?.droppedFromMessage ?? 0) > 30_000)
    }
}
