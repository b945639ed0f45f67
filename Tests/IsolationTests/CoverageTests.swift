import CChildren
import Glibc
import Testing

/// What can be told without counters; the rest is in Tests/Packages/CoveragePackage.
///
/// SwiftPM sets the variable when it counts. To join would then end the profile of the tests.
@Suite("Coverage of children", .enabled(if: getenv("LLVM_PROFILE_FILE") == nil))
struct CoverageTests {
    @Test("A program without counters has none to share, which is no error")
    func opensNothing() {
        errno = 0
        #expect(airbag_parent_coverage_open() == nil)
        #expect(errno == 0)
    }

    @Test("Nothing is joined and closed")
    func takesNothing() {
        errno = 0
        airbag_child_coverage_join(nil)
        airbag_parent_coverage_close(nil)
        #expect(errno == 0)
    }
}
