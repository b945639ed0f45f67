// A program without any test framework: failures go to stderr, a line each, and the exit code is not 0.
// The argument says how it ends: by the end of `main` without one.
import Airbag
import CFixtures
import Glibc
import Judging

let way = CommandLine.arguments.dropFirst().first
switch way {
case "passing": exit(0)
case "warning":
    withAssertionHandler(WarningHandler()) { expect(1).to(equal(2)) }
    exit(0)
case "threadless": pollWithoutThreads()
case "waiting": pollWhileTheMainThreadWaits()
default: break
}
if way == "forked" {
    // The copy comes to the end of `main`, and says how it ends to its parent, which passes.
    let process = fixture_bare_fork()
    var status: Int32 = 0
    if process != 0 {
        waitpid(process, &status, 0)
        print("the copy: \(status >> 8)")
        exit(0)
    }
}
expect(1).to(equal(1))
expect(1).to(equal(2))
expect(burn() as Int).to(equal(3))
do {
    try require(nil as Int?).toNot(beNil(), description: "the answer")
} catch {
    print("caught \(type(of: error)): \(error)")
}
fail("by hand")
print("the end")
fflush(nil)
switch way {
case "exit": exit(0)
case "exit 256": exit(256)
case "exit 7": exit(7)
case "quick_exit": quick_exit(0)
case "_exit": _exit(0)
case "_Exit": _Exit(0)
default: break
}
