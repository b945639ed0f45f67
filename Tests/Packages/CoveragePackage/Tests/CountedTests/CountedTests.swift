import Counted
import Forking
import Glibc
import Testing

/// What runs here, and how often, is what CheckCoverage expects.
@Suite("Code in forked children", .serialized)
struct CountedTests {
    @Test("What ran before the fork counts once")
    func parent() {
        before()
        mixed()
        #expect(
            inChild {
                mixed()
                mixed()
            } == .exited(0))
        mixed()
    }

    @Test func returns() {
        #expect(
            inChild {
                returning()
                twice()
                twice()
                branching(isChosen: true)
            } == .exited(0))
        for _ in 0..<3 { #expect(inChild(several) == .exited(0)) }
    }

    @Test func crashes() {
        let ending = inChild {
            if crashing(largest: .max) == 0 { never() }
            never()
        }
        #expect(ending == .signalled(SIGILL) || ending == .signalled(SIGTRAP))
    }

    @Test("A child that is killed has counted until then")
    func isKilled() {
        let ending = inChild {
            killed()
            kill(getpid(), SIGKILL)
            never()
        }
        #expect(ending == .signalled(SIGKILL))
    }

    @Test("A child that calls exit writes no profile")
    func exits() {
        let ending = inChild {
            exiting()
            exit(3)
        }
        #expect(ending == .exited(3))
    }

    @Test func nests() {
        let ending = inChild {
            outer()
            let ending = inChild {
                inner()
                kill(getpid(), SIGKILL)
            }
            if ending != .signalled(SIGKILL) { _exit(1) }
            outer()
            // It has nothing to say, but must not say it twice.
            if inChild({ exit(4) }) != .exited(4) { _exit(2) }
            kill(getpid(), SIGKILL)
        }
        #expect(ending == .signalled(SIGKILL))
    }

    @Test("A child that is forked without Airbag does not write into its parent's variables")
    func leavesNeighboursAlone() {
        let before = forking_neighbours()
        let ending = inChild {
            plain()
            let plainChild = inPlainChild {
                plain()
                if forking_neighbours() != before { _exit(1) }
            }
            if plainChild != .exited(0) { _exit(1) }
            if inPlainChild(forking_flip_neighbours) != .exited(0) { _exit(2) }
            if forking_neighbours() != before { _exit(3) }
            // Once more: these are the pages of the child itself.
            forking_flip_neighbours()
            if before >= 0, forking_neighbours() == before { _exit(4) }
            forking_flip_neighbours()
            plain()
            _exit(inPlainChild { exit(5) } == .exited(5) ? 0 : 6)
        }
        #expect(ending == .exited(0))
        #expect(forking_neighbours() == before)
    }

    @Test("Two hundred children from two threads")
    func children() {
        func hundred(_ body: @escaping () -> Void) -> Thread {
            Thread { (0..<100).filter { _ in inChild(body) != .exited(0) }.count }
        }
        let threads = [hundred(left), hundred(right)]
        #expect(threads.map { $0.join() } == [0, 0])
    }
}
