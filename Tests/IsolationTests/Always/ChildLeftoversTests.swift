import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Foundation
import Glibc
import TestSupport
import XCTest

/// Nothing is left of children, however they ended.
///
/// XCTest runs one test at a time, so nobody else has children or opens files meanwhile: except for the planned copy
/// of isolated tests, if one of those ran before. A thread looks into its files in `/proc` every 50 ms.
final class ChildLeftoversTests: XCTestCase {
    func testNothingIsLeftOfAnyFault() {
        for fault in Fault.memory + Fault.leaving {
            expectNothingLeft(fault.name) {
                let run = try isolatedRun(timeLimit: .seconds(60), limits: fault.limits, fault.body)
                XCTAssertEqual(fault.complaints(about: run), [], fault.name)
            }
        }
    }

    func testNothingIsLeftOfAChildThatIsEnded() {
        expectNothingLeft("time-out") {
            let run = try isolatedRun(timeLimit: .milliseconds(20)) { while true { pause() } }
            XCTAssertTrue(run.description.hasPrefix("timed out"), "\(run)")
        }
        expectNothingLeft("blocked signals") {
            let run = try timedOutChild(after: .milliseconds(20)) { arrive in
                blockAllSignals()
                arrive()
                while true { pause() }
            }
            XCTAssertTrue(run.description.hasSuffix(" seconds"), "\(run)")
        }
        expectNothingLeft("stop") {
            let run = try isolatedRun(timeLimit: .milliseconds(100)) { raise(SIGSTOP) }
            XCTAssertTrue(run.description.hasPrefix("timed out after 0.1 seconds"), "\(run)")
        }
        // Under an emulator no deadlock is seen.
        if Emulator.isHere { return }
        expectNothingLeft("deadlock") {
            let run = try isolatedRun(timeLimit: .seconds(60)) {
                let lock = newMutex()
                pthread_mutex_lock(lock)
                pthread_mutex_lock(lock)
            }
            XCTAssertTrue(run.description.hasPrefix("deadlocked"), "\(run)")
        }
    }

    func testNothingIsLeftOfAFailure() throws {
        try XCTSkipIf(Emulator.isHere, "64 MiB take longer than a minute there")
        expectNothingLeft("value that is too large") {
            XCTAssertThrowsError(
                try isolatedRun(timeLimit: .seconds(60)) { String(repeating: "x", count: 65 << 20) }
            )
        }
    }

    func testNothingIsLeftOfManyChildren() throws {
        // Sanitizers and emulators make a fork fifty times as expensive.
        let count = Sanitizer.isAny || Emulator.isHere ? 100 : Stress.rounds(500)
        expectNothingLeft("\(count) children") { try runChildren(count) }
    }

    func testNothingIsLeftOfChildrenOfManyThreads() throws {
        try XCTSkipIf(Sanitizer.isThread, "a child may inherit locks of its runtime")
        // In one of three runs a child waits in the emulator's code, where no signal reaches it. (measured, qemu 10.0)
        try XCTSkipIf(Emulator.isHere, "a child may inherit locks of the emulator")
        expectNothingLeft("8 threads") {
            let threads = (0..<8).map { _ in
                Thread {
                    do { try runChildren(Sanitizer.isAny ? 10 : Stress.rounds(50)) } catch {
                        XCTFail("\(error)")
                    }
                }
            }
            for thread in threads { thread.join() }
        }
    }

    /// What looking up calls has left in `malloc` would make each fork dearer.
    func testAChildIsForkedWithoutFreedMemory() throws {
        try XCTSkipIf(!Build.symbolicates || Sanitizer.isAny, "nothing is looked up, or kept")
        func lookUp(_ body: @escaping @Sendable () -> Void) {
            Thread { XCTAssertEqual(catchCrash(body).crash?.backtrace.isEmpty, false) }.join()
        }
        // The first look-ups also leave what is kept: 9 MB in release.
        lookUp { fatalError("the first") }
        lookUp { fatalError("the second") }
        _ = try isolatedRun { 1 }
        let before = residentBytes()
        lookUp { fatalError("the third") }
        let freed = residentBytes() - before
        XCTAssertGreaterThan(freed, 8 << 20)
        _ = try isolatedRun { 1 }
        XCTAssertLessThan(residentBytes() - before, freed / 4)
    }

    private func expectNothingLeft(_ name: String, _ body: () throws -> Void) {
        _ = try? isolatedRun { 1 }  // what is made once is made before
        let before = state()
        do { try body() } catch { XCTFail("\(name): \(error)") }
        XCTAssertEqual(state(), before, name)
    }

    /// The children of this process, zombies among them. proc(5)
    private func children() -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
        return (names ?? []).filter { Int($0) != nil }.filter { name in
            let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
            // Behind the name of the program, which may have any characters: the state, and the parent.
            let parts = stat?.split(separator: ")").last?.split(separator: " ") ?? []
            return parts.count > 1 && parts[1] == "\(getpid())"
        }.sorted()
    }

    /// Children, descriptors, handlers and blocked signals of this process.
    private func state() -> [String] {
        let children = children()
        let open = (0..<1024).compactMap { descriptor -> String? in
            let link = "/proc/self/fd/\(descriptor)"
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
                !children.contains(where: { target.hasPrefix("/proc/\($0)/") })
            else { return nil }
            return "\(descriptor): \(target)"
        }
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        let blocked = (1..<Int32(65)).filter { sigismember(&mask, $0) == 1 }
        return ["\(children)", "\(open)", "\(blocked)"] + (1..<Int32(32)).map(handler)
    }

    private func handler(of signal: Int32) -> String {
        var action = sigaction()
        sigaction(signal, nil, &action)
        let function = unsafeBitCast(action.__sigaction_handler.sa_sigaction, to: UInt.self)
        return "\(signal): \(function) \(action.sa_flags)"
    }
}

/// Runs children that return, throw, crash and exit, each with the right answer.
private func runChildren(_ count: Int) throws {
    // Many at once, under an emulator: not the ten seconds of other bodies.
    let limit = Duration.seconds(60)
    for index in 0..<count {
        switch index % 10 {
        case 0: XCTAssertEqual(try isolatedRun(timeLimit: limit, crashByFatalError).crash?.signal, .swiftTrap)
        case 1: XCTAssertEqual(try isolatedRun(timeLimit: limit) { exit(3) }.description, "exited with code 3")
        case 2:
            let run = try isolatedRun(timeLimit: limit) { throw FixtureError.broken }
            XCTAssertEqual(run.error?.description, "broken")
        case 3:
            XCTAssertEqual(try isolatedRun(timeLimit: limit) { print(index) }.standardOutput, "\(index)\n")
        default: XCTAssertEqual(try isolated(timeLimit: limit) { index }, index)
        }
    }
}
