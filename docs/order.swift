// Says in which order docs/build shows the overloads of each name: first those that people use first.
//
// docc shows the overload whose declaration comes first by its text, which would be a form for async code or for
// Foundation. So each declaration of a symbol graph gets its rank in front, as in `~03~func equal<T>…`, and docs/build
// takes the ranks out of the pages again.
//
//   order FILE...    symbol graphs, which are written again with the ranks
import Foundation

struct Overload {
    /// An overload that matches a pattern comes behind those that do not; the first pattern counts most.
    private static let patterns = try! [
        // Async code.
        "Async|\\basync\\b",
        // Classes of Foundation, any value, no value.
        "Foundation|\\bNS|AnyObject\\?|AnyClass|\\bAny\\b|Expectation<\\(\\)>",
        // Other parameters than a value: matchers, tuples, lists of them, optional ones. `init` adds the word.
        "parameters:.*(Matcher<|KeyPath|\\((A|repeat|expected)|\\[\\(|Values|\\)\\?\\)|Bool\\?)",
        // Lists and keys.
        "parameters:.*(\\[[^\\]:]*\\]|Key)",
    ].map { try NSRegularExpression(pattern: $0) }

    /// Its place in the list of symbols.
    let index: Int
    /// Which patterns it matches: 1 for each of these, otherwise 0.
    private let matches: [Int]
    private let file: String
    private let line: Int

    init(_ symbol: [String: Any], at index: Int) {
        self.index = index
        let signature = symbol["functionSignature"] as? [String: Any]
        let parameters = (signature?["parameters"] as? [[String: Any]] ?? []).map(Overload.text)
        let text = Overload.text(symbol) + " parameters: " + parameters.joined(separator: ", ")
        let whole = NSRange(text.startIndex..., in: text)
        let location = symbol["location"] as? [String: Any]
        matches = Overload.patterns.map { $0.firstMatch(in: text, range: whole) == nil ? 0 : 1 }
        line = (location?["position"] as? [String: Int])?["line"] ?? 0
        file = location?["uri"] as? String ?? ""
    }

    private static func text(_ declaration: [String: Any]) -> String {
        let fragments = declaration["declarationFragments"] as? [[String: Any]] ?? []
        return fragments.compactMap { $0["spelling"] as? String }.joined()
    }

    static func < (one: Overload, other: Overload) -> Bool {
        if one.matches != other.matches { return one.matches.lexicographicallyPrecedes(other.matches) }
        return (one.file, one.line) < (other.file, other.line)
    }
}

for path in CommandLine.arguments.dropFirst() {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard var graph = try JSONSerialization.jsonObject(with: data) as? [String: Any],
        var symbols = graph["symbols"] as? [[String: Any]]
    else { fatalError("\(path) is no symbol graph") }
    let names = Dictionary(grouping: symbols.indices) { symbols[$0]["pathComponents"] as? [String] ?? [] }
    for overloads in names.values where overloads.count > 1 {
        let ordered = overloads.map { Overload(symbols[$0], at: $0) }.sorted(by: <)
        for (rank, overload) in ordered.enumerated() {
            let fragments = symbols[overload.index]["declarationFragments"] as? [[String: Any]] ?? []
            // A fragment of its own: docc marks those in which overloads differ.
            let first = ["kind": "text", "spelling": "~" + String(format: "%02d", rank) + "~"]
            symbols[overload.index]["declarationFragments"] = [first] + fragments
        }
    }
    graph["symbols"] = symbols
    try JSONSerialization.data(withJSONObject: graph).write(to: URL(fileURLWithPath: path))
}
