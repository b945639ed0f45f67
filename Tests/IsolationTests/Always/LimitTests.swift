import CFixtures
import CrashCatching
import Isolation
import TestSupport
import CxxFixtures
import Fixtures
import Foundation
import Glibc
import Testing

/// Limits on what a body may use, each told by name.
@Suite struct LimitTests {
    private func run(
        _ limits: ChildLimits, _ body: @escaping () throws -> Void
    ) throws -> IsolatedRun<Void> {
        let run = try isolatedRun(timeLimit: .seconds(60), limits: limits, body)
        #expect(run.duration < .seconds(40))
        return run
    }

    /// Expects the words of a limit, and below them the calls, the innermost of which is in a file.
    private func expect(
        _ run: IsolatedRun<Void>, _ words: String, at file: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let lines = run.description.split(separator: "\n")
        #expect(lines.first.map(String.init) == words, sourceLocation: sourceLocation)
        guard Build.symbolicates else { return }
        #expect(
            lines.dropFirst().first?.contains("/\(file):") == true, "\(run)",
            sourceLocation: sourceLocation)
    }

    @Test(
        .disabled(if: Sanitizer.isAny, "its shadow is larger than the limit"),
        .disabled(if: Emulator.isHere, "it has memory of its own, and does not pass the limit on"))
    func endlessMemoryIsToldByName() throws {
        let result = try run(ChildLimits(memory: 64 << 20)) {
            var numbers: [[UInt8]] = []
            while true { numbers.append([UInt8](repeating: 1, count: 1 << 20)) }
        }
        expect(result, "exceeded its limit of 67108864 bytes of memory", at: "LimitTests.swift")
    }

    @Test(.disabled(if: Sanitizer.isAny, "its shadow is larger than the limit"))
    func memoryBelowTheLimitIsThere() throws {
        let result = try run(ChildLimits(memory: 256 << 20)) {
            _ = opaque([UInt8](repeating: 1, count: 64 << 20))
        }
        #expect(result.description == "returned <()>")
    }

    @Test func aHugeLimitIsNone() throws {
        for memory in [UInt64.max, .max - 1, .max - 4096, UInt64(Int64.max)] as [UInt64] {
            #expect(try run(ChildLimits(memory: memory)) {}.isReturned)
        }
        #expect(try run(ChildLimits(openFiles: .max, fileSize: .max)) {}.isReturned)
    }

    @Test(arguments: [0, 1])
    func aHugeLimitOfProcessorTimeIsNone(attoseconds: Int64) throws {
        for seconds in [Int64.max, 18_000_000_000, 18_446_744_074, 1 << 60] {
            let limit = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
            // A few ticks of the kernel: only at one does it look.
            let result = try run(ChildLimits(cpuTime: limit)) {
                while clock() < CLOCKS_PER_SEC / 20 {}
            }
            #expect(result.isReturned)
        }
    }

    @Test func processorTimeIsToldByName() throws {
        let result = try run(ChildLimits(cpuTime: .milliseconds(10))) { while opaque(true) {} }
        let words = "exceeded its limit of 0.01 seconds of processor time"
        #expect(result.description == words)
        // The kernel counts ticks for the limit, but nanoseconds for the result.
        #expect(result.cpuTime >= .milliseconds(300))
    }

    @Test func processorTimeIsToldWhereItsSignalIsIgnored() throws {
        let result = try run(ChildLimits(cpuTime: .seconds(1))) {
            signal(SIGXCPU, SIG_IGN)
            while opaque(true) {}
        }
        #expect(result.description == "exceeded its limit of 1.0 seconds of processor time")
    }

    @Test func processorTimeIsToldWhereItsSignalIsHandled() throws {
        let result = try run(ChildLimits(cpuTime: .seconds(1))) {
            signal(SIGXCPU) { _ in }
            while opaque(true) {}
        }
        #expect(result.description == "exceeded its limit of 1.0 seconds of processor time")
    }

    @Test func aKillIsNoLimit() throws {
        let result = try run(ChildLimits(cpuTime: .seconds(30))) { kill(getpid(), SIGKILL) }
        #expect(result.description == "was killed by SIGKILL")
    }

    /// Nothing but the words of a crash could say that it was for the limit.
    @Test func openFilesAreToldByName() throws {
        let result = try run(ChildLimits(openFiles: 64)) { try openWithoutEnd() }
        #expect(result.description == "exceeded its limit of 64 open files")
        let crash = try run(ChildLimits(openFiles: 64)) { try! openWithoutEnd() }
        #expect(crash.crash?.kind == .runtimeFailure)
    }

    @Test func soAreThoseOfFoundation() throws {
        let result = try run(ChildLimits(openFiles: 0)) {
            _ = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/stat"))
        }
        #expect(result.description == "exceeded its limit of 0 open files")
    }

    @Test func anErrorThatSaysMoreOfItselfIsTheOneThatCame() throws {
        struct Refused: Error {}
        let result = try run(ChildLimits(openFiles: 0)) {
            do { try openWithoutEnd() } catch { throw Refused() }
        }
        #expect(result.error?.typeName.hasSuffix("Refused") == true)
    }

    @Test func aBodyThatCopesWithALimitReturns() throws {
        let result = try run(ChildLimits(openFiles: 0)) {
            do { try openWithoutEnd() } catch {}
        }
        #expect(result.description == "returned <()>")
    }

    /// What `errno` was before is not what it crashed for.
    @Test(arguments: [ENOMEM, EMFILE, EFBIG])
    func aBodyThatCopesAndCrashesHasCrashed(number: Int32) throws {
        let limits = ChildLimits(memory: 1 << 40, openFiles: 64, fileSize: 1 << 30)
        let crashed = try run(limits) {
            errno = number
            fatalError("another reason")
        }
        #expect(crashed.crash?.message == "another reason")
        let overflown = try run(limits) {
            errno = number
            _ = opaque(opaque(Int.max) + 1)
        }
        #expect(overflown.crash?.kind == .runtimeFailure)
        let thrown = try run(limits) {
            errno = number
            throw FixtureError.broken
        }
        #expect(thrown.error?.description == "broken")
    }

    @Test func aBodyThatCopesWithARealShortageAndCrashesHasCrashed() throws {
        let crashed = try run(ChildLimits(openFiles: 64)) {
            do { try openWithoutEnd() } catch { fatalError("no file") }
        }
        #expect(crashed.crash?.message == "no file")
    }

    @Test(
        .disabled(if: Sanitizer.isAny, "its shadow is larger than the limit"),
        .disabled(if: Emulator.isHere, "it has memory of its own, and does not pass the limit on"))
    func memoryIsToldForFailedAllocationsOnly() throws {
        let limits = ChildLimits(memory: 256 << 20)
        let large = 1 << 32
        let pointer = try run(limits) { allocate(large) }
        expect(pointer, "exceeded its limit of 268435456 bytes of memory", at: "LimitTests.swift")
        let thread = try run(limits) {
            Fixtures.Thread { _ = opaque([UInt8](repeating: 1, count: large)) }.join()
        }
        expect(thread, "exceeded its limit of 268435456 bytes of memory", at: "LimitTests.swift")
        let new = try run(limits) { cxx_allocate(UInt(large)) }
        expect(new, "exceeded its limit of 268435456 bytes of memory", at: "throwing.cpp")
        let thrown = try run(limits) { throw POSIXError(.ENOMEM) }
        #expect(thrown.description == "exceeded its limit of 268435456 bytes of memory")
        // Followed without a look, it cannot be told from any other bad pointer.
        let followed = try run(limits) {
            let pointer = malloc(opaque(large))
            memset(opaque(pointer) ?? opaque(UnsafeMutableRawPointer(bitPattern: 8)!), 1, 1)
        }
        #expect(followed.crash?.kind == .badMemoryAccess)
        let refused = try run(limits) {
            precondition(opaque(malloc(opaque(large))) != nil, "no memory")
        }
        #expect(refused.crash != nil)
        // Words that only look like it.
        let words = try run(limits) {
            fatalError("failed to allocate 8 bytes of memory with alignment 8")
        }
        #expect(words.crash?.kind == .fatalError)
    }

    /// Without a limit it was the machine's.
    @Test(
        .disabled(if: Emulator.isHere, "its runtime has other words"),
        .disabled(if: Sanitizer.isAny, "it ends the process in its own way"))
    func withoutALimitItIsACrash() throws {
        let crashed = try run(.none) { allocate(1 << 60) }
        #if compiler(>=6.1)
            #expect(crashed.crash?.message?.hasPrefix("failed to allocate ") == true, "\(crashed)")
        #else
            #expect(crashed.crash?.kind == .runtimeFailure)
        #endif
        let thrown = try run(.none) { throw POSIXError(.ENOMEM) }
        #expect(thrown.error != nil)
    }

    @Test func aSignalThatTheBodySendsIsNoLimit() throws {
        let result = try run(ChildLimits(cpuTime: .seconds(30))) { kill(getpid(), SIGXCPU) }
        #expect(result.description == "was killed by SIGXCPU")
    }

    @Test func fileSizeIsToldByName() throws {
        let result = try run(ChildLimits(fileSize: 4096)) { try writeWithoutEnd() }
        #expect(result.description == "exceeded its limit of 4096 bytes for a file")
    }

    @Test func fileSizeIsToldWhereItsSignalIsIgnoredOrHandled() throws {
        let ignored = try run(ChildLimits(fileSize: 4096)) {
            signal(SIGXFSZ, SIG_IGN)
            try writeWithoutEnd()
        }
        #expect(ignored.description == "exceeded its limit of 4096 bytes for a file")
        let handled = try run(ChildLimits(fileSize: 4096)) {
            signal(SIGXFSZ) { _ in }
            try writeWithoutEnd()
        }
        #expect(handled.description == "exceeded its limit of 4096 bytes for a file")
    }

    @Test func coreDumpsAreOff() throws {
        let run = try isolatedRun {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            return limit.rlim_cur
        }
        // 1 and not 0 where the parent allows it, see `airbag_child_apply_limits`.
        #expect(try run.value <= 1)
    }
}

/// A function of its own: the compiler merges closures that look alike, and they have no lines.
@inline(never) private func allocate(_ count: Int) {
    let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: opaque(count))
    pointer.pointee = 1
}

private func systemError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno)!) }

private func openWithoutEnd() throws {
    for _ in 0..<10_000 where open("/dev/null", O_RDONLY) < 0 { throw systemError() }
}

private func writeWithoutEnd() throws {
    let file = fixture_open_unnamed_file()
    for _ in 0..<10_000 where write(file, [UInt8](repeating: 1, count: 1024), 1024) < 0 {
        throw systemError()
    }
}
