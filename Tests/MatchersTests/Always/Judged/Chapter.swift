import Judging
import Testing

/// A failure, beside what others show of the same values.
struct JudgedRow {
    /// What differs, in a few words.
    let name: String

    /// The whole text of ours, as it is.
    let ours: String

    /// What `#expect` shows; nil if it has no such check.
    let expect: String?

    /// What the peer shows; nil if it has no such matcher.
    let peer: String?

    /// What the `diff` of swift-custom-dump shows; nil if it compares no such values.
    let customDump: String?

    /// What AssertJ shows; nil if it has no such check, or Java no such value.
    let assertJ: String?

    /// Which of them is the clearest.
    let verdict: Verdict

    /// The expectation, which fails.
    let failing: () throws -> Void

    /// Where the row stands.
    let place: SourceLocation

    /// Checks that the text of ours is what the failure says.
    ///
    /// The calls of a crash are left out: they differ from build to build, and addresses from run to run.
    func judge() {
        let text = failureText(failing).replacing(/0x[0-9a-f]{6,}/, with: "0x…")
            .replacing(/\n    at [^\n]*/, with: "")
        #expect(text == ours, "\(name)", sourceLocation: place)
    }
}

/// Which text is the clearest, and why.
enum Verdict {
    /// Ours.
    case ours(String)

    /// Several tell the same, or each tells what the others do not.
    case alike(String)

    /// Another one, and ours does not follow, for this reason.
    case refused(String)

    /// Another one, and ours must follow: no row may stay so.
    case other(String)

    /// The reason; nil if the row is not judged.
    var reason: String? {
        switch self {
        case .ours(let reason), .alike(let reason), .refused(let reason): reason.isEmpty ? nil : reason
        case .other: nil
        }
    }
}

/// Rows about values of one kind.
struct Chapter {
    /// The kind of the values.
    let name: String

    /// The rows.
    private(set) var rows: [JudgedRow] = []

    init(_ name: String) { self.name = name }

    /// Adds a row; of one that has no such check, nothing is shown.
    mutating func row(
        _ name: String, ours: String, expect: String? = nil, peer: String? = nil, customDump: String? = nil,
        assertJ: String? = nil, _ verdict: Verdict, place: SourceLocation = #_sourceLocation,
        failing: @escaping () throws -> Void
    ) {
        rows.append(
            JudgedRow(
                name: name, ours: ours, expect: expect, peer: peer, customDump: customDump, assertJ: assertJ,
                verdict: verdict, failing: failing, place: place))
    }
}
