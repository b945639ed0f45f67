import Foundation

/// The tests of a package, as a list.
struct TestList {
    enum Form: String { case names, json }

    /// A test as JSON has it.
    private struct Line: Encodable {
        let framework, suite, name, specifier: String
        let file: String?
        let line: Int?
    }

    /// The tests of each program, and where they are, where that is known.
    var programs: [[ListedTest]] = []

    /// The list; with names as `swift test list` has them.
    func text(_ form: Form) throws -> String {
        switch form {
        case .names: return programs.flatMap(TestList.names).map { $0 + "\n" }.joined()
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let lines = programs.joined().map { listed in
                Line(
                    framework: listed.test.framework.rawValue, suite: listed.test.suite, name: listed.test.name,
                    specifier: listed.test.specifier, file: listed.place?.file, line: listed.place?.line)
            }
            return String(decoding: try encoder.encode(lines), as: UTF8.self) + "\n"
        }
    }

    /// The names, sorted in each framework; with their places where two have the same one, whatever their modules.
    private static func names(_ tests: [ListedTest]) -> [String] {
        func nameInModule(_ test: TestID) -> Substring { test.specifier.drop { $0 != "." } }
        let swift = Dictionary(grouping: tests.map(\.test).filter { $0.framework == .swiftTesting }, by: nameInModule)
        let xctests = tests.map(\.test).filter { $0.framework == .xctest }.map(\.specifier)
        return xctests + swift.values.flatMap { $0.count > 1 ? $0.map(\.key) : $0.map(\.specifier) }.sorted()
    }
}
