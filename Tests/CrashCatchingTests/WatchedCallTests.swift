import CrashCatching
import Dispatch
import Fixtures
import Glibc
import Testing

@Suite("A call that is left when it takes too long")
struct WatchedCallTests {
    /// Nothing here ends before it is left, and nothing is left that ends.
    private let short = Duration.milliseconds(5)
    private let long = Duration.seconds(600)

    @Test func endsInTime() {
        var count = 0
        for _ in 0..<1_000 {
            let place = runWatched(within: long) { count += 1 }
            #expect(place == nil)
        }
        #expect(count == 1_000)
    }

    @Test(arguments: 0..<20) func isLeft(_ round: Int) {
        var count = 0
        let place = runWatched(within: short) {
            count += 1
            while true { usleep(1_000) }
        }
        #expect(place?.signal == Signal(rawValue: SIGURG))
        #expect(count == 1)
    }

    /// The outer one leaves the inner one, too, and a crash goes past both.
    @Test func nested() {
        var isInnerLeft = false
        let outer = runWatched(within: short) {
            isInnerLeft = runWatched(within: long) { while true { usleep(1_000) } } != nil
        }
        #expect(outer != nil)
        #expect(!isInnerLeft)
        let inner = runWatched(within: long) {
            isInnerLeft = runWatched(within: short) { while true { usleep(1_000) } } != nil
        }
        #expect(inner == nil)
        #expect(isInnerLeft)
        let crash = catchCrash {
            _ = runWatched(within: long) { crashByFatalError() }
        }.crash
        #expect(crash?.kind == .fatalError)
        let caught = runWatched(within: long) {
            if catchCrash(crashByFatalError).crash != nil { isInnerLeft = false }
        }
        #expect(caught == nil)
        #expect(!isInnerLeft)
    }

    @Test func handlersOfOthers() throws {
        let child = try ChildProcess("handler-of-urgent-data")
        #expect(child.output == "left\ncalls 1 signal \(SIGURG) code -6 blocked true\n")
        #expect(child.ending == .exited(0))
    }

    /// A crash in a block leaves the queue, as far as the thread is concerned.
    @Test func blocksOfQueues() {
        let key = DispatchSpecificKey<String>()
        let (outer, left) = (DispatchQueue(label: "outer"), DispatchQueue(label: "left"))
        outer.setSpecific(key: key, value: "outer")
        left.setSpecific(key: key, value: "left")
        #expect(catchCrash { left.sync { crashByFatalError() } }.crash != nil)
        #expect(DispatchQueue.getSpecific(key: key) == nil)
        outer.sync {
            #expect(
                catchCrash { DispatchQueue(label: "x").sync { crashByFatalError() } }.crash != nil)
            #expect(DispatchQueue.getSpecific(key: key) == "outer")
            dispatchPrecondition(condition: .onQueue(outer))
        }
    }
}
