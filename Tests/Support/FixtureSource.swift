/// The source of the crashing fixtures, in which each marks the line where it crashes.
package struct FixtureSource {
    /// Looks up lines in `Crashes.swift`.
    package static let crashes = FixtureSource("Fixtures/Crashes.swift")

    private let lines: [Substring]

    private init(_ name: String) {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        lines = (contents(of: "/\(tests)/\(name)") ?? "")
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The line on which a function crashes, counted from 1.
    package func crashLine(of function: String) -> Int? {
        guard let start = lines.firstIndex(where: { $0.contains("func \(function)(") }),
            let end = lines[start...].firstIndex(of: "}")
        else { return nil }
        return lines[start...end].firstIndex { $0.hasSuffix("// crashes here") }.map { $0 + 1 }
    }
}
