import Airbag
import Testing

/// A row of the table of failures: code that fails once, and the exact text of the failure.
struct FailureRow: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let body: @Sendable () throws -> Void

    init(_ name: String, _ text: String, _ body: @escaping @Sendable () throws -> Void) {
        self.name = name
        self.text = text
        self.body = body
    }

    var testDescription: String { name }

    /// The whole table.
    static let all =
        values + collections + types + texts + plain + parts + errors + crashes + combinations
        + waits

    /// The rows whose failures Swift Testing reports in one way on this toolchain.
    static var ofSwiftTesting: [FailureRow] {
        #if compiler(>=6.2)
            all
        #else
            all.filter { !["require", "unwrap"].contains($0.name) }
        #endif
    }

    /// The rows with a line that is long because a value is.
    static let showingWholeValues: Set<String> = [
        "&& of values",
        "allPass of values",
        "beSuccess of a value",
        "beSuccess with a value",
        "containExactly of values",
        "satisfyAllOf of values",
    ]
}
