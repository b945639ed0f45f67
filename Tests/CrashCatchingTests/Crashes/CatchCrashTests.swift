import CrashCatching
import DetailConditions
import Fixtures
import Glibc
import Testing

@Suite("A body runs as though it were not guarded")
struct CatchCrashTests {
    @Test func returnsValues() {
        #expect(catchCrash { 42 }.value == 42)
        #expect(catchCrash { "text" }.value == "text")
        #expect(catchCrash { (1, "two") }.value! == (1, "two"))
        #expect(catchCrash { [opaque(1), 2] }.value == [1, 2])
    }

    @Test("A returned nil is a value, not a missing one")
    func returnsOptionals() {
        guard case .returned(let value) = catchCrash({ Int?.none }) else {
            Issue.record("not returned")
            return
        }
        #expect(value == nil)
        #expect(catchCrash { Int?.some(3) }.value == .some(3))
    }

    @Test func returnsVoid() {
        guard case .returned = catchCrash({}) else {
            Issue.record("not returned")
            return
        }
    }

    @Test func returnsGenericValues() {
        func through<Value>(_ value: Value) -> Value? { catchCrash { value }.value }
        #expect(through(1.5) == 1.5)
        #expect(through("generic") == "generic")
        #expect(through(Box())?.value == 1)
    }

    @Test func handsOverErrors() {
        let outcome = catchCrash { () throws -> Int in throw FixtureError.broken }
        #expect(outcome.error as? FixtureError == .broken)
        #expect(outcome.crash == nil)
        #expect(outcome.value == nil)
    }

    @Test("What the body did before a crash stays done")
    func sideEffectsStay() {
        var steps: [String] = []
        let box = Box()
        let outcome = catchCrash {
            steps.append("first")
            box.value = 7
            crashByFatalError()
            steps.append("never")
        }
        #expect(outcome.crash != nil)
        #expect(steps == ["first"])
        #expect(box.value == 7)
    }

    @Test("A deferred block of an abandoned frame does not run")
    func defersDoNotRun() {
        var ran = false
        _ = catchCrash {
            defer { ran = true }
            crashByFatalError()
        }
        #expect(!ran)
    }

    @Test func capturesWork() {
        let numbers = [1, 2, 3]
        var sum = 0
        let outcome = catchCrash { () -> Int in
            for number in numbers { sum += number }
            return sum
        }
        #expect(outcome.value == 6)
        #expect(sum == 6)
    }

    @Test("What a returning body held is released")
    func capturesAreReleased() {
        weak var box: Box?
        do {
            let held = Box()
            box = held
            #expect(catchCrash { held.value }.value == 1)
        }
        #expect(box == nil)
    }

    @Test(.needs("exclusivity", "task-storage", "queues")) func runsOnTheCallingThread() {
        let outside = pthread_self()
        #expect(catchCrash { pthread_equal(pthread_self(), outside) != 0 }.value == true)
    }

    @Test(.needs("exclusivity", "task-storage", "queues")) func seesTaskLocalValues() {
        TaskLocals.$number.withValue(9) {
            #expect(catchCrash { TaskLocals.number }.value == 9)
            _ = catchCrash(crashByFatalError)
            #expect(TaskLocals.number == 9)
        }
        #expect(TaskLocals.number == 0)
    }

    @Test(.needs("exclusivity", "task-storage", "queues")) func staysInItsActor() async {
        #expect(await Counter().countTwice() == 2)
    }
}

/// A value of the current task.
enum TaskLocals {
    @TaskLocal static var number = 0
}

private actor Counter {
    private var count = 0

    func countTwice() -> Int {
        for _ in 0..<2 {
            _ = catchCrash {
                self.assumeIsolated { $0.count += 1 }
                crashByFatalError()
            }
        }
        return count
    }
}
