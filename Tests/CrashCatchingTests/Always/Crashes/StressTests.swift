import CrashCatching
import Fixtures
import Synchronization
import TestSupport
import XCTest

final class StressTests: XCTestCase {
    func testEightThreadsCatchAtOnce() {
        let caught = Mutex(0)
        let threads = (0..<8).map { _ in
            Thread {
                let count = catchMixed(2_000)
                caught.withLock { $0 += count }
            }
        }
        XCTAssertEqual(catchMixed(2_000), 2_000)
        for thread in threads { thread.join() }
        XCTAssertEqual(caught.withLock { $0 }, 16_000)
    }

    func testThreadsComeAndGoWhileOthersCatch() {
        let caught = Mutex(0)
        let threads = (0..<4).map { _ in
            Thread {
                for _ in 0..<50 {
                    let inner = Thread {
                        let count = catchMixed(9)
                        caught.withLock { $0 += count }
                    }
                    inner.join()
                }
            }
        }
        for thread in threads { thread.join() }
        XCTAssertEqual(caught.withLock { $0 }, 4 * 50 * 9)
    }

    /// The runtime of 6.3 would copy the reports of all earlier crashes for each one: 190 MB here.
    func testTheReportsOfManyCrashesAreDropped() throws {
        try XCTSkipIf(Sanitizer.isAny, "a sanitizer holds back freed memory")
        let before = residentBytes()
        for _ in 0..<2_000 { XCTAssertEqual(catchCrash(crashByFailedCast).crash?.signal, .abort) }
        XCTAssertLessThan(residentBytes() - before, 20 << 20)
    }
}

/// Catches crashes of many kinds, each with the right answer, and counts them.
func catchMixed(_ count: Int) -> Int {
    var right = 0
    for index in 0..<count {
        let crash: Crash?
        let expected: Crash.Signal
        switch index % 9 {
        case 0:
            (crash, expected) = (catchCrash(crashByFatalError).crash, .swiftTrap)
        case 1:
            (crash, expected) = (catchCrash(crashByOverflow).crash, .swiftTrap)
        case 2:
            (crash, expected) = (catchCrash(crashByNullPointer).crash, .segmentationFault)
        case 3:
            (crash, expected) = (catchCrash(crashByFailedCast).crash, .abort)
        case 4:
            (crash, expected) = (catchCrash { crashByRaising(SIGSYS) }.crash, .badSystemCall)
        case 5:
            (crash, expected) = (catchCrash(crashByUnownedAfterFree).crash, .abort)
        case 6:
            (crash, expected) = (catchCrash(crashByAbort).crash, .abort)
        case 7:
            let outer = catchCrash {
                guard catchCrash(crashByOverflow).crash != nil else { return }
                crashByFatalError()
            }
            (crash, expected) = (outer.crash, .swiftTrap)
        default:
            (crash, expected) = (catchCrash(crashByStackOverflow).crash, .segmentationFault)
        }
        if crash?.signal == expected, catchCrash({ index }).value == index { right += 1 }
    }
    return right
}
