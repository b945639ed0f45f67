import Airbag
import Foundation
import Testing

/// Every piece of Swift in README.md, docs/ and Airbag.docc stands, line by line, in a file under `Guides`, or one
/// of CxxInteropTests, so it is compiled, and run.
@Suite struct GuideTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../..").standardizedFileURL

    /// Where the code stands.
    ///
    /// What needs C++ interoperability is a target of its own.
    private static let folders = ["Tests/AirbagTests/Guides", matchers, "Tests/CxxInteropTests"]
    private static let matchers = "Tests/AirbagTests/Gate/Guides"

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
        #expect(GuideTests.guides.count >= 34)
        let readme = try String(contentsOf: GuideTests.guides[0], encoding: .utf8)
        #expect(readme.contains("```swift"))
    }

    @Test(arguments: guides) func isCompiled(_ guide: URL) throws {
        let text = try String(contentsOf: guide, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .map { GuideTests.lines($0.components(separatedBy: "```")[0]) }
        let compiled = try GuideTests.folders
            .flatMap { GuideTests.files(in: GuideTests.package.appendingPathComponent($0), ending: "swift") }
            .map { GuideTests.lines(try String(contentsOf: $0, encoding: .utf8)) }
        for block in blocks {
            let isFound = compiled.contains { lines in
                lines.indices.contains { lines[$0...].starts(with: block) }
            }
            #expect(isFound, "in \(guide.lastPathComponent): \(block.joined(separator: "\n"))")
        }
    }

    private static let catalog = package.appendingPathComponent("Sources/Airbag/Airbag.docc")

    /// The text of a page of the catalog.
    private static func page(_ path: String) throws -> String {
        try String(contentsOf: catalog.appendingPathComponent(path), encoding: .utf8)
    }

    /// The text of all files of a kind below a folder of the package.
    private static func text(of folder: String, ending: String) throws -> String {
        try files(in: package.appendingPathComponent(folder), ending: ending)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    /// The texts of all sources: those in Swift, and those of C in files of some kinds.
    private static func sources(_ kinds: String...) throws -> String {
        try text(of: "Sources", ending: "swift")
            + kinds.map { try text(of: "CHelpers", ending: $0) }.joined()
    }

    /// The examples stand in a table, the names in the lists of the families.
    @Test func allMatchersHaveAnExampleThatIsCompiled() throws {
        let page = try GuideTests.page("Matchers/AllMatchers.md")
        let examples = page.split(separator: "\n").filter { $0.hasPrefix("| ``") }.map {
            $0.components(separatedBy: " | ").last!.dropFirst().dropLast("` |".count)
                .replacingOccurrences(of: "\\|", with: "|")
        }
        #expect(examples.count >= 90)
        let compiled = Set(
            GuideTests.lines(
                try GuideTests.text(of: GuideTests.matchers, ending: "swift")))
        for example in examples {
            let isCompiled = compiled.contains(example)
            #expect(isCompiled, "\(example)")
        }
        let families = try GuideTests.text(
            of: "Sources/Airbag/Airbag.docc/Matchers", ending: "md")
        // `beNil()`, without its parameters: a name has several rows if it has several forms.
        let names = families.matches(of: /\n- ``([a-z]+[A-Za-z]*)\(/).map { $0.output.1 }
        #expect(names.count > 90)
        for name in Set(names) {
            let isListed = page.contains("``\(name)(")
            #expect(isListed, "\(name)")
        }
    }

    @Test func allVariablesAreDocumented() throws {
        let page = try GuideTests.page("Practice/Environment.md")
        let sources = try GuideTests.sources("c", "h")
        let names = Set(sources.matches(of: /"(AIRBAG_[A-Z_]+)"/).map { $0.output.1 })
        #expect(names.count >= 9)
        for name in names {
            let isListed = page.contains("`\(name)")
            #expect(isListed, "\(name)")
        }
    }

    /// A page of more than three screens begins with links to its parts.
    @Test(arguments: guides) func longPagesHaveContents(_ guide: URL) throws {
        let text = try String(contentsOf: guide, encoding: .utf8)
        let isArticle = guide.path.contains("Airbag.docc") && !text.hasPrefix("# ``")
        guard isArticle, text.count(where: \.isNewline) > 130 else { return }
        let parts = text.matches(of: /\n## ([^\n]*)\n/).map { $0.output.1 }
        for part in parts where part != "Overview" && part != "Topics" {
            let isLinked = text.contains("- [\(part)](doc:")
            #expect(isLinked, "\(guide.lastPathComponent): \(part)")
        }
    }

    /// Each heading of the page about messages is a message; what varies is `…`.
    @Test func theMessagesOfTroubleshootingExist() throws {
        let page = try GuideTests.page("Practice/Troubleshooting.md")
        let sources = try GuideTests.sources("c")
        // A text may be written in parts.
        let joined = sources.replacing(/"\s*(\+\s*)?"|\\\n\s*/, with: "")
        let messages = page.matches(of: /\n### “([^\n]*)”\n/)
            .flatMap { String($0.output.1).components(separatedBy: "”, “") }
        #expect(messages.count >= 50)
        for message in messages {
            for part in message.components(separatedBy: "…") where part.count > 3 {
                let isFound = joined.contains(part.trimmingCharacters(in: .whitespaces))
                #expect(isFound, "\(message): \(part)")
            }
        }
    }

    /// Users have the pages and their titles, but not the files.
    @Test func messagesNamePagesByTheirTitles() throws {
        let sources = try GuideTests.sources("c", "h")
        let titles = Set(
            try GuideTests.guides.map { try String(contentsOf: $0, encoding: .utf8).prefix { $0 != "\n" } })
        let named = sources.matches(of: /the page '([^']+)'/).map { $0.output.1 }
        #expect(named.count >= 4)
        for title in named { #expect(titles.contains("# \(title)")) }
        let files = GuideTests.lines(sources).filter { !$0.hasPrefix("//") && $0.contains(".md") }
        #expect(files.isEmpty)
    }
}
