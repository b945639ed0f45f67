import CFixtures
import CrashCatching
import DetailConditions
import Isolation
import CxxFixtures
import Fixtures
import Glibc
import TestSupport
import Testing

/// Exceptions of C++ code that is called through a C interface.
@Suite struct CxxExceptionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let thrown: cxx_thrown
        let exception: AirbagException

        init(_ thrown: cxx_thrown, _ name: String, _ reason: String?) {
            self.thrown = thrown
            exception = AirbagException(name: name, reason: reason)
        }

        var testDescription: String { exception.summary }
    }

    static let rows = [
        Row(CXX_OUT_OF_RANGE, "std::out_of_range", "no such element"),
        Row(CXX_RUNTIME_ERROR, "std::runtime_error", "out of paper"),
        Row(CXX_SOLD_OUT, "shop::SoldOut", "no more of them"),
        Row(CXX_PLAIN_CLASS, "shop::Closed", nil),
        Row(CXX_INT, "int", nil),
        Row(CXX_UNSIGNED, "unsigned int", nil),
        Row(CXX_TEXT, "char const*", "no paper"),
        Row(CXX_NULL_TEXT, "char const*", nil),
        Row(CXX_STRING, "std::string", "a text that is too long to be kept in the object itself"),
        Row(CXX_DERIVED_STRING, "shop::Notice", "closed on Sundays"),
        Row(CXX_SAME_NAME, "AirbagException", "of the user's"),
        Row(CXX_NESTED, "std::logic_error", "cannot load"),
        Row(CXX_RETHROWN, "shop::SoldOut", "no more of them"),
        Row(CXX_NO_WHAT, "(anonymous namespace)::WithoutWords", nil),
    ]

    @Test(arguments: rows) func isARealValue(row: Row) throws {
        for _ in 0..<3 {
            let crash = try #require(catchCrash { cxx_throw(row.thrown) }.crash)
            #expect(crash.exception == row.exception)
            #expect(crash.kind == .uncaughtException)
            #expect(crash.message == row.exception.summary)
        }
        #expect(cxx_is_in_flight() == 0)
    }

    @Test(arguments: rows) func comesBackFromAChild(row: Row) throws {
        let run = try isolatedRun { cxx_throw(row.thrown) }
        #expect(run.crash?.exception == row.exception)
        #expect(run.description.hasPrefix("raised exception: \(row.exception.summary)"))
        #expect(run.standardError == "")
    }

    @Test func aReasonIsCut() throws {
        let crash = try #require(catchCrash { cxx_throw(CXX_LONG_WHAT) }.crash)
        let reason = try #require(crash.exception?.reason)
        #expect((65_000..<65_536).contains(reason.utf8.count))
        #expect(reason.allSatisfy { $0 == "x" })
        #expect(crash.droppedFromMessage == 1_000_000 - reason.utf8.count)
        #expect(catchCrash { cxx_throw(CXX_TEXT) }.crash?.droppedFromMessage == 0)
        let inChild = try isolatedRun { cxx_throw(CXX_LONG_WHAT) }
        #expect(inChild.crash?.droppedFromMessage == crash.droppedFromMessage)
        #expect(catchCrash { fatalError("later") }.crash?.message == "later")
    }

    @Test(.enabled(if: Build.symbolicates), .needs("macro-places"))
    func tellsWhoThrew() throws {
        let crash = try #require(catchCrash { cxx_throw(CXX_OUT_OF_RANGE) }.crash)
        let frame = try #require(crash.userFrames.first)
        #expect(frame.function?.hasPrefix("cxx_throw") == true)
        #expect(frame.file?.hasSuffix("throwing.cpp") == true)
        #expect(crash.file == frame.file)
        #expect(crash.backtrace.allSatisfy { $0.function?.hasPrefix("_Unwind") != true })
        #expect(crash.userFrames.contains { $0.function?.contains("tellsWhoThrew") == true })
    }

    @Test func destructorsRun() {
        var destroyed: Int32 = 0
        let crash = catchCrash { cxx_with_object({ _ in cxx_throw(CXX_INT) }, nil, &destroyed) }
            .crash
        #expect(crash?.exception?.name == "int")
        #expect(destroyed == 1)
    }

    @Test func codeThatCatchesIsNobodysBusiness() {
        let outcome = catchCrash {
            [
                cxx_catch_standard({ _ in cxx_throw(CXX_OUT_OF_RANGE) }, nil),
                cxx_catch_all({ _ in cxx_throw(CXX_INT) }, nil),
            ]
        }
        #expect(outcome.value == [1, 1])
    }

    @Test func theInnermostGuardedCallCatches() throws {
        var inner: AirbagException?
        let outcome = catchCrash { () -> Int in
            inner = catchCrash { cxx_throw(CXX_TEXT) }.crash?.exception
            cxx_throw(CXX_INT)
            return 1
        }
        #expect(inner?.reason == "no paper")
        #expect(outcome.crash?.exception?.name == "int")
        #expect(catchCrash { fatalError("later") }.crash?.message == "later")
    }

    /// A guarded call catches before what is around it does.
    @Test func codeAroundAGuardedCallSeesNothing() {
        nonisolated(unsafe) var exception: AirbagException?
        let isCaught = withUnsafeMutablePointer(to: &exception) { exception in
            cxx_catch_all(
                { context in
                    let crash = catchCrash { cxx_throw(CXX_INT) }.crash
                    context!.assumingMemoryBound(to: AirbagException?.self).pointee =
                        crash?.exception
                }, exception)
        }
        #expect(isCaught == 0)
        #expect(exception?.name == "int")
    }

    @Test func whereNothingMayBeThrownItIsACrash() throws {
        for _ in 0..<3 {
            let crash = try #require(catchCrash { cxx_throw_in_vain() }.crash)
            #expect(crash.exception == nil)
            #expect(crash.kind == .uncaughtException)
            #expect(crash.message == "std::runtime_error: out of paper")
            #expect(cxx_is_in_flight() == 0)
        }
    }

    /// libstdc++ prints it in pieces, and only the first time.
    @Test(arguments: [100, 5_000, 64_000, 100_000]) func aLongReasonWhereNothingMayBeThrown(
        length: Int
    ) throws {
        func check(_ crash: Crash?) throws {
            let crash = try #require(crash)
            #expect(crash.kind == .uncaughtException)
            let message = try #require(crash.message)
            #expect(message.hasPrefix("std::runtime_error: xxx"))
            let missing = length - message.utf8.count { $0 == UInt8(ascii: "x") }
            #expect((missing == 0) == (length <= 64_000))
            // The line break of libstdc++ may be missing, too.
            #expect(
                missing == 0
                    ? crash.droppedFromMessage == 0
                    : (missing...missing + 1).contains(crash.droppedFromMessage))
        }
        for _ in 0..<2 { try check(catchCrash { cxx_throw_long_in_vain(UInt(length)) }.crash) }
        try check(isolatedRun { cxx_throw_long_in_vain(UInt(length)) }.crash)
        // Outside of a guarded call. ThreadSanitizer starts no threads after a fork.
        if Sanitizer.isThread { return }
        let onThread = try isolatedRun {
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { length in
                    cxx_throw_long_in_vain(UInt(bitPattern: length)); return nil
                }, UnsafeMutableRawPointer(bitPattern: length))
            pthread_join(thread, nil)
        }
        try check(onThread.crash)
    }

    @Test func anAbortWhileAnExceptionIsHandledEndsIt() throws {
        let crash = try #require(catchCrash { _ = cxx_hold_while { abort() } }.crash)
        #expect(crash.kind == .abort)
        #expect(crash.message == nil)
        #expect(cxx_is_in_flight() == 0)
        // Handled outside of the guarded call: that has nothing to do with it.
        let held = cxx_hold_while {
            let crash = catchCrash { abort() }.crash
            #expect(crash?.kind == .abort)
            #expect(crash?.message == nil)
        }
        #expect(held == 1)
    }

    /// The C++ runtime counts it as an exception that is on its way.
    @Test func whereNothingCanBeThrownAgainItIsACrash() throws {
        for _ in 0..<3 {
            let crash = try #require(catchCrash { cxx_rethrow_nothing() }.crash)
            #expect(crash.exception == nil)
            #expect(crash.kind == .uncaughtException)
            #expect(crash.message == "terminate called without an active exception")
            #expect(cxx_is_in_flight() == 0)
        }
        let run = try isolatedRun { cxx_rethrow_nothing() }
        #expect(run.crash?.message == "terminate called without an active exception")
    }

    /// What it says of itself, and what destroys it, is code like any other.
    @Test func anExceptionMayMakeGuardedCalls() {
        let asking = catchCrash {
            cxx_throw_asking {
                _ = catchCrash { fatalError("inner") }
                _ = catchCrash { cxx_throw(CXX_NESTED) }
                _ = catchCrash { AirbagException(name: "other").raise() }
            }
        }
        #expect(asking.crash?.exception?.name.hasSuffix("Asking") == true)
        #expect(asking.crash?.exception?.reason == "asked")
        #expect(cxx_is_in_flight() == 0)
    }

    @Test func whatIsHandledOutsideOfTheGuardedCallStays() {
        #expect(cxx_hold_while { _ = catchCrash { cxx_throw_in_vain() } } == 1)
        #expect(cxx_hold_while { _ = catchCrash { cxx_throw(CXX_INT) } } == 1)
        #expect(cxx_hold_while { _ = catchCrash { cxx_rethrow_nothing() } } == 1)
        #expect(cxx_hold_while { _ = catchCrash { fatalError("inner") } } == 1)
        #expect(cxx_is_in_flight() == 0)
    }

    @Test func whatWasHandledInACrashIsForgotten() {
        let before = cxx_alive()
        for _ in 0..<3 {
            _ = catchCrash { _ = cxx_hold_while { fatalError("while it is handled") } }
            #expect(cxx_is_in_flight() == 0)
        }
        #expect(cxx_alive() == before)
        let later = catchCrash { cxx_rethrow_nothing() }.crash
        #expect(later?.message == "terminate called without an active exception")
    }

    /// A guarded call inside was left by a jump, and lies where the next frames lie.
    @Test func aCallThatWasLeftDoesNotCatch() {
        let outcome = catchCrash { () -> Int in
            _ = fixture_set_jump({ _ in _ = catchCrash { fixture_long_jump() } }, nil)
            cxx_throw(CXX_INT)
            return 1
        }
        #expect(outcome.crash?.exception == AirbagException(name: "int"))
        #expect(catchCrash { fatalError("later") }.crash?.message == "later")
    }

    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func onAnotherThreadOfAChildItIsACrash() throws {
        let run = try isolatedRun { cxx_throw_on_thread() }
        #expect(run.crash?.exception == nil)
        #expect(run.crash?.kind == .uncaughtException)
        #expect(
            run.crash?.message == "std::out_of_range: no such element",
            "\(run) \(run.standardError)")
    }

    @Test func anExceptionThatCannotBeReadIsACrash() {
        let crash = catchCrash { cxx_throw_unreadable() }.crash
        #expect(crash?.exception == nil)
        #expect(crash?.kind == .badMemoryAccess)
        #expect(cxx_is_in_flight() == 0)
        #expect(catchCrash { cxx_throw(CXX_INT) }.crash?.exception?.name == "int")
    }

    @Test func anExceptionThatThrowsWhenItIsReadIsACrash() throws {
        let crash = try #require(catchCrash { cxx_throw_throwing() }.crash)
        #expect(crash.exception == nil)
        #expect(crash.kind == .uncaughtException)
        #expect(crash.message == "int")
        #expect(cxx_is_in_flight() == 0)
        #expect(catchCrash { cxx_throw(CXX_INT) }.crash?.exception?.name == "int")
        let run = try isolatedRun { cxx_throw_throwing() }
        #expect(run.crash?.message == "int")
        let child = try ChildProcess("uncaught-number")
        #expect(child.output == "int\nint\n", "\(child.errors)")
    }

    /// The first time libstdc++ asks it, later only Airbag does.
    @Test func anExceptionThatAbortsWhenItIsReadIsACrash() throws {
        for _ in 0..<3 {
            let crash = try #require(catchCrash { cxx_throw_aborting_in_vain() }.crash)
            #expect(crash.signal == .abort)
        }
        #expect(catchCrash { cxx_throw(CXX_INT) }.crash?.exception?.name == "int")
    }

    @Test func anExceptionThatCannotBeDestroyedIsToldAllTheSame() {
        let crash = catchCrash { cxx_throw_undestroyable() }.crash
        #expect(crash?.kind == .uncaughtException)
        #expect(crash?.exception?.reason == "while it was destroyed")
        #expect(cxx_is_in_flight() == 0)
        #expect(catchCrash { cxx_throw(CXX_INT) }.crash?.exception?.name == "int")
    }

    @Test func exceptionsAreDestroyed() {
        let before = cxx_alive()
        for thrown in [CXX_SOLD_OUT, CXX_PLAIN_CLASS, CXX_RETHROWN] {
            for _ in 0..<10 { _ = catchCrash { cxx_throw(thrown) } }
        }
        #expect(cxx_alive() == before)
    }

    @Test func manyThreadsMayThrowAtOnce() {
        let threads = (0..<8).map { index in
            Thread {
                for _ in 0..<500 {
                    let row = Self.rows[index]
                    let exception = catchCrash { cxx_throw(row.thrown) }.crash?.exception
                    #expect(exception == row.exception)
                }
            }
        }
        for thread in threads { thread.join() }
    }
}
