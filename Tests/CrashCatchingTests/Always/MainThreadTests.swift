import CrashCatching
import Dispatch
import Fixtures
import Foundation
import Synchronization
import XCTest

/// XCTest runs its tests on the main thread.
final class MainThreadTests: XCTestCase {
    func testBodyRunsOnTheMainThread() {
        XCTAssertEqual(catchCrash { Foundation.Thread.isMainThread }.value, true)
    }

    func testEveryCrashIsCaughtOnTheMainThread() throws {
        for crashCase in CrashCase.all {
            let crash = try XCTUnwrap(catchCrash(crashCase.body).crash, crashCase.name)
            XCTAssertEqual(crash.signal, crashCase.signal, crashCase.name)
            XCTAssertEqual(crash.kind, crashCase.kind, crashCase.name)
        }
    }

    func testStackOverflowOnTheMainThread() {
        for _ in 0..<3 {
            XCTAssertEqual(catchCrash(crashByStackOverflow).crash?.kind, .stackOverflow)
            XCTAssertEqual(catchCrash(crashByEndlessRecursion).crash?.kind, .stackOverflow)
        }
    }

    func testStackOverflowOnADispatchQueue() {
        let kinds = Mutex<[Crash.Kind?]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let kind = catchCrash(crashByStackOverflow).crash?.kind
            kinds.withLock { $0.append(kind) }
        }
        let queue = DispatchQueue(label: "overflow")
        queue.sync {
            let kind = catchCrash(crashByStackOverflow).crash?.kind
            kinds.withLock { $0.append(kind) }
        }
        XCTAssertEqual(kinds.withLock { $0 }, Array(repeating: .stackOverflow, count: 9))
    }

    func testTheMainActorStaysIsolated() {
        let counter = MainActor.assumeIsolated { MainCounter() }
        let outcome = catchCrash {
            MainActor.assumeIsolated { counter.count += 1 }
            crashByFatalError()
        }
        XCTAssertNotNil(outcome.crash)
        XCTAssertEqual(MainActor.assumeIsolated { counter.count }, 1)
    }
}

@MainActor private final class MainCounter {
    var count = 0
}
