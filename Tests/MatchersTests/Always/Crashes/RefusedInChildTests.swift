import Airbag
import Dispatch
import Fixtures
import Glibc
import Judging
import Testing

/// What Airbag itself ended or could not run is no ending of the body: whatever is wanted of it, the
/// expectation fails, and says why.
@Suite struct RefusedInChildTests {
    private let matchers: [Matcher<Int>] = [
        crash(), crash(with: .abort), crash(message: contain("dispatch")), crash { _ in },
        crash(limits: ChildLimits(openFiles: 1000)),
        throwAssertion(in: .child), throwAssertion(message: contain("dispatch"), in: .child),
        throwAssertion(in: .child) { _ in },
        exitProcess(), exitProcess(code: 1), timeOut(after: .seconds(60)), deadlock(),
        exceedMemory(1 << 40), writeToStandardOutput(""), writeToStandardError(contain("")),
        not(crash()), satisfyAnyOf(crash(), equal(5)), satisfyAnyOf(equal(5), crash()),
        crash() || equal(5), equal(5) || not(crash()), satisfyAllOf(equal(5), not(crash())),
        not(satisfyAnyOf(crash(), equal(6))), onTop(of: crash()),
    ]

    /// A matcher of a user, around another one.
    private static func onTop(of matcher: Matcher<Int>) -> Matcher<Int> {
        Matcher { try matcher.satisfies($0.cast { $0 }) }
    }

    private func onTop(of matcher: Matcher<Int>) -> Matcher<Int> { Self.onTop(of: matcher) }

    @Test func noMatcherPasses() {
        for (index, matcher) in matchers.enumerated() {
            let found = verdicts {
                expect { useDispatch() }.to(matcher)
                expect { useDispatch() }.toNot(matcher)
                _ = try? require { useDispatch() }.to(matcher)
                _ = try? require { useDispatch() }.toNot(matcher)
            }
            #expect(found == "----", "\(index)")
        }
    }

    @Test func noMatcherPassesOfAnAsyncBody() async {
        for (index, matcher) in matchers.prefix(15).enumerated() {
            let found = await verdicts {
                await expect { await useDispatchLater() }.to(matcher)
                await expect { await useDispatchLater() }.toNot(matcher)
                _ = try? await require { await useDispatchLater() }.to(matcher)
                _ = try? await require { await useDispatchLater() }.toNot(matcher)
            }
            #expect(found == "----", "\(index)")
        }
    }

    @Test func noPollingPasses() async {
        let found = verdicts {
            expect { useDispatch() }.toEventually(crash(), timeout: .milliseconds(50))
            expect { useDispatch() }.toEventuallyNot(crash(), timeout: .milliseconds(50))
            expect { useDispatch() }.toNever(crash(), until: .milliseconds(50))
            expect { useDispatch() }.toAlways(not(crash()), until: .milliseconds(50))
        }
        #expect(found == "----")
    }

    @Test func requirementsWithoutAValueFail() {
        #expect(verdicts { try require { useDispatch() }.to(crash()) } == "-")
        #expect(verdicts { try require { useDispatch() }.toNot(crash()) } == "-")
    }

    @Test func theTextSaysWhyAndWhatToDo() {
        let line = UInt(#line + 1)
        let all = records { expect { useDispatch() }.toNot(crash()) }
        #expect(all.map(\.location.line) == [line])
        let lines = all[0].message.stringValue.split(separator: "\n")
        #expect(
            lines[0] == "expected to not crash, but was ended by Airbag: dispatch_async does not "
                + "work in a forked child; take an async body, a thread of your own, or run the "
                + "whole test in a process with `.isolated` (XCTest: IsolatedTestCase)")
        #if canImport(Runtime)
            #expect(lines.count > 1 && lines[1].hasPrefix("    at "), "\(lines)")
            #expect(lines.contains { $0.contains("RefusedInChildTests.swift:\(useLine)") })
            #expect(!lines.contains { $0.contains("CHelpers/") }, "\(lines)")
        #endif
    }

    @Test func theGroupSaysItToo() {
        let text = failureLine { expect { useDispatch() }.to(satisfyAnyOf(equal(5), crash())) }
        #expect(
            text.hasPrefix(
                "expected to match one of: {equal <5>}, or {crash}, but was ended by Airbag: "),
            "\(text)")
    }

    /// Failures of the body are told, and some get lost: then nobody knows what it would have come to.
    @Test(
        .enabled(if: Stress.isOn, "it takes two seconds"),
        .disabled(if: Emulator.isHere, "64 MiB take longer than a minute there"))
    func tooMuchToTellIsNoCrash() {
        let long = String(repeating: "x", count: 33 << 20)
        let all = records {
            expect {
                for _ in 0..<3 { fail(long) }
            }.to(crash(timeLimit: .seconds(60)))
        }
        #expect(all.last?.success == false)
        #expect(
            all.last?.message.stringValue.hasPrefix(
                "expected to crash, but was ended by Airbag: a child can tell its parent no more "
                    + "than 64 MiB; split the body into several") == true)
    }

    @Test(
        .disabled(if: Sanitizer.isThread, "a child may inherit locks of its own"),
        .disabled(if: Emulator.isHere, "no deadlock is seen there"))
    func aLockOfTheParentIsNoDeadlock() {
        nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        let words = SharedWords(2)
        defer { words.release() }
        let holder = Thread {
            pthread_mutex_lock(lock)
            words[0] = 1
            while words.wait(1) == 0 {}
            pthread_mutex_unlock(lock)
        }
        _ = words.wait(0)
        func use() -> Int {
            pthread_mutex_lock(lock)
            return 5
        }
        for matcher in [deadlock(), timeOut(after: .seconds(5)), crash()] as [Matcher<Int>] {
            let texts = failures {
                expect { use() }.to(matcher)
                expect { use() }.toNot(matcher)
            }
            #expect(texts.count == 2)
            for text in texts {
                #expect(text.contains(", but was ended by Airbag: all its threads wait"), "\(text)")
            }
        }
        words[1] = 1
        holder.join()
    }
}

private let useLine = #line + 3

@inline(never) private func useDispatch() -> Int {
    DispatchQueue.global().async {}
    return opaque(5)
}

private func useDispatchLater() async -> Int {
    await Task.yield()
    return useDispatch()
}
