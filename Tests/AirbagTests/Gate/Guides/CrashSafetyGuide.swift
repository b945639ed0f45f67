import Airbag
import DetailConditions
import Foundation
import Synchronization
import Testing

private func crashing(_ fails: Bool) -> Int {
    if fails { fatalError("crashed") }
    return 7
}

/// What is left locked, or is done twice.
private final class Registry: Sendable {
    static let isFailing = Mutex(true)
    static let starts = Mutex(0)
    static let shared: Int = {
        starts.withLock { $0 += 1 }
        return crashing(isFailing.withLock { $0 })
    }()

    let lock = NSLock()
    let recursive = NSRecursiveLock()
    let mutex = Mutex([1])

    func add(_ item: Int) {
        lock.lock()
        defer { lock.unlock() }
        _ = crashing(true) + item
    }
}

/// The code and the claims of CrashSafety.md.
@Suite struct CrashSafetyGuide {
    @Test func aValueThatIsBeingChanged() {
        final class M { var dict = ["a": 1] }

        let m = M()
        expect { m.dict.merge(["a": 3]) { _, _ in fatalError() } }.to(throwAssertion())
        // Released, it would release what is left of its value.
        _ = Unmanaged.passRetained(m)
    }

    @Test(.needs("inherited-once")) func aStaticLet() {
        expect(Registry.shared).to(throwAssertion())
        Registry.isFailing.withLock { $0 = false }
        expect(Registry.shared) == 7
        expect(Registry.starts.withLock { $0 }) == 2
    }

    @Test func aLazyProperty() {
        final class Lazy {
            var fails = true
            lazy var value = crashing(fails)
        }
        let lazy = Lazy()
        expect(lazy.value).to(throwAssertion())
        lazy.fails = false
        expect(lazy.value) == 7
    }

    @Test func locks() {
        let registry = Registry()
        expect { registry.add(7) }.to(throwAssertion())
        expect(registry.lock.try()) == false
        expect { registry.mutex.withLock { $0 = [crashing(true)] } }.to(throwAssertion())
        // That of Swift 6.0 traps where the same thread has locked it.
        #if compiler(>=6.1)
            expect(registry.mutex.withLockIfAvailable { $0 }).to(beNil())
        #endif
        expect { registry.recursive.withLock { crashing(true) } }.to(throwAssertion())
        expect(registry.recursive.try()) == true
        let taken = Mutex(true)
        waitUntil(timeout: .seconds(10)) { done in
            Thread.detachNewThread {
                taken.withLock { $0 = registry.recursive.try() }
                done()
            }
        }
        expect(taken.withLock { $0 }) == false
        // Released, it would destroy locks that are locked.
        _ = Unmanaged.passRetained(registry)
    }

    @Test func locksInAChild() {
        let registry = Registry()
        expect { registry.add(7) }.to(throwAssertion(in: .child))
        expect(registry.lock.try()) == true
    }

    @Test func aFunctionOfPthreadOnce() throws {
        let run = try isolatedRun {
            nonisolated(unsafe) var once = pthread_once_t()
            _ = catchCrash { pthread_once(&once) { fatalError("in once") } }
        }
        expect(run.crash?.message).to(beginWith("in once"))
    }

    @Test(.enabled(if: DebugBuild.knowsLines)) func aClosureThatDoesNotEscape() throws {
        func isCaught(_ body: () -> Void) -> Bool {
            withoutActuallyEscaping(body) { catchCrash($0).crash != nil }
        }
        expect(try isolated { isCaught {} }) == false
        let run = try isolatedRun { isCaught { fatalError("caught") } }
        expect(run.crash?.message).to(contain("closure argument was escaped in withoutActuallyEscaping block"))
    }
}
