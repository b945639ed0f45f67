import Airbag
import Fixtures
import Judging
import Testing

/// A function is no value: where nobody would call it, the compiler refuses it and says what to write.
///
/// What it says of snippets: it reads the modules that are beside this test program.
@Suite(
    .enabled(if: Compiler.isThere, "no modules of a build, or no compiler"),
    .enabled(if: isDebugBuild, "the compiler says the same of a release build"),
    .disabled(if: Emulator.isHere, "the compiler is one for another processor"))
struct FunctionsAsValuesTests {
    private static let declarations = """
        import AirbagNimble
        func later() async throws -> Int { 1 }
        func maybeLater() async throws -> Int? { 1 }
        func actLater() async throws {}
        func number() throws -> Int { 1 }
        func act() throws {}
        @MainActor final class Model {
            var onLoad: (@MainActor () async -> Void)?
            func load() async throws -> Int { 1 }
            func clear() throws {}
            var title: String? { nil }
            func testTitle() { expect(self.title).to(beNil()) }
        }
        nonisolated(unsafe) let stored: () async throws -> Int = { 1 }
        let sendable: @Sendable () async -> Int = { 1 }
        let ofMainActor: @MainActor () async throws -> Int = { 1 }
        let shownLater: (@MainActor () -> Void)? = nil
        let optional: (@Sendable () async throws -> Int)? = nil

        """

    private static let swift5 = ["-swift-version", "5"]
    private static let swift6 = ["-swift-version", "6"]
    /// Each language mode, also where an async function runs on the actor of its caller.
    private static let modes: [[String]] = {
        let modes = [swift5, swift6]
        #if compiler(>=6.2)
            return modes + modes.map { $0 + onCallersActor }
        #else
            return modes
        #endif
    }()
    private static let onCallersActor = [
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    ]

    private static let asyncClosures = [
        "{ try await later() }", "{ try await maybeLater() }", "{ try await actLater() }",
        "{ let a = try await later(); return a }", "{ try await actLater(); try await actLater() }",
        "{ @MainActor in try await later() }", "(stored)", "(later)", "(sendable)",
    ]
    private static let closuresOfFunctions = [
        "{ stored }", "{ later }", "{ sendable }", "{ number }", "{ act }",
    ]
    private static let verbs = [
        ".toNot(throwError())", ".to(throwAssertion())", ".toNot(beNil())", ".to(equal(1))",
        " == 1", " != nil", ".toEventuallyNot(beNil())", ".toNever(throwError())",
        ".toAlways(beAnything())",
    ]

    /// Lines with what the compiler has to say of each.
    private struct Refused {
        var lines: [String] = []
        var texts: [String] = []

        mutating func add(_ line: String, _ text: String) {
            lines.append(line)
            texts.append(text)
        }
    }

    /// What the compiler says of a closure that returns a function: the call to write, which awaits an async function.
    private static func uncalled(_ closure: String, _ call: String, _ asyncDoor: String) -> String {
        let isSync = ["{ number }", "{ act }"].contains(closure)
        return "nobody calls the function: write `\(isSync ? call : "\(asyncDoor) { try await f() }")`"
    }

    /// Every door with every closure, and every verb with some.
    private static let table = table(closuresOfFunctions)

    private static func table(_ closuresOfFunctions: [String]) -> Refused {
        var table = Refused()
        for (door, written) in [
            ("expect", "await expect"), ("expects", "await expect"),
            ("require", "try await require"), ("requires", "try await require"),
        ] {
            let start = door.hasPrefix("r") ? "_ = try \(door)" : "_ = \(door)"
            for closure in asyncClosures {
                table.add(
                    start + closure + ".toNot(throwError())",
                    "nobody awaits the closure: write `\(written) { … }`")
            }
            for verb in verbs where door.hasPrefix("e") || verb.hasPrefix(".") {
                table.add(
                    start + "{ try await later() }" + verb,
                    "nobody awaits the closure: write `\(written) { … }`")
            }
            for closure in closuresOfFunctions {
                table.add(
                    start + closure + ".toNot(beNil())", uncalled(closure, "\(door) { f() }", written))
            }
        }
        for (door, written) in [
            ("unwrap", "unwrap"), ("unwraps", "unwrap"), ("pollUnwrap", "pollUnwrap"),
            ("pollUnwraps", "pollUnwrap"),
        ] {
            for closure in asyncClosures {
                table.add(
                    "try \(door)\(closure)",
                    "nobody awaits the closure: write `try await \(written) { … }`")
            }
            for closure in closuresOfFunctions {
                table.add(
                    "try \(door)\(closure)",
                    uncalled(closure, "\(door) { f() }", "try await \(written)"))
            }
        }
        for closure in ["{ try await later() }", "stored", "later"] {
            table.add(
                "assertThat(\(closure), not(throwError()))",
                "nobody awaits the closure: write `await expect { … }.to(…)`")
        }
        for closure in ["{ try number() }", "{ try act() }"] {
            table.add(
                "assertThat(\(closure), not(throwError()))",
                "nobody calls the closure: write `expect { … }.to(…)`")
        }
        // With a matcher's name and with the place and the error of a helper.
        table.add(
            "expect(file: #filePath, line: 1) { try await later() }.toNot(beNil())",
            "nobody awaits the closure: write `await expect { … }`")
        table.add(
            "try unwrap(customError: nil, description: nil) { try await later() }",
            "nobody awaits the closure: write `try await unwrap { … }`")
        return table
    }

    private func complaints(
        about lines: [String], in function: String, _ options: [String]
    ) throws -> [Int: [String]] {
        let snippet =
            Self.declarations + function + " {\n" + lines.joined(separator: "\n") + "\n}\n"
        let first =
            Self.declarations.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        return Dictionary(grouping: try Compiler.complaints(about: snippet, options)) {
            $0.line - first
        }.mapValues { $0.map(\.text) }
    }

    /// What the compiler says first of each line, and that it does not compile.
    private func check(_ table: Refused, in function: String, _ options: [String]) throws {
        let complaints = try complaints(about: table.lines, in: function, options)
        #expect(Set(complaints.keys).isSubset(of: Set(table.lines.indices)), "\(complaints)")
        for (index, line) in table.lines.enumerated() {
            let said = complaints[index] ?? []
            #expect(said.first?.contains(table.texts[index]) == true, "\(line): \(said)")
            #expect(said.contains { $0.hasPrefix("error: ") }, "\(line): \(said)")
        }
    }

    @Test(arguments: modes) func inSyncCode(_ options: [String]) throws {
        // A closure that returns a function of the caller's actor is not recognized.
        let isOnCallersActor = options.last == Self.onCallersActor.last
        var table = isOnCallersActor ? Self.table(["{ number }", "{ act }"]) : Self.table
        table.add(
            "assertThat(number, not(throwError()))",
            "nobody calls the closure: write `expect { … }.to(…)`")
        try check(table, in: "func test() throws", options)
    }

    @Test(arguments: ["@MainActor func test() throws", "extension Model { func test() throws"])
    func onTheMainActor(_ function: String) throws {
        var table = Self.table
        for stored in ["ofMainActor", "Model().load"] {
            table.add(
                "expect(\(stored)).toNot(throwError())",
                "nobody awaits the closure: write `await expect { … }`")
            table.add(
                "_ = try require(\(stored)).toNot(throwError())",
                "nobody awaits the closure: write `try await require { … }`")
            table.add(
                "try unwraps(\(stored))",
                "nobody awaits the closure: write `try await unwrap { … }`")
        }
        table.add(
            "assertThat(Model().load, not(throwError()))",
            "nobody awaits the closure: write `await expect { … }.to(…)`")
        if function.hasPrefix("extension") { table.lines[table.lines.count - 1] += "\n}" }
        try check(table, in: function, Self.swift6)
    }

    #if compiler(>=6.2)
        @Test(arguments: [[], onCallersActor])
        func whereEverythingIsOnTheMainActor(_ options: [String]) throws {
            // A closure that returns a function of an actor is not recognized.
            let closures = options.isEmpty ? ["{ stored }", "{ sendable }"] : []
            try check(
                Self.table(closures), in: "func test() throws",
                Self.swift6 + ["-default-isolation", "MainActor"] + options)
        }

        /// Where the type of the function says so.
        @Test(arguments: [swift5, swift6])
        func functionsOnTheActorOfTheCaller(_ options: [String]) throws {
            var table = Refused()
            for (door, written) in [
                ("expect", "await expect"), ("try require", "try await require"),
            ] {
                table.add(
                    "_ = \(door)(here).toNot(beNil())",
                    "nobody awaits the closure: write `\(written) { … }`")
            }
            table.add("try unwrap(here)", "nobody awaits the closure: write `try await unwrap { … }`")
            try check(
                table,
                in: "func test(_ here: nonisolated(nonsending) @escaping () async throws -> Int) throws",
                options)
        }
    #endif

    /// Without `await` the compiler asks for it, or refuses as above; with it, the function is no value either.
    @Test func inAsyncCode() throws {
        var table = Refused()
        for door in ["expect", "try require"] {
            table.add(
                "\(door) { try await later() }.toNot(throwError())", "is not marked with 'await'")
            table.add("\(door)(stored).toNot(throwError())", "is not marked with 'await'")
        }
        for awaits in ["", "await "] {
            table.add(
                "\(awaits)expect { stored }.toNot(throwError())",
                "nobody calls the function: write `await expect { try await f() }`")
            table.add(
                "\(awaits)expect { number }.toNot(throwError())",
                "nobody calls the function: write `expect { f() }`")
            table.add(
                "\(awaits)expects { try await later() }.toNot(throwError())",
                "nobody awaits the closure: write `await expect { … }`")
            table.add(
                "try \(awaits)requires(stored).toNot(throwError())",
                "nobody awaits the closure: write `try await require { … }`")
        }
        try check(table, in: "func test() async throws", Self.swift6)
    }

    /// The names for async code, outside of it.
    @Test func namesForAsyncCode() throws {
        var table = Refused()
        for call in ["expecta", "try requirea"] {
            table.add(
                "_ = \(call) { try await later() }.toNot(throwError())",
                "'async' call in a function that does not support concurrency")
            table.add(
                "_ = \(call)(stored).toNot(throwError())",
                "'async' call in a function that does not support concurrency")
        }
        for call in ["try unwrapa", "try pollUnwrapa"] {
            table.add(
                "\(call) { try await maybeLater() }",
                "'async' call in a function that does not support concurrency")
        }
        try check(table, in: "func test() throws", Self.swift6)
    }

    /// A closure of several statements that returns a function is ambiguous, and does not compile.
    @Test func closuresOfSeveralStatements() throws {
        var table = Refused()
        for closure in ["{ try act(); return number }", "{ try act(); return stored }"] {
            table.add("expect \(closure).toNot(throwError())", "ambiguous use of 'expect")
        }
        try check(table, in: "func test() throws", Self.swift6)
    }

    @Test(arguments: modes) func allElseCompiles(_ options: [String]) throws {
        let sync = [
            "expect(optional).to(beNil())", "expect(optional) == nil",
            "expect { optional }.to(beNil())",
            "_ = try require(optional).to(beNil())", "expects(optional).to(beNil())",
            "_ = try? unwrap(optional)", "_ = try? unwraps { optional }",
            "assertThat(optional, beNil())",
            "expect(number).to(equal(1))", "expect { try number() }.to(equal(1))",
            "expect { try act() }.toNot(throwError())", "expect(act).toNot(throwError())",
            "try require(number).to(equal(1))", "try requires(number).to(equal(1))",
            "try unwrap(number)", "try unwrap { try number() }", "try pollUnwrap { 1 }",
            "expect { fatalError() }.to(throwAssertion())",
            "expect { try act(); fatalError() }.to(throwAssertion())",
            "expect { throw CancellationError() }.to(throwError())",
            "expect {}.toNot(throwError())", "expect { () -> Int in 1 }.to(equal(1))",
            "expect { [1].map { $0 + 1 } } == [2]", "expect { nil as Int? }.to(beNil())",
            "expect(max as (Int, Int) -> Int).to(Matcher.simple { _ in .matches })",
            "expect([number].count) == 1",
            "expect(Task { try await later() }.isCancelled) == false",
            "assertThat(try number(), equal(1))", "expect(shownLater).to(beNil())",
        ]
        #expect(try complaints(about: sync, in: "func test() throws", options) == [:])
        // Where a function runs on the actor of its caller, and the verb awaits, too, the compiler prefers a form
        // that fits exactly.
        let isOnCallersActor = options.last == Self.onCallersActor.last
        let polls = [
            "await expect(later).toEventually(equal(1))",
            "await expect(maybeLater).toEventually(beNil())",
        ]
        let verbs = [
            "let one: Int = try await require(maybeLater).toEventuallyNot(beNil()); _ = one",
            "await expect { try await later() }.to(equal(1))", "await expect(stored).to(equal(1))",
            "await expect(ofMainActor).to(equal(1))",
            "await expect { try await actLater() }.toNot(throwError())",
            "expect(number).to(equal(1))", "expect { try number() }.to(equal(1))",
            "expect(optional).to(beNil())", "try await require(stored).to(equal(1))",
            "try await unwrap(maybeLater)", "try await unwrap { try await later() }",
            "try await pollUnwrap { try await maybeLater() }", "try await pollUnwrap(stored)",
            "await expecta { try await later() }.to(equal(1))",
            "await expecta(try await later()).to(equal(1))", "try await unwrapa(stored)",
            "try await requirea(stored).to(equal(1))", "expects(number).to(equal(1))",
        ]
        let async = verbs + (isOnCallersActor ? [] : polls)
        #expect(try complaints(about: async, in: "func test() async throws", options) == [:])
        guard isOnCallersActor else { return }
        let refused = try complaints(about: polls, in: "func test() async throws", options)
        #expect(refused.keys.sorted() == Array(polls.indices))
        #expect(refused.values.allSatisfy { $0[0].contains("nobody awaits the closure") }, "\(refused)")
    }
}

/// A function of an actor that no form can refuse is a value, and an expectation that asks how it ended fails.
@Suite struct UncalledFunctionsTests {
    @globalActor private actor Own {
        static let shared = Own()
    }

    private let stored: @Own () throws -> Int = { fatalError("called") }

    private func says(_ wanted: String, _ type: String) -> String {
        "expected to \(wanted), but nobody called the function <\(type)>: "
            + "write `await expect { try await f() }`"
    }

    @Test func endingsOfFunctionsAreUnknown() {
        let type = "@Own @Sendable () throws -> Int"
        #expect(
            failureText { expect(stored).toNot(throwError()) } == says("not throw any error", type))
        #expect(failureText { expect(stored).to(throwError()) } == says("throw any error", type))
        #expect(
            failureText { expect { @Own in try stored() }.toNot(throwAssertion()) }
                == says("not throw an assertion", type))
        #expect(
            failureText { expect(stored).toNot(throwAssertion(in: .child)) }
                == says("not throw an assertion", type))
        #expect(
            failureText { expect(stored).toNot(raiseException()) }
                == says("not raise any exception", type))
        #expect(
            failureText { expect(stored).to(not(throwError()) || throwAssertion()) }
                .contains("nobody called the function"))
        #expect(
            failureText { try require(stored).toNot(throwError()) }
                == says("not throw any error", type))
        #expect(
            failureText { expect(stored).toNever(throwError(), until: .milliseconds(20)) }
                .contains("nobody called the function"))
        #expect(
            failureText { expect { stored }.toNot(throwError()) }
                == says("not throw any error", type))
        let anywhere: @isolated(any) () throws -> Void = {}
        #expect(
            failureText { expect(anywhere).toNot(throwError()) }
                == says("not throw any error", String(describing: Swift.type(of: anywhere))))
    }

    #if compiler(>=6.2)
        /// What the Swift 5 mode calls in async code, after a warning.
        private struct Refused: RefusedCalls {
            @available(*, deprecated, message: "it calls what the compiler refuses elsewhere")
            @AsyncClosureNeedsAwait func texts() -> [String] {
                func later() async throws -> Int? { fatalError("called") }
                let stored: nonisolated(nonsending) () async throws -> Int? = later
                return [
                    failureText { expect(nonsending: (), stored).toNot(beNil()) },
                    failureText { expect(nonsending: (), stored).to(beNil()) },
                    failureText { expects(nonsending: (), stored).toNot(throwError()) },
                    failureText { expect(nonsending: (), stored).to(throwError()) },
                    failureText { expect(nonsending: (), stored).toEventually(beNil()) },
                    failureText { try require(nonsending: (), stored).toNot(throwAssertion()) },
                    failureText { try requires(nonsending: (), stored).to(throwError()) },
                ]
            }
        }

        @Test func functionsOfTheCallersActorFail() async {
            let refused: any RefusedCalls = Refused()
            let texts = await refused.texts()
            #expect(texts.count == 7)
            #expect(
                texts.allSatisfy {
                    $0.contains("but nobody called the function <nonisolated(nonsending) () async throws -> ")
                }, "\(texts)")
        }
    #endif

    @Test func otherValuesOfThatSize() {
        #expect(verdicts { expect((1...3).lazy.map { $0 }).toNot(throwError()) } == "+")
        #expect(verdicts { expect("a").toNot(throwError()) } == "+")
        let handler: (() -> Void)? = {}
        #expect(verdicts { expect { handler }.toNot(throwError()) } == "+")
        #expect(verdicts { expect(UnkeyedCodingKey()).toNot(throwError()) } == "+")
        #expect(verdicts { expect(stored as (@Own () throws -> Int)?).toNot(beNil()) } == "+")
        let classBound: any AnyObject & Sendable = UnwrapProbe()
        #expect(verdicts { expect(classBound).toNot(throwError()) } == "+")
        #expect(
            verdicts { expect(max as @Sendable (Int, Int) -> Int).toNot(throwError()) } == "+")
    }

    private struct UnkeyedCodingKey {
        let first = "", object: AnyObject? = nil
    }

    private final class UnwrapProbe: Sendable {}
}

/// Calls without a warning at their place.
private protocol RefusedCalls: Sendable {
    func texts() async -> [String]
}
