import Airbag
import Foundation
import Testing

struct Spoiled: Error, CustomStringConvertible {
    var description: String { "spoiled milk" }
}

enum Plain: Error { case simple, with(Int) }

/// Everything that Swift Testing records: the console has to be the same as without isolation.
@Suite(.isolated, .serialized) struct Features {
    @Test func expectation() {
        let x = 1
        #expect(x == 2, "a comment\nof two lines")  // here: expectation
    }

    @Test func difference() {
        let a = [1, 2]
        #expect(a == [1, 3])  // here: difference
    }

    @Test func expectedError() {
        #expect(throws: Spoiled.self) { throw Plain.simple }  // here: expected error
    }

    @Test func requirement() throws {
        let x: Int? = nil
        _ = try #require(x, "needed")  // here: requirement
        print("must not go on")
    }

    @Test func airbagExpectation() throws {
        expect(1) == 2  // here: airbag
        try require(1).to(equal(3))  // here: airbag requirement
    }

    @Test func thrownError() throws {  // here: thrown
        throw Spoiled()
    }

    @Test func thrownPlainError() throws {  // here: thrown plain
        throw Plain.with(3)
    }

    @Test func recorded() {
        Issue.record("by hand")  // here: recorded
    }

    @Test func recordedError() {
        Issue.record(Spoiled(), "with an error")  // here: recorded error
    }

    @Test func confirmed() async {
        await confirmation("twice", expectedCount: 2) { $0() }  // here: confirmation
    }

    @Test func confirmedInRange() async {
        await confirmation("often", expectedCount: 2...4) { $0() }  // here: range
    }

    @Test func confirmedAtLeast() async {
        await confirmation("at least", expectedCount: 2...) { $0() }  // here: at least
    }

    @Test func known() {
        withKnownIssue("is known") { #expect(Bool(false), "inside") }  // here: known
    }

    @Test func knownError() {
        withKnownIssue { throw Spoiled() }  // here: known error
    }

    @Test func knownIsMissing() {
        withKnownIssue("did not happen") {}  // here: missing
    }

    @Test func knownOfTwo() {
        withKnownIssue("one of two") {
            Issue.record("a")  // here: known of two
            Issue.record("b")  // here: unknown of two
        } matching: {
            $0.comments.first?.rawValue == "a"
        }
    }

    @Test func attachment() {
        Attachment.record("attached text", named: "note.txt")
    }

    #if compiler(>=6.3)
        @Test func warning() {
            Issue.record("careful", severity: .warning)
        }

        @Test func cancelled() throws {
            try Test.cancel("not today")
        }
    #endif

    @Test(arguments: [1, 2, 3]) func parameterized(_ number: Int) {
        #expect(number != 2)  // here: parameterized
    }

    @Test(arguments: ["a", "b"], [1, 2]) func pairs(_ text: String, _ number: Int) {
        #expect(text == "a" || number == 1)  // here: pairs
    }

    @Test func async() async throws {
        try await Task.sleep(for: .milliseconds(2))
        let sum = await withTaskGroup(of: Int.self) { group in
            for i in 1...3 { group.addTask { i } }
            return await group.reduce(0, +)
        }
        #expect(sum == 5)  // here: async
    }

    @Test @MainActor func mainActor() async {
        MainActor.assertIsolated()
        await Task.yield()
        #expect(Bool(false), "on the main actor")  // here: main actor
    }

    @Test func childTask() async {
        async let issue: Void = { _ = Issue.record("in a child task") }()  // here: child task
        await issue
    }

    @Test(.disabled("switched off")) func disabled() { fatalError("disabled") }

    @Test(.enabled(if: true), .tags(.small), .timeLimit(.minutes(1)), .bug(id: 7)) func enabled() {}

    @Test(.isolated(timeLimit: .seconds(30))) func nestedTrait() { #expect(Test.current != nil) }

    @Suite struct Nested {
        @Suite struct Deeper {
            @Test func inside() {
                Issue.record("deep inside")  // here: deep
            }
        }
    }
}

extension Tag {
    @Tag static var small: Self
}

/// `init` and `deinit` run in the process of the test.
@Suite(.isolated) final class Lifetimes {
    let here = getpid()

    init() { print("a life begins") }

    deinit { print("a life ends") }

    @Test func isInThere() { #expect(getpid() == here) }

    @Test func another() throws { throw Plain.simple }  // here: another
}

@Suite(.isolated) struct Throwing {
    init() throws { throw Spoiled() }

    @Test func neverRun() { print("must not run") }  // here: never run
}
