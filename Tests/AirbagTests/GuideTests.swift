import Airbag
import Foundation
import Testing

/// Every piece of Swift in README.md, docs/ and Airbag.docc stands, line by line, in a file under `Guides`, or one
/// of CxxInteropTests, so it is compiled, and run.
@Suite struct GuideTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let package = tests.deletingLastPathComponent().deletingLastPathComponent()

    /// What needs C++ interoperability is a target of its own.
    private static let folders = [
        tests.appendingPathComponent("Guides"),
        tests.deletingLastPathComponent().appendingPathComponent("CxxInteropTests"),
    ]

    static let guides: [URL] =
        [package.appendingPathComponent("README.md")]
        + files(in: package.appendingPathComponent("docs"), ending: "md")
        + files(in: package.appendingPathComponent("Sources/Airbag/Airbag.docc"), ending: "md")

    /// The files below a folder, in order.
    private static func files(in folder: URL, ending: String) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path }
    }

    /// The lines of a text without indentation and empty ones.
    private static func lines(_ text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    @Test func thereAreGuides() throws {
        #expect(GuideTests.guides.count >= 20)
        let readme = try String(contentsOf: GuideTests.guides[0], encoding: .utf8)
        #expect(readme.contains("```swift"))
    }

    @Test(arguments: guides) func isCompiled(_ guide: URL) throws {
        let text = try String(contentsOf: guide, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .map { GuideTests.lines($0.components(separatedBy: "```")[0]) }
        let compiled = try GuideTests.folders
            .flatMap { GuideTests.files(in: $0, ending: "swift") }
            .map { GuideTests.lines(try String(contentsOf: $0, encoding: .utf8)) }
        for block in blocks {
            let isFound = compiled.contains { lines in
                lines.indices.contains { lines[$0...].starts(with: block) }
            }
            #expect(isFound, "in \(guide.lastPathComponent): \(block.joined(separator: "\n"))")
        }
    }
}
