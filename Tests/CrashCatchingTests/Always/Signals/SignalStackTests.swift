import CFixtures
import CrashCatching
import Fixtures
import Glibc
import Testing

@Suite("Threads and their alternate signal stacks")
struct SignalStackTests {
    @Test func overflowOnAThread() {
        #expect(
            Thread.value { catchCrash { _ = crashByStackOverflow() }.crash?.kind } == .stackOverflow
        )
    }

    @Test func overflowInATask() async {
        let kind = await Task.detached { catchCrash { _ = crashByStackOverflow() }.crash?.kind }
            .value
        #expect(kind == .stackOverflow)
    }

    /// The chain of frames then leads to no scope, from whatever frame it is followed.
    ///
    /// Each time the stack ends at another instruction of the function that recurses.
    @Test("Between the overflow and the body is code without frame pointers")
    func overflowWithoutFramePointers() throws {
        let longest = Thread.value {
            var longest = Duration.zero
            for offset in 0..<24 {
                let start = processorTime()
                let outer = catchCrash {
                    catchCrash {
                        withUnsafePointer(to: offset) {
                            fixture_call_without_frame_pointer(
                                { overflow(offset: $0!.load(as: Int.self)) },
                                UnsafeMutableRawPointer(mutating: $0))
                        }
                    }.crash?.signal
                }
                longest = max(longest, processorTime() - start)
                #expect(outer.value == .segmentationFault)
            }
            return longest
        }
        let isSlow = Sanitizer.isAny || Emulator.isHere
        #expect(try #require(longest) < .milliseconds(isSlow ? 1000 : 100))
    }

    @Test("A large stack that is there is kept, unchanged, and used")
    func keepsLargeStack() {
        let size: UInt = 256 * 1_024
        let result = Thread.value { () -> [UInt] in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 4_096)
            fixture_set_signal_stack(memory, size)
            let caught = catchCrash { _ = crashByStackOverflow() }.crash?.kind == .stackOverflow
            var sizeAfter: UInt = 0
            let low = fixture_signal_stack(&sizeAfter)
            fixture_set_signal_stack(nil, 0)
            // Not freed: the record of the thread refers to it until the thread ends.
            return [caught ? 1 : 0, low - UInt(bitPattern: memory), sizeAfter]
        }
        #expect(result == [1, 0, size])
    }

    @Test("A body that ends its thread hurts nobody")
    func bodyEndsThread() {
        for _ in 0..<20 {
            Thread { _ = catchCrash { fixture_end_thread() } }.join()
            Thread {
                _ = catchCrash { _ = catchCrash { fixture_end_thread() } }
            }.join()
        }
        #expect(catchCrash(crashByFatalError).crash != nil)
    }

    @Test("The stack is still there after a thousand crashes on it")
    func stackStays() {
        // The signal alone: to tell the kind takes the debug information.
        let others = Thread.value {
            (0..<1_000).filter { _ in
                catchCrash { _ = crashByStackOverflow() }.crash?.signal != .segmentationFault
            }.count
        }
        #expect(others == 0)
    }
}

/// Overflows the stack from sixteen bytes times `offset` further down.
private func overflow(offset: Int) {
    withUnsafeTemporaryAllocation(byteCount: 16 * offset + 16, alignment: 16) {
        _ = opaque($0)
        _ = crashByEndlessRecursion()
    }
}

/// Of this thread.
private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

@Suite("A guarded call in a signal handler is refused", .serialized)
struct SignalHandlerTests {
    @Test("On the signal stack that an earlier guarded call made")
    func afterGuardedCall() {
        let found = Thread.value {
            _ = catchCrash { 1 }
            return guardInHandler()
        }
        #expect(found?.reason == .insideSignalHandler)
        #expect(found?.ran == false)
    }

    @Test("On a signal stack that was there, in the first guarded call of the thread")
    func firstGuardedCall() {
        let found = Thread.value {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 262_144, alignment: 4_096)
            fixture_set_signal_stack(memory, 262_144)
            defer { fixture_set_signal_stack(nil, 0) }
            return guardInHandler()
        }
        #expect(found?.reason == .insideSignalHandler)
        #expect(found?.ran == false)
    }
}

/// Makes a guarded call in a handler that runs on the alternate signal stack.
private func guardInHandler() -> (reason: GuardFailure.Reason?, ran: Bool) {
    var found: (reason: GuardFailure.Reason?, ran: Bool) = (nil, false)
    withUnsafeMutablePointer(to: &found) { found in
        fixture_in_signal_handler(
            { context in
                let found = context!.assumingMemoryBound(
                    to: (reason: GuardFailure.Reason?, ran: Bool).self)
                let outcome = catchCrash { found.pointee.ran = true }
                found.pointee.reason = (outcome.error as? GuardFailure)?.reason
            }, found)
    }
    return found
}
