import Fixtures
import Foundation
import TestSupport
import Testing

// libswiftObservation of Swift 6.0 lacks a symbol, and cannot be linked; the other one needs it.
#if compiler(>=6.1)
    import Distributed
    import Observation
#endif

@testable import CrashCatching
@testable import Isolation

@Suite("Where a crash is said to have happened", .enabled(if: Build.symbolicates))
struct PlaceTests {
    /// In `body` and in a child; no call of Airbag's own is shown of them.
    private func crashes(_ body: @escaping () -> Void) throws -> [Crash] {
        let child = try #require(try isolatedRun(body).crash)
        let crashes = [try #require(catchCrash(body).crash), child]
        for crash in crashes { #expect(!crash.description.contains("Sources/"), "\(crash)") }
        return crashes
    }

    @Test("A caller is not where code crashed that the compiler made up")
    func derivedCode() throws {
        for crash in try crashes({ _ = opaque(compareFreed()) }) {
            #expect(crash.message?.hasPrefix("Attempted to read an unowned reference but") == true)
            #expect(crash.file == nil, "\(crash)")
            #expect(crash.line == nil)
            #expect(!crash.summary.contains(".swift"))
            // Among the calls it stands.
            if Build.isDebug {
                #expect(crash.description.contains("at compareFreed() (\(#filePath):"))
            }
        }
    }

    @Test("An expression that is given to a function stands where that is called")
    func autoclosures() throws {
        let line = #line + 1
        for crash in try crashes({ _ = evaluate([1, 2][opaque(3)]) }) {
            #expect(crash.message == "Index out of range")
            // A release build may keep no line of it, but none is told that is another's.
            if !Build.isDebug && crash.line == nil { continue }
            #expect(crash.file == #filePath, "\(crash)")
            #expect(crash.line == line)
        }
    }

    @Test("Functions of the library that are compiled into the program are none of the user's")
    func codeOfTheLibrary() throws {
        let line = #line + 1
        for crash in try crashes({ _ = Assuming().count }) {
            #expect(crash.kind == .runtimeFailure)
            #expect(
                crash.message?.hasPrefix("Incorrect actor executor assumption; expected ") == true)
            #expect(crash.message?.hasSuffix(".Assuming' executor.") == true)
            #expect(crash.userFrames.contains { $0.file == #filePath && $0.line == line })
            #expect(crash.line == assumingLine)
            #expect(crash.file == #filePath)
        }
    }

    #if compiler(>=6.1)
        @Test("A macro's file, which nobody has, is no place", .enabled(if: Build.isDebug))
        func attachedMacros() throws {
            let crash = try #require(
                catchCrash {
                    let model = ObservedModel()
                    modify(&model.number) { model.number += 1 }
                }.crash)
            let end =
                "previous access (a modification) began in ObservedModel.number.modify, "
                + "current access (a modification) began in ObservedModel.number.modify"
            #expect(crash.message?.hasSuffix(end) == true, "\(crash)")
            #expect(crash.file == nil)
            #expect(!crash.description.contains("swiftmacro"))
            #expect(crash.backtrace.allSatisfy { $0.file?.contains("swiftmacro") != true })
        }
    #endif

    #if compiler(>=6.1)
        @Test("What the macro of a distributed protocol wrote", .enabled(if: Build.isDebug))
        func distributedStubs() async throws {
            let stub = $Distant(actorSystem: LocalTestingDistributedActorSystem())
            let ending = await catchCrash { await stub.whenLocal { _ = $0.hello() } }
            let crash = try #require(ending.crash)
            #expect(crash.message == "Unexpected invocation of distributed method 'hello()' stub!")
            #expect(crash.file?.contains("swiftmacro") != true, "\(crash)")
            #expect(!crash.description.contains("swiftmacro"))
        }
    #endif

    @Test("The mangled name says whose code it is", arguments: names)
    func ownCode(_ row: (name: String, isOwn: Bool)) {
        #expect(CodeWithoutLine.isOfProgram(row.name) == row.isOwn)
    }

    static let names = [
        ("$s5Facts4violyyFyyXEfU_", true),
        ("$s5Facts2EqV23__derived_struct_equalsySbAC_ACtFZ", true),
        ("$s5FactsyycfU10_", true), ("perform_run", true), ("_ZN3foo3barEv", true),
        ("$sIeg_ytIegr_TR16$s5FactsyycfU10_Tf3npf_nTm", true),
        ("$sSa5FactsE3fooyyF", true), ("$s10Foundation4DataV5FactsE3fooyyF", true),
        (
            "$sScAsE14assumeIsolated_4file4lineqd__qd__xYiKXE_s12StaticStringVSutKs8SendableRd__lF",
            false
        ),
        ("$sScC6resumeyyytRszrlF", false), ("$ss5print_9separator10terminatoryypd_S2StF", false),
        ("$sSaySicigSi_Tg5", false), ("$s10Foundation4DataV5countSivg", false),
        ("$s13CrashCatching5CrashVWOcTm", false), ("$s5Facts5CrashVWOc", false),
        ("$s8Dispatch0A5QueueC4sync7executeyyyXE_tF", false), ("$s", false),
    ]

    @Test("Of functions that the build merged nobody can tell which one it was")
    func mergedFunctions() throws {
        let body = CodeWithoutLine(
            function: "$s5Facts7mergedAyS2iFTm", offset: 40, isInlined: false,
            isOfAttachedMacro: false)
        #expect(body.isMerged)
        #expect(CodeWithoutLine.isMerged("$s5Facts7mergedAyS2iFTm.llvm.1"))
        #expect(!CodeWithoutLine.isMerged("$s5Facts7mergedAyS2iF"))
        #expect(!CodeWithoutLine.isMerged("aFunctionTm"))
        let known = KnownFrames()
        known[7, from: nil] = .init(frames: [], codeWithoutLine: body)
        let calls = [7, 8].map { address in
            Crash.Frame(
                address: address, function: "f()", file: "/a.swift", line: 1, column: 1,
                isInlined: false)
        }
        #expect(known.site(of: calls, from: nil) == .merged)
        #expect(known.site(of: [calls[1]], from: nil).place?.line == 1)
        // An expression that is the body is the one of this place, whatever it was merged with.
        let expression = CodeWithoutLine(
            function: "$s3Rel5inneryyFSiSgyKcfu_Tm", offset: 94, isInlined: false,
            isOfAttachedMacro: false)
        known[9, from: nil] = .init(frames: [], codeWithoutLine: expression)
        let call = Crash.Frame(
            address: 9, function: "e()", file: nil, line: nil, column: nil, isInlined: false)
        #expect(known.site(of: [call], from: nil) == .expression)
        #expect(known.site(of: [call, calls[1]], from: nil) == .merged)
    }

    /// It is part of the program, and has lines: `"loop"` of WholeTestTests is interrupted in it.
    @Test("The runtime of a sanitizer is not the user's")
    func sanitizers() {
        let calls = ["/llvm-project/compiler-rt/lib/tsan/rtl/tsan_rtl.h", "/a.swift"].map { file in
            Crash.Frame(
                address: 7, function: "f()", file: file, line: 1, column: 1, isInlined: false)
        }
        #expect(calls.map(\.isOfUser) == [false, true])
        let known = KnownFrames()
        #expect(known.site(of: calls, from: nil).place?.file == "/a.swift")
    }

    @Test("In a release build", .disabled(if: Build.isDebug))
    func mergedByTheBuild() throws {
        for body in [{ _ = mergedWithTheOther(opaque(1)) }, { _ = mergedWithTheFirst(opaque(1)) }] {
            for crash in try crashes(body) {
                #expect(crash.line == nil, "\(crash)")
                let words =
                    "no reason known (place unknown: the build merged this function with others)"
                #expect(crash.summary == "\(Crash.Signal.swiftTrap), \(words)")
                #expect(crash.description.contains("\(Crash.Signal.swiftTrap): \(words)"))
                let copy = try JSONDecoder().decode(
                    Crash.self, from: try JSONEncoder().encode(crash))
                #expect(copy.description == crash.description)
            }
        }
    }
}

/// The comparison that the compiler writes reads the reference, whose object is gone.
private struct Referring: Equatable {
    unowned let referred: Referred
}

private final class Referred: Equatable {
    static func == (a: Referred, b: Referred) -> Bool { a === b }
}

@inline(never) private func compareFreed() -> Bool {
    var object: Referred? = Referred()
    let referring = Referring(referred: object!)
    object = opaque(nil)
    return compare(referring, referring)
}

@inline(never) private func compare(_ a: Referring, _ b: Referring) -> Bool { a == b }

/// Keeps a frame of its own.
@inline(never) @_optimize(none)
private func evaluate(_ number: @autoclosure () -> Int) -> Int { number() }

private let assumingLine = #line + 4
private actor Assuming {
    private var number = 1
    nonisolated var count: Int {
        assumeIsolated { $0.number }
    }
}

#if compiler(>=6.1)
    @Observable private final class ObservedModel {
        var number = 1
    }
#endif

#if compiler(>=6.1)
    @Resolvable
    protocol Distant: DistributedActor where ActorSystem == LocalTestingDistributedActorSystem {
        distributed func hello() -> String
    }
#endif

@inline(never) @_optimize(none)
private func modify(_ value: inout Int, _ body: () -> Void) { body() }

// Alike but for their places, so that the optimizer makes one of them.
@inline(never) private func mergedWithTheOther(_ number: Int) -> Int {
    precondition(opaque(number) > 100)
    return number &+ 17
}

@inline(never) private func mergedWithTheFirst(_ number: Int) -> Int {
    precondition(opaque(number) > 100)
    return number &+ 17
}
