import CGuard
import Glibc

/// The process in which this code runs.
package enum ThisProcess {
    /// The process id.
    package static var id: Int32 { getpid() }

    /// The time, in nanoseconds of the monotonic clock.
    package static var time: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The number of nested child bodies that this process is in; 0 in an ordinary process.
    package static var childDepth: Int { Int(airbag_child_depth()) }

    /// Whether code other than Airbag forked this process, so that nothing receives its failures.
    package static var isStray: Bool { airbag_process_is_stray() }

    /// Prints a line on standard error.
    package static func say(_ line: String) { _ = "\(line)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) } }

    /// Makes this process end with a code that is not 0, however it exits.
    package static func fail() { airbag_process_fail() }

    /// The object with which a library on top of this one reports failures; nil if there is none.
    ///
    /// The library defines a C function, `airbag_framework_handler`, a weak symbol here. The linker decides whether
    /// there is one: nobody has to call the library first.
    package static func frameworkHandler<Box: AnyObject>(_: Box.Type) -> Box? {
        airbag_process_handler().map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// What is known of the tests that run in this process.
package enum RunningTests {
    // What XCTest reports to its observers.
    package static func suiteBegins() { airbag_xctest_suite_begins() }
    package static func suiteEnded() { airbag_xctest_suite_ended() }
    package static func begins(_ test: String) { airbag_xctest_begins(test) }
    package static func ended(_ test: String) { airbag_xctest_ended(test) }

    /// Whether XCTest is running tests.
    package static var areOfXCTest: Bool { airbag_xctest_runs() }

    /// Whether Airbag has seen Swift Testing begin a test run that has not ended.
    package static var areOfSwiftTesting: Bool { airbag_testing_state() == AIRBAG_TESTING_RUNS }

    /// Whether Airbag has seen Swift Testing end its test run.
    package static var haveEnded: Bool { airbag_testing_state() == AIRBAG_TESTING_ENDED }

    /// The test of Swift Testing to which the current task belongs.
    package static var current: String? { String(takingOver: airbag_testing_current()) }

    /// The number of events that Swift Testing has printed from the calling thread.
    package static var printedEvents: UInt32 { airbag_testing_events() }
}

/// A value behind a lock.
///
/// Not the toolchain's `Mutex`: ThreadSanitizer cannot see into it (Swift 6.3.1), and would
/// report races in the tests of everybody who uses this package. (For the same reason the value
/// must not be empty: `()` has the address of the object itself.)
package final class Locked<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// From here on, each thread that forks holds this lock during the fork.
    ///
    /// For one lock of a process, which is never freed.
    func holdAtForks() { airbag_hold_at_forks(mutex) }

    /// Runs a closure with exclusive access to the value.
    ///
    /// - Parameter body: the closure to run, with the value.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}

/// A number that threads count up and down without a lock.
///
/// It orders no other memory. Its memory is never freed: use it for static properties. Not the toolchain's `Atomic`,
/// whose module costs each clean build 1.5 s of processor time (docs/performance.md).
package struct SharedCount: @unchecked Sendable {
    private let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    package init() { number.initialize(to: 0) }

    package var value: Int { airbag_shared_number(number) }

    package func add(_ change: Int) { airbag_add_to_shared(number, change) }
}
