import Airbag
import Fixtures
import Judging
import Testing

/// Code of the user that crashes where it is least expected.
///
/// In the matcher, in `==`, while the message is made: the expectation fails, the test goes on.
@Suite struct HostileCodeTests {
    struct Explosive: Equatable {
        static func == (a: Explosive, b: Explosive) -> Bool { burn() }
    }

    struct Shy: Equatable, CustomStringConvertible {
        var number: Int
        var description: String { burn() }
    }

    final class Bomb: Hashable {
        deinit { burn() as Void }
        static func == (a: Bomb, b: Bomb) -> Bool { a === b }
        func hash(into hasher: inout Hasher) {}
    }

    @Test(.disabled(if: Sanitizer.isThread, "a crash in a deinit leaves its count of them wrong"))
    func valuesThatCrashWhenReleased() {
        let failures = gatherFailingExpectations(silently: true) {
            expect(Bomb()).toNot(beNil())
            // Collections of plain values are released without a guarded call, these are not.
            expect([Bomb()]).toNot(beNil())
            expect([["a": [Bomb()]]]).toNot(beNil())
            expect([Bomb(): 1]).toNot(beNil())
            expect(Set([Bomb()])).toNot(beNil())
        }
        let lines = failures.map { $0.message.stringValue.split(separator: "\n").first }
        let line = Substring("the value crashed when it was released: fire (Engine.swift:7)")
        #expect(lines == Array(repeating: line, count: 5))
    }

    private let burned = "but the matcher crashed: fire (Engine.swift:7)"

    @Test func equality() {
        let text = failureText { expect(Explosive()).to(equal(Explosive())) }
        #expect(text.hasPrefix("expected to equal <Explosive()>, \(burned)\nfatal error, "))
        let negative = failureLine { expect(Explosive()).toNot(equal(Explosive())) }
        #expect(negative == "expected to not equal <Explosive()>, \(burned)")
    }

    @Test func descriptions() {
        let text = failureText { expect(Shy(number: 1)).to(equal(Shy(number: 2))) }
        let lines = text.split(separator: "\n")
        #expect(
            lines[0] == "the expectation failed, but "
                + "making its message crashed: fire (Engine.swift:7)")
        #expect(lines[1].hasPrefix("fatal error, "))
    }

    private struct Loud: CustomStringConvertible {
        var description: String { fatalError(String(repeating: "x", count: 60_000)) }
    }

    private final class LoudAtItsEnd {
        deinit { _ = Loud().description }
    }

    /// A crash keeps 64 KiB of its message, and a failure shows the beginning.
    @Test func longMessagesOfCrashes() async {
        let records = await gatherExpectations(silently: true) {
            expect(Loud()).to(beNil())
            await waitUntil { _ in _ = Loud().description }
            expect { _ = Loud().description }.toNot(throwError())
        }
        let texts = records.filter { !$0.success }.map(\.message.stringValue)
        let starts = [
            "the expectation failed, but making its message crashed: xxx", "the action crashed: xxx",
            "expected to not throw any error, but crashed: xxx",
        ]
        for start in starts {
            #expect(texts.contains { $0.hasPrefix(start) }, "\(texts.map { $0.prefix(60) })")
        }
        #expect(texts.allSatisfy { $0.utf8.count <= 20_480 && $0.contains("more characters)") })
    }

    @Test(.disabled(if: Sanitizer.isThread, "a crash in a deinit leaves its count of them wrong"))
    func longMessageOfARelease() {
        let failures = gatherFailingExpectations(silently: true) { expect(LoudAtItsEnd()).toNot(beNil()) }
        let texts = failures.map(\.message.stringValue)
        #expect(texts.count == 1 && texts[0].hasPrefix("the value crashed when it was released: xxx"))
        #expect(texts.allSatisfy { $0.utf8.count <= 20_480 && $0.contains("more characters)") })
    }

    /// A node whose description expects something of the next one.
    private final class Node: CustomStringConvertible {
        let next: Node?
        nonisolated(unsafe) static var asked = 0

        init(_ length: Int) { next = length > 1 ? Node(length - 1) : nil }

        var description: String {
            Node.asked += 1
            expect(self.next).to(beNil())
            return "node"
        }
    }

    /// Without a limit there would be one message for each way through the nodes.
    @Test func expectationsInDescriptions() {
        func fail(_ node: Node) -> (asked: Int, records: [AssertionRecord]) {
            Node.asked = 0
            let records = gatherExpectations(silently: true) { expect(node).to(beNil()) }
            return (Node.asked, records)
        }
        let (few, many) = (fail(Node(4)), fail(Node(1_000)))
        #expect(many.asked == few.asked)
        #expect(many.records.count == few.records.count)
        // The inner ones are failures, too; the first of them says what of.
        #expect(many.records.allSatisfy { !$0.success })
        let texts = many.records.map(\.message.stringValue)
        #expect(texts.last == "expected to be nil, got <node>")
        #expect(texts.filter { $0 == "expected to be nil, got <node>" }.count == 2)
        #expect(texts.contains { $0.hasPrefix("this expectation was made while the message of") })
    }

    private struct Endless: CustomStringConvertible {
        var description: String {
            expect(self).to(beNil())
            return "endless"
        }
    }

    @Test func expectationsAboutTheDescribedValue() {
        let texts = gatherFailingExpectations(silently: true) { expect(Endless()).to(beNil()) }
            .map(\.message.stringValue)
        #expect(texts.last == "expected to be nil, got <endless>")
        #expect(texts.count < 10, "\(texts)")
    }

    /// The same for the words of a matcher, and for those who hear of what passes.
    @Test func expectationsInWords() {
        func matcher(_ depth: Int) -> Matcher<Int> {
            Matcher(wanting: { .expectedTo("be deep") }) { expression in
                MatcherResult(MatcherStatus.doesNotMatch) {
                    if depth > 0 { expect(1).to(matcher(depth - 1)) }
                    if depth > 0 { expect(1).to(matcher(depth - 1)) }
                    return .expectedTo("be deep")
                }
            }
        }
        let failures = gatherFailingExpectations(silently: true) { expect(1).to(matcher(100)) }
        #expect(failures.last?.message.stringValue == "expected to be deep")
        #expect(failures.count < 20)
    }

    @Test func descriptionsOfPassesWhileSomebodyListens() {
        #expect(verdicts { expect(Shy(number: 1)).to(equal(Shy(number: 1))) } == "+")
    }

    @Test func closuresOfMatchers() {
        let hostile = Matcher<Int> { _ in burn() }
        #expect(failureLine { expect(1).to(hostile) } == "expected to match, \(burned)")
        #expect(failureLine { expect(1).toNot(hostile) } == "expected to not match, \(burned)")
        let named = Matcher<Int>.simple("be even") { _ in burn() }
        #expect(failureLine { expect(1).to(named) } == "expected to be even, \(burned)")
        let afterwards = Matcher<Int>.define("be even") { expression, _ in
            _ = try expression.evaluate()
            return burn()
        }
        #expect(failureLine { expect(1).to(afterwards) } == "expected to be even, \(burned)")
    }

    @Test func messagesOfMatchers() {
        let hostile = Matcher<Int> { _ in
            MatcherResult(bool: false, message: burn())
        }
        #expect(
            failureLine { expect(1).to(hostile) }
                == "the expectation failed, but "
                + "making its message crashed: fire (Engine.swift:7)")
    }

    @Test func errorsWhoseDescriptionCrashes() {
        struct Secret: Error, CustomStringConvertible {
            var description: String { burn() }
        }
        #expect(
            failureLine { expect(try refuse(Secret()) as Int).to(equal(1)) }
                == "the expectation failed, but "
                + "making its message crashed: fire (Engine.swift:7)")
    }

    @Test func sequencesThatCrash() {
        struct Trap: Sequence, IteratorProtocol {
            mutating func next() -> Int? { burn() }
        }
        #expect(
            failureLine { expect(Trap()).to(contain(1)) } == "expected to contain <1>, \(burned)")
    }

    @Test func comparisonsThatCrash() {
        struct Fragile: Comparable {
            static func < (a: Fragile, b: Fragile) -> Bool { burn() }
        }
        #expect(
            failureLine { expect(Fragile()).to(beLessThan(Fragile())) }
                == "expected to be less than <Fragile()>, \(burned)")
    }

    @Test func theTestGoesOn() {
        let all = verdicts {
            expect(Explosive()).to(equal(Explosive()))
            expect(1).to(equal(1))
            expect(burn() as Int).to(equal(1))
            expect(1).to(equal(2))
            expect(Shy(number: 1)).to(equal(Shy(number: 2)))
            expect(2).to(equal(2))
        }
        #expect(all == "-+---+")
    }

    @Test func crashesAreKeptInChains() {
        var calls = 0
        func explode() -> Int {
            calls += 1
            return burn()
        }
        let all = verdicts { expect(explode()).to(equal(1)).toNot(equal(1)).to(throwAssertion()) }
        #expect(all == "--+")
        #expect(calls == 1)
    }
}
