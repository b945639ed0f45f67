import Glibc

/// The source of the crashing fixtures, in which each marks the line where it crashes.
struct FixtureSource {
    /// Looks up lines in `Crashes.swift`.
    static let crashes = FixtureSource("Fixtures/Crashes.swift")

    private let lines: [Substring]

    private init(_ name: String) {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        lines = (contents(of: "/\(tests)/\(name)") ?? "")
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The line on which a function crashes, counted from 1.
    func crashLine(of function: String) -> Int? {
        guard let start = lines.firstIndex(where: { $0.contains("func \(function)(") }),
            let end = lines[start...].firstIndex(of: "}")
        else { return nil }
        return lines[start...end].firstIndex { $0.hasSuffix("// crashes here") }.map { $0 + 1 }
    }
}

/// The text of a file, also of one that does not know its size, as those of `/proc`.
func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
        bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}
