import Airbag
import Fixtures
import Judging
import Testing

/// What the text of a failed expectation tells of a crash, for different causes.
@Suite struct CrashTextTests {
    private func lines(_ body: () throws -> Void) -> [String] {
        failureText(body).split(separator: "\n").map(String.init)
    }

    /// The user's source line is known where the toolchain can look it up, or where the runtime
    /// printed it.
    @Test func aSourceLineOfTheUser() {
        let numbers = [opaque(1)]
        let line = #line + 1
        let lines = lines { expect { numbers[opaque(9)] }.to(equal(3)) }
        #if canImport(Runtime)
            #expect(
                lines[0] == "expected to equal <3>, but crashed: "
                    + "Index out of range (CrashTextTests.swift:\(line))")
            #expect(lines[1] == "runtime failure, \(Crash.Signal.swiftTrap)")
            #expect(lines.dropFirst(2).contains { $0.contains("CrashTextTests.swift:\(line)") })
        #else
            #expect(line > 0)
            #expect(lines[0].hasPrefix("expected to equal <3>, but crashed: "))
            if isDebugBuild { #expect(lines[0].contains("Index out of range (")) }
        #endif
    }

    @Test func fatalErrors() {
        let lines = lines { expect { crashByFatalError() }.to(beNil()) }
        #expect(
            lines[0].hasPrefix(
                "expected to be nil, but crashed: the engine is on fire (Crashes.swift:"))
        #expect(lines[1] == "fatal error, \(Crash.Signal.swiftTrap)")
        #if canImport(Runtime)
            #expect(lines[2].hasPrefix("    at crashByFatalError() ("))
        #endif
    }

    @Test func preconditions() {
        let lines = lines { expect { crashByPrecondition() }.to(beNil()) }
        if isDebugBuild {
            #expect(lines[0].contains("but crashed: one is not more than two (Crashes.swift:"))
            #expect(lines[1] == "precondition failure, \(Crash.Signal.swiftTrap)")
        } else {
            #if canImport(Runtime)
                #expect(lines[0].contains("but crashed: precondition failure (Crashes.swift:"))
                #expect(lines[1] == "precondition failure, \(Crash.Signal.swiftTrap)")
            #endif
            #expect(lines[0].hasPrefix("expected to be nil, but crashed: "))
        }
    }

    @Test func assertions() {
        let lines = lines { expect { crashByAssert() }.to(beNil()) }
        if isDebugBuild {
            #expect(lines[0].contains("but crashed: numbers are broken (Crashes.swift:"))
            #expect(lines[1] == "assertion failure, \(Crash.Signal.swiftTrap)")
        } else {
            #expect(lines == ["expected to be nil, got <()>"])
        }
    }

    @Test func overflows() {
        let lines = lines { expect { crashByOverflow() }.to(equal(3)) }
        #if canImport(Runtime)
            #expect(lines[0].contains("but crashed: arithmetic overflow (Crashes.swift:"))
        #else
            #expect(lines[0].contains("no reason known"))
        #endif
        #expect(lines[1] == "runtime failure, \(Crash.Signal.swiftTrap)")
    }

    @Test func badMemoryAccesses() {
        let lines = lines { expect { crashByNullPointer() }.to(equal(3)) }
        #expect(
            lines[0].hasPrefix("expected to equal <3>, but crashed: bad memory access at 0x0"))
        #expect(lines[1] == "bad memory access, SIGSEGV")
    }

    @Test func stackOverflows() {
        let lines = lines { expect { crashByStackOverflow() }.to(equal(3)) }
        #expect(lines[0].hasPrefix("expected to equal <3>, but crashed: stack overflow at 0x"))
        #expect(lines[1] == "stack overflow, SIGSEGV")
        #expect(lines.count <= 7)
    }

    @Test func aborts() {
        let lines = lines { expect { crashByAbort() }.to(beNil()) }
        #expect(lines[0].hasPrefix("expected to be nil, but crashed: "))
        #expect(lines[1] == "abort, SIGABRT")
    }

    @Test func everyCauseIsMatched() {
        let all = verdicts {
            expect { crashByFatalError() }.to(throwAssertion(message: "the engine is on fire"))
            expect { crashByIndexOutOfRange() }.to(throwAssertion())
            expect { crashByUnwrappedNil() }.to(throwAssertion())
            expect { crashByTry() }.to(throwAssertion())
            expect { crashByNullPointer() }.to(
                throwAssertion { expect($0.kind) == .badMemoryAccess })
            expect { crashByStackOverflow() }.to(
                throwAssertion { expect($0.kind) == .stackOverflow })
            expect { crashByAbort() }.to(throwAssertion { expect($0.signal) == .abort })
        }
        // Seven, and three inside of closures.
        #expect(all == "++++++++++")
    }

    /// Neither the runtime nor the debug information has a line for what stands in `expect(…)`.
    @Test func plainValuesAreWhereTheExpectationIs() {
        let numbers = [1, 2, 3]
        let line = #line + 1
        let text = failureLine { expect(numbers[7]).to(equal(3)) }
        #expect(text.hasPrefix("expected to equal <3>, but crashed: "))
        #if canImport(Runtime)
            // A release build may keep no line of it, but none is told that is another's.
            let isKnown = _isDebugAssertConfiguration() || text.contains(".swift")
            #expect(!isKnown || text.hasSuffix(" (CrashTextTests.swift:\(line))"))
        #else
            #expect(line > 0)
        #endif
    }

    /// The comparison that the compiler wrote has no line; that of the expectation is a caller's.
    @Test func whatTheValueCallsIsElsewhere() {
        let freed = Referring.toFreed()
        let text = failureLine { expect(freed == freed).to(beTrue()) }
        #expect(
            text.hasPrefix(
                "expected to be true, but crashed: Attempted to read an unowned reference"))
        if isDebugBuild { #expect(!text.contains(".swift"), "\(text)") }
    }
}

private struct Referring: Equatable {
    unowned let box: EquatableBox

    @inline(never) static func toFreed() -> Referring {
        var box: EquatableBox? = EquatableBox()
        let referring = Referring(box: box!)
        box = opaque(nil)
        return referring
    }
}

private final class EquatableBox: Equatable {
    static func == (a: EquatableBox, b: EquatableBox) -> Bool { a === b }
}
