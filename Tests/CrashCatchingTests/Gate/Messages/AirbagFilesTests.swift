import Testing

@testable import CrashCatching

/// Whose file it is, by a path of the debug information.
@Suite struct AirbagFilesTests {
    private let package =
        "/"
        + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    private let body = "Sources/Isolation/Body/ChildBody.swift"

    @Test func wholePaths() {
        #expect(AirbagFiles.isHarness("\(package)/\(body)"))
        #expect(!AirbagFiles.isHarness("/elsewhere/\(body)"))
        #expect(!AirbagFiles.isHarness(#filePath))
        #expect(AirbagFiles.isHelper("\(package)/CHelpers/Guard/Calls/call.c"))
        #expect(!AirbagFiles.isHelper("/elsewhere/CHelpers/Guard/Calls/call.c"))
    }

    /// From the folder of the package, and from one in which it is a dependency.
    @Test func pathsWithoutTheFolderOfTheBuild() {
        let name = package.split(separator: "/").last!
        for path in [body, "\(name)/\(body)"] { #expect(AirbagFiles.isHarness(path), "\(path)") }
        #expect(AirbagFiles.isHelper("CHelpers/Guard/Calls/call.c"))
        #expect(!AirbagFiles.isHelper("Sources/Guard/Calls/call.c"))
        #expect(!AirbagFiles.isHarness("ChildBody.swift"))
        #expect(!AirbagFiles.has(""))
    }

    /// As a module of a user may have them.
    @Test func filesOfOthersInFoldersLikeOurs() {
        #expect(!AirbagFiles.isHarness("Sources/Isolation/Body/Mine.swift"))
        #expect(!AirbagFiles.isHarness("Sources/Matchers/Matcher.swift"))
    }
}
