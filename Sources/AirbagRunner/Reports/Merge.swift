import Foundation
import FoundationXML

/// `airbag-test merge`: one xunit file of those of several runs, as of the slices of a package's tests.
struct Merge {
    private var inputs: [String] = []
    private var output: String?

    /// - Parameter arguments: those behind `merge`.
    /// - Throws: a `CommandFailure` if they name no files.
    init(_ arguments: [String]) throws {
        var list = ArgumentList(arguments)
        while let option = try list.next() {
            if option.name == "--xunit-output" {
                output = try list.path(for: option)
            } else if option.text.hasPrefix("-") {
                throw CommandFailure(message: "'merge' does not know '\(option.name)'", code: ExitCode.usage)
            } else {
                inputs.append(option.text)
            }
        }
        if inputs.isEmpty || output == nil {
            throw CommandFailure(
                message: "use 'airbag-test merge <xunit file>... --xunit-output <path>'", code: ExitCode.usage)
        }
    }

    /// Writes the file, and says what is in it.
    ///
    /// - Throws: a `CommandFailure` if a file is missing or no xunit file: then nothing is written.
    func run() throws {
        let all = XMLElement(name: "testsuites")
        let document = XMLDocument(rootElement: all)
        (document.version, document.characterEncoding) = ("1.0", "UTF-8")
        var counts: [String: Int] = [:]
        for path in inputs {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandFailure(message: "cannot read '\(path)'")
            }
            // `XMLDocument` takes a file that is cut off for a whole one.
            let end = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            let root =
                ["</testsuites>", "</testsuite>"].contains(where: end.hasSuffix)
                ? (try? XMLDocument(data: data))?.rootElement() : nil
            let suites = root?.name == "testsuite" ? [root].compactMap { $0 } : root?.elements(forName: "testsuite")
            guard let suites, !suites.isEmpty else { throw CommandFailure(message: "'\(path)' is no xunit file") }
            for suite in suites {
                for name in Merge.counted {
                    counts[name, default: 0] += suite.attribute(forName: name)?.stringValue.flatMap { Int($0) } ?? 0
                }
                suite.detach()
                all.addChild(suite)
            }
        }
        for name in Merge.counted {
            let attribute = XMLNode.attribute(withName: name, stringValue: "\(counts[name] ?? 0)")
            if let attribute = attribute as? XMLNode { all.addAttribute(attribute) }
        }
        try ReportFile.write(document.xmlString(options: .nodePrettyPrint) + "\n", to: output)
        let words = Merge.counted.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ")
        print("airbag-test: \(inputs.count) files: \(words)")
    }

    private static let counted = ["tests", "failures", "errors", "skipped"]
}
