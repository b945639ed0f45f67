import Fixtures
import Testing

/// The compiler says why a body cannot give a value that is not `Codable`, and has no other complaint.
///
/// What it says of a snippet: it reads the modules that are beside this test program.
@Suite(
    .enabled(if: Compiler.isThere, "no modules of a build, or no compiler"),
    .disabled(if: Emulator.isHere, "the compiler is one for another processor"))
struct NotCodableTests {
    private static let refusal = "what the body returns has to be Codable"

    @Test func theCompilerSaysSo() throws {
        let snippet = """
            import Isolation
            struct Parser {}
            func sync() throws {
                let statements = try isolated { () -> Parser in  // refused
                    let parser = Parser()
                    return parser
                }
                let expression: Parser = try isolated { Parser() }  // refused
                let run = try isolatedRun { () -> Parser in Parser() }  // refused
                let typed: IsolatedRun<Parser> = try isolatedRun(output: .inherited) { Parser() }  // refused
                _ = (statements, expression, run, typed)
            }
            func async() async throws {
                let value = try await isolated { () async -> Parser in  // refused
                    await Task.yield()
                    return Parser()
                }
                let run = try await isolatedRun { () async -> Parser in  // refused
                    await Task.yield()
                    return Parser()
                }
                _ = (value, run)
            }
            func generic<T>(_ value: T) throws -> T { try isolated { value } }  // refused
            """
        let complaints = try Compiler.complaints(about: snippet)
        let lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
        let refused = lines.indices.filter { lines[$0].hasSuffix("// refused") }.map { $0 + 1 }
        #expect(complaints.map(\.line) == refused, "\(complaints)")
        #expect(complaints.allSatisfy { $0.text.contains(Self.refusal) }, "\(complaints)")
    }

    @Test func allElseCompiles() throws {
        let snippet = """
            import Isolation
            struct Parser { @discardableResult func go() -> Parser { self } ; func void() {} }
            @discardableResult func make() -> Parser { Parser() }
            func crash() -> Never { fatalError() }
            func f() throws {
                var set: Set<Int> = []
                try isolated { set.insert(3) }
                try isolated { make() }
                try isolated { _ = make() }
                try isolated { make().void() }
                try isolated {}
                try isolated { crash() }
                try isolated(crash)
                try isolated { throw CancellationError() }
                try isolated {
                    let p = make()
                    p.void()
                }
                let a = try isolated { 1 }
                let b: [String: Int] = try isolated {
                    let d = ["a": a]
                    return d
                }
                let c: Int? = try isolated { nil }
                let e = try isolated { Optional(3) }
                let r = try isolatedRun { make() }
                let s = try isolatedRun { fatalError("x") }
                let t: IsolatedRun<Int> = try isolatedRun { fatalError("x") }
                let u = try isolatedRun { () -> Int in throw CancellationError() }
                _ = (b, c, e, r.crash, s.crash, t.crash, u.crash)
                func body() -> Int { 3 }
                let v: Int = try isolated(body)
                let w: Int = try isolated(timeLimit: .seconds(1), limits: .none, body)
                _ = (v, w)
            }
            func g() async throws {
                try isolated { make() }
                try await isolated { await Task.yield() }
                try isolated {}
                let a = try await isolated { await Task.yield(); return 3 }
                let b: Int = try isolated { 3 }
                let r = try await isolatedRun { await Task.yield() }
                let s = try isolatedRun { fatalError("x") }
                _ = (a, b, r.crash, s.crash)
            }
            func h<T: Codable>(_ t: T) throws -> T { try isolated { t } }
            func i<T: Codable>(_ body: @escaping () throws -> T) throws -> IsolatedRun<T> { try isolatedRun(body) }
            func j<T: Codable>(_ body: @escaping () async throws -> T) async throws -> T { try await isolated(body) }
            """
        let complaints = try Compiler.complaints(about: snippet)
        #expect(complaints.isEmpty, "\(complaints)")
    }
}
