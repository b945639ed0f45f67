import Airbag
import Foundation
import Judging
import Testing

#if compiler(>=6.1)
    /// Tests that do not end as they should: they are skipped, except in a process of `ExpectedEndTests`.
    @Suite(.enabled(if: OnPurpose.isWanted)) struct DeliberateExpectedEnds {
        private enum Fault: Error { case leak }
        private struct Mute: Error, CustomStringConvertible {
            var description: String { fatalError("no words") }
        }

        @Test(.isolated(expecting: crash())) func comesToItsEnd() {  // failing: comes to its end
            print("last words")
        }

        @Test(.isolated(expecting: crash(message: contain("tea")))) func crashesOtherwise() {
            fatalError("burnt")  // failing: crashes otherwise
        }

        @Test(.isolated(expecting: exitProcess(code: 3))) func crashesBeforeItExits() {
            fatalError("burnt")  // failing: crashes before it exits
        }

        @Test(.isolated(expecting: crash())) func exits() { exit(3) }  // failing: exits

        @Test(.isolated(expecting: exitProcess(code: 3), timeLimit: .milliseconds(300))) func hangs() {
            while getpid() != 0 { usleep(1000) }
        }

        @Test(.isolated(expecting: crash())) func failsBefore() {
            #expect(getpid() == 0, "before")  // failing: before
            fatalError("as expected")
        }

        @Test(.isolated(expecting: crash())) func throwsAnError() throws {
            throw Fault.leak
        }

        @Test(.isolated(expecting: crash())) func describesAnError() throws { throw Mute() }

        @Test(.catchingCrashes, .isolated(expecting: exitProcess(code: 1))) func crashesCaught() { fatalError("burnt") }

        @Test(.isolated(expecting: IsolatedMatcher(beVoid()))) func expectsNoEnd() {}

        @Test(.isolated(expecting: timeOut(after: .seconds(9)), timeLimit: .milliseconds(300))) func hangsTooShort() {
            while getpid() != 0 { usleep(1000) }
        }

        @Test(.isolated(expecting: exitProcess(code: 0))) func comesToAnEndWithZero() {}

        @Test(.isolated(expecting: crash())) func isNotIsolated() {}

        @Test(.isolated(expecting: crash(message: "burnt"))) func crashesAsExpected() {
            print("last words")
            fatalError("burnt")
        }
    }
#endif
