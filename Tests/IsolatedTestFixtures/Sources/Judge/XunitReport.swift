import Foundation

/// The file of `--xunit-output`.
struct XunitReport {
    /// The names of each test, without and with its type, and what stands between its tags.
    private(set) var tests: [(names: [String], contents: String)] = []

    init(_ text: String) {
        for piece in text.components(separatedBy: "<testcase ").dropFirst() {
            let name = XunitReport.attribute("name", of: piece)
            let type =
                XunitReport.attribute("classname", of: piece)
                .split(separator: ".").last ?? ""
            let contents = piece.components(separatedBy: "</testcase>")[0]
            tests.append(([name, "\(type).\(name)"], XunitReport.plain(contents)))
        }
    }

    private static func attribute(_ name: String, of piece: String) -> String {
        let rest = " \(piece)".components(separatedBy: " \(name)=\"").dropFirst().first
        return plain(rest?.components(separatedBy: "\"").first ?? "")
    }

    /// What stands between the tags of a test; empty if it is not there.
    func contents(of test: String) -> [String] {
        tests.filter { $0.names.contains(test) }.map(\.contents)
    }

    private static func plain(_ text: String) -> String {
        let named = ["&quot;": "\"", "&apos;": "'", "&lt;": "<", "&gt;": ">"]
        let text = text.replacing(/&#([0-9]+);/) { match in
            UInt32(match.1).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
        }
        return named.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
