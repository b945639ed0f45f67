import DetailConditions
import Fixtures
import TestSupport
import Testing

@testable import CrashCatching
@testable import Isolation

@Suite("What crashes in an expression that was given to a macro", .needs("macro-places"))
struct MacroExpansionTests {
    @Test("It happened where the macro stands", .enabled(if: Build.symbolicates))
    func isPlacedAtTheMacro() throws {
        var crashes: [(line: Int, body: () throws -> Void)] = [
            (#line, { #expect(10 / opaque(0) == 1) }),
            (#line, { try #require(10 / opaque(0) == 1) }),
            (#line, { #expect(opaque(nil as Int?)! == 1) }),
            (#line, { #expect(try! throwing() == 1) }),
            (#line, { #expect(precondition(opaque(false), "no") == ()) }),
            (#line, { #expect(UnsafePointer<Int>(bitPattern: opaque(8))!.pointee == 1) }),
        ]
        // Of a function that was inlined there, the call has the line of the expansion in the file of
        // the macro: in release builds nobody can tell. (6.3.1)
        if isDebugBuild { crashes.append((#line, { _ = try #require([1][opaque(1)] as Int?) })) }
        for (line, body) in crashes {
            try expectPlace(line, of: catchCrash(body).crash)
            try expectPlace(line, of: isolatedRun(body).crash)
        }
    }

    // Swift Testing has functions without frame pointers: only a child unwinds by tables.
    @Test("Also below calls of Swift Testing's, in a child", .enabled(if: Build.symbolicates))
    func isPlacedInAChild() throws {
        // Each is another: of closures that are alike a release build makes one.
        let crashes: [(line: Int, body: () throws -> Void)] = [
            (#line, { #expect(throws: CancellationError.self) { _ = 10 / opaque(0) } }),
            (#line, { #expect(throws: Never.self) { _ = opaque(opaque(Int.max) + 1) } }),
            (#line, { #expect(throws: Never.self) { #expect(10 / opaque(0) == 1) } }),
        ]
        for (line, body) in crashes { try expectPlace(line, of: isolatedRun(body).crash) }
    }

    private func expectPlace(_ line: Int, of crash: Crash?) throws {
        let crash = try #require(crash)
        #expect(crash.line == line, "\(crash)")
        #expect(crash.file?.hasSuffix("/MacroExpansionTests.swift") == true, "\(crash)")
        #expect(crash.userFrames.first?.line == line, "\(crash)")
        for frame in crash.userFrames {
            #expect(!frame.description.contains("swiftmacro"), "\(crash)")
            #expect(!frame.description.contains("macro expansion"), "\(crash)")
        }
    }

    @Test("The path comes from a call in the same file", .enabled(if: Build.symbolicates))
    func isPlacedInTheFile() throws {
        let crash = try #require(catchCrash { expectation() }.crash)
        #expect(crash.line == MacroExpansionTests.expectationLine, "\(crash)")
        #expect(crash.file == #filePath)
        #expect(crash.userFrames.allSatisfy { $0.file == #filePath }, "\(crash)")
        #expect(crash.userFrames.first?.function?.contains("expectation()") == true, "\(crash)")
    }

    private static let expectationLine = #line + 2
    @inline(never) private func expectation() {
        #expect(10 / opaque(0) == 1)
        _ = opaque(true)
    }

    @Test("In async code, too", .enabled(if: Build.symbolicates))
    func inAsyncCode() async {
        let line = #line + 1
        let ending = await catchCrash { #expect(await later(10) / opaque(0) == 1) }
        #expect(ending.crash?.line == line)
        #expect(ending.crash?.message == "Division by zero")
    }

    @Test("What the expression calls has its own place", .enabled(if: Build.symbolicates))
    func callsKeepTheirPlaces() throws {
        let crash = try #require(catchCrash { #expect(crashByUnwrappedNil() == 1) }.crash)
        #expect(crash.line == FixtureSource.crashes.crashLine(of: "crashByUnwrappedNil"))
        #expect(crash.file?.hasSuffix("/Crashes.swift") == true)
    }

    @Test("What was printed of another file is right", .enabled(if: Build.symbolicates))
    func printedPlacesOfOthers() throws {
        // As from code without debug information: the innermost call with a line is the macro's.
        let text: StaticString = "Unexpectedly found nil while unwrapping an Optional value"
        let outcome = catchCrash {
            #expect({ () -> Bool in fatalError("\(text)", file: "M/H.swift", line: 4) }())
        }
        let crash = try #require(outcome.crash)
        #expect(crash.kind == .runtimeFailure)
        #expect(crash.file == "M/H.swift")
        #expect(crash.line == 4)
    }

    @Test("The name of the file tells the place")
    func readsTheName() throws {
        let folder = "/tmp/swift-generated-sources/"
        let name = "@__swiftmacro_8MacTests0014Macswift_IwJBbfMX12_8_6expectfMf_.swift"
        let macro = try #require(MacroExpansion(in: folder + name))
        #expect(macro.file == "MacTests/Mac.swift")
        #expect((macro.line, macro.column) == (13, 9))
        let secret = "MX51_34_33_5C07AED7F9C5C1509259C237F983AE56Ll6expectfMf_"
        let other = try #require(
            MacroExpansion(in: "@__swiftmacro_8MacTests0014Macswift_IwJBbf\(secret).swift"))
        #expect((other.line, other.column) == (52, 35))
    }

    @Test(
        "The folder of the file has the name of the module",
        arguments: [
            ("/a/Tests/MacTests/Mac.swift", true), ("/a/Tests/Mac-Tests/Mac.swift", false),
            ("/a/Sources/Lib/Mac.swift", false), ("/a/Tests/MacTests/deeper/Mac.swift", true),
            ("/a/Tests/MacTests/NoMac.swift", false), ("Mac.swift", false), ("", false),
        ])
    func findsThePath(path: String, isRight: Bool) throws {
        let name = "@__swiftmacro_8MacTests0014Macswift_IwJBbfMX12_8_6expectfMf_.swift"
        #expect(try #require(MacroExpansion(in: name)).isIn(path) == isRight)
    }

    @Test(
        "Other files have none",
        arguments: [
            "", "/", "/a/b.swift", "@__swiftmacro_.swift", "@__swiftmacro_nonsense.swift",
            "@__swiftmacro_8MacTests0C0V3twoyyF4TestfMp_.swift", "/@__swiftmacro_/b.swift",
        ])
    func doesNotReadOthers(path: String) {
        #expect(MacroExpansion(in: path) == nil)
    }
}

private func throwing() throws -> Int { throw CancellationError() }

private func later(_ number: Int) async -> Int { number }
