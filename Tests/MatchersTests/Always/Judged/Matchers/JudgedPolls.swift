import Airbag
import Judging
import Testing

extension Chapter {
    /// Failures of values that come later.
    static var polls: Chapter {
        var chapter = Chapter("values that come later")
        chapter.row(
            "never in time", ours: "expected to eventually equal <4>, got <3>", peer: "our first line",
            .ours("the last value; the report adds the time limit and the number of looks")
        ) {
            let count = 3
            expect(count).toEventually(equal(4), timeout: .milliseconds(5))
        }
        chapter.row(
            "a list never in time", ours: "expected to eventually contain <b>, got <[a]>", peer: "our first line",
            .ours("the last value")
        ) {
            let items = ["a"]
            expect(items).toEventually(contain("b"), timeout: .milliseconds(5))
        }
        chapter.row(
            "nil for all the time", ours: "expected to eventually equal <4>, got <nil> (use beNil() to match nils)",
            peer: "our first line", .ours("nil, and which matcher is for it")
        ) {
            let found = nil as Int?
            expect(found).toEventually(equal(4), timeout: .milliseconds(5))
        }
        chapter.row(
            "what must not come", ours: "expected to never be true, got <true>", peer: "our first line",
            .ours("what came")
        ) {
            let isOpen = true
            expect(isOpen).toNever(beTrue(), until: .milliseconds(5))
        }
        chapter.row(
            "what must stay", ours: "expected to always be true, got <false>", peer: "our first line",
            .ours("what came instead")
        ) {
            let isOpen = false
            expect(isOpen).toAlways(beTrue(), until: .milliseconds(5))
        }
        chapter.row(
            "what must go", ours: "expected to eventually not contain <a>, got <[a]>", peer: "our first line",
            .ours("the last value")
        ) {
            let items = ["a"]
            expect(items).toEventuallyNot(contain("a"), timeout: .milliseconds(5))
        }
        chapter.row(
            "a value unwrapped in time", ours: "expected to eventually not be nil, got <nil>",
            peer: "our first line", .ours("that it was nil until the end")
        ) {
            let found = nil as Int?
            try pollUnwrap(timeout: .milliseconds(5)) { found }
        }
        chapter.row(
            "an error while waiting", ours: "unexpected error thrown: <cable>", peer: "our first line",
            .ours("the error that ended it")
        ) {
            expect(try refuse() as Int).toEventually(equal(4), timeout: .milliseconds(5))
        }
        chapter.row(
            "a callback that does not come", ours: "Waited more than 0.005 seconds", peer: "the same",
            .ours("the time that passed")
        ) {
            waitUntil(timeout: .milliseconds(5)) { _ in }
        }
        return chapter
    }
}
