import CFixtures
import Glibc

// A process for what must not happen in that of the tests: handlers that are there before the
// library's, deaths, and text on stderr. The tests choose a scenario by name and judge what is
// printed and how the process ends.

// A scenario that hangs must not hang the tests.
alarm(60)
// A test program has a buffer.
if CommandLine.arguments.dropFirst().first?.hasPrefix("whole-") != true {
    fixture_unbuffer_stdout()
}

guard CommandLine.arguments.count > 1, let scenario = scenarios[CommandLine.arguments[1]] else {
    print("usage: CrashFixture SCENARIO [ARGUMENT...]", scenarios.keys.sorted())
    exit(64)
}
scenario(Array(CommandLine.arguments.dropFirst(2)))
