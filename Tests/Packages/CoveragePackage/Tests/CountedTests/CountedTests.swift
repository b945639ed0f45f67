import Airbag
import Counted
import Forking
import Glibc
import Testing

/// What runs here, and how often, is what CheckCoverage expects.
@Suite("Code in forked children", .serialized)
struct CountedTests {
    /// How a body ends in a child.
    private func inChild(_ body: @escaping () -> Void) -> String {
        (try? isolatedRun(timeLimit: .seconds(60), body).description) ?? "refused"
    }

    @Test("What ran before the fork counts once")
    func parent() {
        before()
        mixed()
        #expect(
            inChild {
                mixed()
                mixed()
            } == "returned <()>")
        mixed()
    }

    @Test func returns() {
        #expect(
            inChild {
                returning()
                twice()
                twice()
                branching(isChosen: true)
            } == "returned <()>")
        for _ in 0..<3 { #expect(inChild(several) == "returned <()>") }
    }

    @Test func crashes() {
        let ending = inChild {
            if crashing(largest: .max) == 0 { never() }
            never()
        }
        #expect(ending.hasPrefix("crashed"))
    }

    @Test("A child whose time is over has counted until then")
    func isTooSlow() throws {
        let run = try isolatedRun(timeLimit: .seconds(5)) {
            slow()
            while true { sleep(1) }
        }
        #expect(run.description.hasPrefix("timed out"))
    }

    @Test("A child that calls exit writes no profile")
    func exits() {
        let ending = inChild {
            exiting()
            exit(3)
        }
        #expect(ending == "exited with code 3")
    }

    @Test func nests() {
        let ending = inChild {
            outer()
            let inside = self.inChild {
                inner()
                abort()
            }
            if !inside.hasPrefix("crashed") { exit(1) }
            outer()
            // It has nothing to say, but must not say it twice.
            if self.inChild({ exit(4) }) != "exited with code 4" { exit(2) }
            abort()
        }
        #expect(ending.hasPrefix("crashed"))
    }

    @Test("A child that is forked without Airbag counts nothing")
    func plainChild() {
        let ending = inChild {
            plain()
            if forking_in_plain_child({ _ in plain() }, nil) != 0 { exit(1) }
            plain()
            exit(forking_in_plain_child({ _ in exit(5) }, nil) == 5 << 8 ? 0 : 6)
        }
        #expect(ending == "exited with code 0")
    }

    @Test("Two hundred children from two threads")
    func children() {
        func hundred(_ body: @escaping () -> Void) -> Thread {
            Thread { (0..<100).filter { _ in inChild(body) != "returned <()>" }.count }
        }
        let threads = [hundred(left), hundred(right)]
        #expect(threads.map { $0.join() } == [0, 0])
    }
}
