import Airbag
import Fixtures
import Judging
import Testing

/// What the compiler says of common mistakes: what to write instead.
///
/// Where Swift's own words say it (`try`, `await`, a missing `()`), the rows hold these words.
@Suite(
    .enabled(if: Compiler.isThere, "no modules of a build, or no compiler"),
    .enabled(if: isDebugBuild, "the compiler says the same of a release build"),
    .disabled(if: Emulator.isHere, "the compiler is one for another processor"))
struct MistakesTests {
    private static let declarations = """
        import Airbag
        struct NotEquatable { var a = 1 }
        final class Object: Sendable {}
        struct NotCodable { let f: () -> Int = { 1 } }
        enum ParseError: Error { case empty }
        let i = 3, maybe: Int? = 3, text = "text", list = [1, 2], table = ["a": 1], other = NotEquatable()
        let object = Object()
        func parse() throws -> Int { 1 }
        func later() async throws -> Int { 1 }

        """

    private static let otherMatcher = "the matcher is for values of another type than the expression: convert one"

    private static let otherNumber =
        "'≈' is unavailable: ≈ takes `expect`, not `require`, and a floating-point value or date: convert"

    private static func value(_ sign: String, _ kind: String) -> String {
        "'\(sign)' is unavailable: \(sign) takes `expect`, not `require`, and \(kind) value of its type: convert"
    }

    /// A function with a mistake, and what the first complaint about it begins with, or contains.
    private static let rows: [(mistake: String, complaint: String)] = [
        // The right side of an operator has another type.
        ("() { expect(i) == \"1\" }", value("==", "an Equatable")),
        ("() { expect(text) == 1 }", value("==", "an Equatable")),
        ("() { expect(i) == (3 as UInt8) }", value("==", "an Equatable")),
        ("() { expect(maybe) == 3.5 }", value("==", "an Equatable")),
        ("() { expect(list) == [\"a\"] }", value("==", "an Equatable")),
        ("() { expect(i) != \"1\" }", value("!=", "an Equatable")),
        ("() { expect(i) < \"1\" }", value("<", "a Comparable")),
        ("() { expect(i) <= \"1\" }", value("<=", "a Comparable")),
        ("() { expect(i) > \"1\" }", value(">", "a Comparable")),
        ("() { expect(i) >= \"1\" }", value(">=", "a Comparable")),
        ("() { expect(i) ≈ 3 }", otherNumber),
        ("() { expect(i) ≈ (3.0 ± 0.1) }", otherNumber),
        ("() { expect(object) === 3 }", "argument type 'Int' expected to be an instance of a class"),
        ("() { expect(object) !== text }", "argument type 'String' expected to be an instance of a class"),
        ("() async { await expect { try await later() } == \"1\" }", value("==", "an Equatable")),
        // A requirement has no operators.
        ("() throws { try require(i) == 3 }", value("==", "an Equatable")),
        ("() throws { try require(i) != 3 }", value("!=", "an Equatable")),
        ("() throws { try require(i) < 3 }", value("<", "a Comparable")),
        ("() throws { try require(i) <= 3 }", value("<=", "a Comparable")),
        ("() throws { try require(i) > 3 }", value(">", "a Comparable")),
        ("() throws { try require(i) >= 3 }", value(">=", "a Comparable")),
        ("() throws { try require(1.5) ≈ 1.5 }", otherNumber),
        // The values cannot be compared.
        ("() { expect(other) == other }", value("==", "an Equatable")),
        ("() { expect(other) < other }", value("<", "a Comparable")),
        ("() { expect(other).to(equal(other)) }", "requires that 'NotEquatable' conform to 'Equatable'"),
        // The matcher is for another type.
        ("() { expect(i).to(equal(\"1\")) }", otherMatcher),
        ("() { expect(i).to(equal(3 as Int64)) }", otherMatcher),
        ("() { expect(i).toNot(equal(\"1\")) }", otherMatcher),
        ("() { expect(i).notTo(equal(\"1\")) }", otherMatcher),
        ("() { expect(i).toEventually(equal(\"3\")) }", otherMatcher),
        ("() { expect(i).to(beTrue()) }", otherMatcher),
        ("() { expect(i).to(beEmpty()) }", otherMatcher),
        ("() { expect(i).to(match(\"a\")) }", otherMatcher),
        ("() { expect(list).to(contain(\"a\")) }", otherMatcher),
        ("() { expect(text).to(beginWith(1)) }", otherMatcher),
        ("() { expect(text).to(beGreaterThan(1)) }", otherMatcher),
        ("() { expect(table).to(equal([\"a\": \"b\"])) }", otherMatcher),
        ("() throws { try require(i).to(equal(\"1\")) }", otherMatcher),
        ("() async { await expect { try await later() }.to(equal(\"1\")) }", otherMatcher),
        // Something is missing.
        ("() { require(i).to(equal(3)) }", "call can throw, but it is not marked with 'try'"),
        ("() throws { try require(i) }", "result of call to 'require"),
        ("() { expect(i) }", "result of call to 'expect"),
        (
            "() async { expect { try await later() }.to(equal(1)) }",
            "expression is 'async' but is not marked with 'await'"
        ),
        ("() { expect { try await later() }.to(equal(1)) }", "call to global actor 'AsyncClosureNeedsAwait'"),
        ("() { expect(parse()).to(equal(1)) }", "call can throw but is not marked with 'try'"),
        ("() { expect(maybe).to(beNil) }", "did you mean to call it with '()'?"),
        ("() { expect { precondition(false) }.to(throwAssertion) }", "did you mean to call it with '()'?"),
        ("() { expect(i).to(equal(3), \"why\") }", "missing argument label 'description:' in call"),
        (
            "() { expect { try parse() }.to(throwError(ParseError)) }",
            "expected member name or "
        ),
        // The value does not come out of a child.
        (
            "() throws { let p: NotCodable = try isolated { NotCodable() }; _ = p }",
            "what the body returns has to be Codable, for it comes from another process"
        ),
        (
            "() throws { _ = try isolated { (1, 2) } as (Int, Int) }",
            "what the body returns has to be Codable, for it comes from another process"
        ),
        (
            "() throws { let p: IsolatedRun<NotCodable> = try isolatedRun { NotCodable() }; _ = p }",
            "what the body returns has to be Codable, for it comes from another process"
        ),
        ("() throws { let p = try isolated { NotCodable() }; _ = p }", "result of 'NotCodable' initializer is unused"),
    ]

    @Test(arguments: ["5", "6"])
    func typeErrors(version: String) throws {
        let lines = Self.rows.enumerated().map { "func f\($0)\($1.mistake)" }
        let snippet = Self.declarations + lines.joined(separator: "\n") + "\n"
        let complaints = try Compiler.complaints(about: snippet, ["-swift-version", version])
        let first = snippet.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.hasPrefix("func f0")
        }
        let start = try #require(first) + 1
        for (index, row) in Self.rows.enumerated() {
            let texts = complaints.filter { $0.line == start + index }.map(\.text)
            let text = texts.first { $0.hasPrefix("error:") } ?? texts.first
            expect(text).to(contain(row.complaint), description: row.mistake)
        }
        // Nothing else is wrong with the snippet.
        #expect(complaints.allSatisfy { (start..<start + Self.rows.count).contains($0.line) })
    }

    /// What the compiler finds only after the types fit.
    @Test func escapingClosures() throws {
        let snippet = """
            import Airbag
            func f(_ body: () -> Int) { expect { body() }.to(equal(1)) }
            func g(_ value: inout Int) { expect { value += 1 }.toNot(throwError()) }

            """
        let complaints = try Compiler.complaints(about: snippet, mode: ["-emit-sil", "-o", "/dev/null"])
        #expect(
            complaints.map(\.text) == [
                "error: escaping closure captures non-escaping parameter 'body'",
                "error: escaping closure captures 'inout' parameter 'value'",
            ])
        #expect(complaints.map(\.line) == [2, 3])
    }
}
