import CFixtures
import CrashCatching
import Fixtures
import Glibc
import Synchronization

/// Crashes under locks of the C library and of the runtime.
///
/// What is caught leaves a process that works.
let lockScenarios: [String: Scenario] = [
    "loader": { _ in tell { fixture_call_below_the_loader { crashByFatalError() } } },
    "pthread-once": { _ in tell { fixture_call_once { crashByFatalError() } } },
    "free-twice": { arguments in
        // With one thread the allocator takes no locks.
        let thread = Thread { while true { pause() } }
        tell { fixture_free_again(UInt(arguments[0])!) }
        withExtendedLifetime(thread) {}
    },
    // An initializer crashes the first time, while another thread waits for it.
    "global": { arguments in
        isFatal = arguments[0] == "fatal"
        let other = Thread {
            isBegun.wait()
            print("another thread:", Global.value)
        }
        tell { _ = Global.value }
        other.join()
        print("the next use:", Global.value)
    },
    // The same in a global of a module's file, by a trap without a text.
    "global-in-a-global": { _ in
        tell { _ = Outer.value }
        print("the next use:", Outer.value, Global.value)
    },
    "global-in-a-child": { _ in
        useLibrary()
        describe { () -> Int in
            _ = catchCrash { Global.value }
            return catchCrash { Global.value }.value ?? -1
        }
    },
    // The next use is on another thread: a lock that is still held would let it wait for ever.
    "globals-twenty-deep": { _ in
        tell { _ = Chain.d }
        Thread { print("the next use:", Chain.d) }.join()
    },
]

/// Prints how a body ended, and whether the allocator, the loader and stdio can be used.
private func tell(_ body: @escaping () -> Void) {
    let crash = catchCrash(body).crash
    print(crash.map { "caught: \($0.summary)" } ?? "not crashed")
    let arrays = (0..<1_000).map { Array(repeating: $0, count: $0) }
    print(arrays.count, dlsym(nil, "malloc") != nil)
}

nonisolated(unsafe) private var isFatal = true
nonisolated(unsafe) private var begins = 0
private let isBegun = Gate()

private enum Global {
    static let value: Int = {
        begins += 1
        if begins == 1 {
            isBegun.open()
            usleep(100_000)  // the other thread then waits
            if isFatal { crashByFatalError() }
            _ = crashByNullPointer()
        }
        return begins
    }()
}

private enum Outer {
    static let value = Global.value + 1
}

/// Each value needs the one before.
private enum Chain {
    static let a1 = Global.value, a2 = a1 + 1, a3 = a2 + 1, a4 = a3 + 1, a5 = a4 + 1
    static let b1 = a5 + 1, b2 = b1 + 1, b3 = b2 + 1, b4 = b3 + 1, b5 = b4 + 1
    static let c1 = b5 + 1, c2 = c1 + 1, c3 = c2 + 1, c4 = c3 + 1, c5 = c4 + 1
    static let d1 = c5 + 1, d2 = d1 + 1, d3 = d2 + 1, d = d3 + 1
}

/// Opens once.
private final class Gate: Sendable {
    private let isOpen = Atomic(false)
    func open() { isOpen.store(true, ordering: .releasing) }
    func wait() { while !isOpen.load(ordering: .acquiring) { usleep(1_000) } }
}
