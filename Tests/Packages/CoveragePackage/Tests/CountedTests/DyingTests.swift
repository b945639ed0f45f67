import Counted
import Glibc
import Testing

/// The second test ends the process in which the first one passed.
@Suite("A process that dies", .serialized, .enabled(if: getenv("DYING") != nil))
struct DyingTests {
    @Test func passes() { lasting() }

    @Test func passesNot() { fatalError("the end") }
}
