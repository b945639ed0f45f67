import DetailConditions
import Fixtures
import Foundation
import Judging
import Testing

/// The last words of a test process that a crash ends.
@Suite("Last words about the tests", .enabled(if: !OnPurpose.isWanted))
struct UncaughtCrashTests {
    /// The handlers of sanitizers would stand in for those of the system.
    private static let variables: [String: String] = {
        let options =
            "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:handle_sigtrap=0"
        return ["ASAN_OPTIONS": options, "TSAN_OPTIONS": options]
    }()

    private static let name = "DeliberateUncaughtCrashes"

    private func run(
        _ test: String, _ variables: [String: String] = [:]
    ) throws -> (words: [String], child: ChildProcess) {
        let variables = Self.variables.merging(variables, uniquingKeysWith: { $1 })
        return try read(.xctest(test, of: Self.name, variables))
    }

    private func read(_ child: ChildProcess) throws -> (words: [String], child: ChildProcess) {
        let lines = child.standardError.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { !$0.hasPrefix("airbag: ") || $0.utf8.count < 200 })
        #expect(!child.standardError.contains("WARNING: "), "\(child.standardError)")
        // A trap of Swift is SIGTRAP on aarch64.
        let words = lines.filter { $0.hasPrefix("airbag: ") }
            .map { $0.replacingOccurrences(of: "airbag: SIGTRAP", with: "airbag: SIGILL") }
        return (words, child)
    }

    @Test func trap() throws {
        let (words, child) = try run("testTrap")
        let line = try line(marked: "trap", in: "\(Self.name).swift")
        #expect(
            words == [
                "airbag: SIGILL in the test \(Self.name).testTrap",
                "airbag: the runtime printed last on this thread: "
                    + "DeliberateXCTests/\(Self.name).swift:\(line): Fatal error: in a test",
            ])
        #expect(child.wasKilled)
    }

    @Test func controlCharactersAreNotPrinted() throws {
        let (words, _) = try run("testControlCharacters")
        #expect(words.last?.hasSuffix("Fatal error: ?[2Ja?b\u{9b}é?") == true, "\(words)")
    }

    @Test(
        arguments: [
            ("testStackOverflow", "SIGSEGV"), ("testBadAccess", "SIGSEGV"),
            ("testAbort", "SIGABRT"), ("testPipe", "SIGPIPE"),
        ])
    func withoutAMessage(_ row: (test: String, signal: String)) throws {
        let (words, child) = try run(row.test)
        #expect(words == ["airbag: \(row.signal) in the test \(Self.name).\(row.test)"])
        #expect(child.wasKilled)
    }

    @Test func otherThread() throws {
        let (words, _) = try run("testOtherThread")
        #expect(
            words == [
                "airbag: SIGSEGV while one test was under way",
                "airbag: under way: \(Self.name).testOtherThread",
            ])
    }

    @Test func handlerOfTheUser() throws {
        let (words, child) = try run("testBadAccess", ["AIRBAG_FIXTURE_HANDLER": "1"])
        let first = "airbag: SIGSEGV in the test \(Self.name).testBadAccess"
        let second = "airbag: a handler of other code gets the signal now"
        #expect(words == [first, second])
        #expect(
            child.standardError.contains("\(first)\n\(second)\nthe user's handler\n"),
            "\(child.standardError)")
        #expect(child.wasKilled)
    }

    @Test func handlerThatRecovers() throws {
        let (words, child) = try run("testHandlerThatRecovers", ["AIRBAG_FIXTURE_HANDLER": "1"])
        #expect(
            words == [
                "airbag: SIGSEGV in the test \(Self.name).testHandlerThatRecovers",
                "airbag: a handler of other code gets the signal now",
                "airbag: SIGABRT in the test \(Self.name).testHandlerThatRecovers",
            ])
        #expect(child.standardOutput.contains("recovered\n"))
        #expect(child.wasKilled)
    }

    @Test func moreTestsThanPlaces() throws {
        let (words, _) = try run("testManyTests")
        #expect(words.first == "airbag: SIGABRT; in which of these tests is not known")
        #expect(words.last == "airbag: under way: and more")
        let names = words.dropFirst().dropLast()
        #expect(names.count == 62)
        #expect(names.first == "airbag: under way: \(Self.name).testManyTests")
        for number in 2...64 {
            let name = "airbag: under way: test \(number)?é"
            #expect(names.contains { $0.hasPrefix(name) } == !(10...11).contains(number))
        }
        #expect(names.dropFirst().allSatisfy { $0.hasSuffix("é…") })
    }

    @Test func moreTestsThanPlacesAtAnExit() throws {
        let (words, child) = try run("testManyTestsAndExit")
        #expect(words == [])
        #expect(child.standardError.hasSuffix("    test 64\n    and more\n"))
        #expect(child.status == 1)
    }

    /// For ThreadSanitizer above all: a name of which half is new is rarer than what is read here.
    @Test func aTableThatChangesIsRead() throws {
        // Each time that a test has begun since, a crash from which a handler recovers is told.
        let (words, _) = try run("testTableThatChanges", ["AIRBAG_FIXTURE_HANDLER": "1"])
        #expect(words.count { $0.hasPrefix("airbag: SIGSEGV") } > 10)
        #expect(words.count { $0.hasPrefix("airbag: SIGABRT") } == 1)
        let whole = ["a", "b"].map { "airbag: under way: " + String(repeating: $0, count: 144) }
        let own = "airbag: under way: \(Self.name).testTableThatChanges"
        let named = words.filter { $0.hasPrefix("airbag: under way: ") && $0 != own }
        #expect(named.contains(whole[0]) || named.contains(whole[1]))
        #expect(named.allSatisfy(whole.contains), "\(Set(named).subtracting(whole))")
    }

    @Test func afterCaughtCrashes() throws {
        let (words, _) = try run("testAfterCaught")
        #expect(
            words == [
                "airbag: SIGSEGV in the test \(Self.name).testAfterCaught",
                "airbag: crashes were caught before",
            ])
    }

    @Test(
        .disabled(if: Sanitizer.isThread, "it forbids a process with threads to fork by itself"))
    func childrenSayNothing() throws {
        let (words, child) = try run("testChildren")
        #expect(words == [])
        #expect(child.standardOutput.contains("by a signal: true\n"))
        #expect(!child.wasKilled)
    }

    @Test func betweenTwoTests() throws {
        let (words, _) = try run("testBetween")
        #expect(words == ["airbag: SIGSEGV between two tests of XCTest"])
    }

    @Test(
        .needs("testing-events"),
        arguments: [
            ("inTheTest", "SIGILL in the test inTheTest()"),
            ("inAChildTask", "SIGSEGV in the test inAChildTask()"),
            ("inADetachedTask", "SIGSEGV; in which of these tests is not known"),
            ("inAnotherTask", "SIGSEGV; in which of these tests is not known"),
        ])
    func severalTestsAtOnce(_ row: (test: String, first: String)) throws {
        let suite = "DeliberateUncaughtTestingCrashes"
        let tests = "(waits|waitsToo|\(row.test))\\("
        let (words, child) = try read(.swiftTesting(tests, of: suite, variables: Self.variables))
        #expect(words.first == "airbag: \(row.first)", "\(child.output)")
        let prefix = "airbag: under way: "
        let names = words.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        let isKnown = row.first.contains("in the test")
        let others = ["waits(_:)", "waitsToo()"] + (isKnown ? [] : ["\(row.test)()"])
        #expect(names.map(String.init).sorted() == others.sorted())
        #expect(
            words.contains { $0.hasSuffix("Fatal error: in one of them") }
                == (row.test == "inTheTest"))
        #expect(child.wasKilled)
    }

    /// A display name may end like the line of a test with arguments.
    @Test(.needs("testing-events")) func aTestThatHasEndedIsNotUnderWay() throws {
        let suite = "DeliberateOddNames"
        let (words, child) = try read(
            .swiftTesting("(first|last)\\(", of: suite, variables: Self.variables))
        #expect(words.first == "airbag: SIGILL in the test last()", "\(child.output)")
        #expect(!words.contains { $0.hasPrefix("airbag: under way: ") }, "\(words)")
    }
}
