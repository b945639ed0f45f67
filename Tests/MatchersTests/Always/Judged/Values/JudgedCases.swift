import Airbag
import Judging
import Testing

extension Chapter {
    /// Failures of enums and results.
    static var cases: Chapter {
        var chapter = Chapter("enums and results")
        chapter.row(
            "cases", ours: "expected to equal <done>, got <idle>", expect: "(a → .idle) == (b → .done)",
            peer: "our first line", customDump: "- Step.idle\n+ Step.done", assertJ: "<IDLE> to be equal to: <DONE>",
            .alike("two cases")
        ) {
            let (a, b) = (Step.idle, Step.done)
            expect(a).to(equal(b))
        }
        chapter.row(
            "a payload",
            ours: """
                expected to equal <loading(part: 2, of: 3)>, got <loading(part: 1, of: 3)>
                loading.part: expected <2>, got <1>
                """,
            expect: "(a → .loading(part: 1, of: 3)) == (b → .loading(part: 2, of: 3))", peer: "our first line",
            customDump: """
                  Step.loading(
                -   part: 1,
                +   part: 2,
                    of: 3
                  )
                """,
            .ours("the path of the part in one line")
        ) {
            let (a, b) = (Step.loading(part: 1, of: 3), Step.loading(part: 2, of: 3))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a case with a payload for one without", ours: "expected to equal <idle>, got <loading(part: 1, of: 3)>",
            expect: "(a → .loading(part: 1, of: 3)) == (b → .idle)", peer: "our first line",
            customDump: """
                - Step.loading(
                -   part: 1,
                -   of: 3
                - )
                + Step.idle
                """,
            .ours("both cases in one line")
        ) {
            let (a, b) = (Step.loading(part: 1, of: 3), Step.idle)
            expect(a).to(equal(b))
        }
        chapter.row(
            "a struct in a payload",
            ours: """
                expected to equal <failed(MatchersTests.Item(name: "tea", price: 4))>, got \
                <failed(MatchersTests.Item(name: "tea", price: 3))>
                failed.price: expected <4>, got <3>
                """,
            expect: """
                (a → .failed(MatchersTests.Item(name: "tea", price: 3))) == (b → \
                .failed(MatchersTests.Item(name: "tea", price: 4)))
                """,
            peer: "our first line", customDump: "-     price: 3\n+     price: 4",
            .ours("the path of the field in one line")
        ) {
            let (a, b) = (Step.failed(Item(name: "tea", price: 3)), Step.failed(Item(name: "tea", price: 4)))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a list of cases",
            ours: """
                expected to equal <[idle, done]>, got <[idle, loading(part: 1, of: 3)]>
                [1]: expected <done>, got <loading(part: 1, of: 3)>
                """,
            expect: """
                (a → [MatchersTests.Step.idle, MatchersTests.Step.loading(part: 1, of: 3)]) == (b → \
                [MatchersTests.Step.idle, MatchersTests.Step.…
                ± inserted [MatchersTests.Step.loading(part: 1, of: 3)], removed [MatchersTests.Step.done]
                """,
            peer: "our first line",
            customDump: """
                -   [1]: .loading(
                -     part: 1,
                -     of: 3
                -   )
                +   [1]: .done
                """,
            assertJ: "<[IDLE, LOADING]> to be equal to: <[IDLE, DONE]>", .ours("the index, and both cases in a line")
        ) {
            let (a, b) = ([Step.idle, .loading(part: 1, of: 3)], [Step.idle, .done])
            expect(a).to(equal(b))
        }
        chapter.row(
            "raw values", ours: "expected to equal <spades>, got <hearts>", expect: "(a → .hearts) == (b → .spades)",
            peer: "our first line", customDump: "- Suit.hearts\n+ Suit.spades",
            assertJ: "<HEARTS> to be equal to: <SPADES>", .alike("two cases")
        ) {
            let (a, b) = (Suit.hearts, Suit.spades)
            expect(a).to(equal(b))
        }
        chapter.row(
            "results", ours: "expected to equal <failure(Judging.Broken.cable)>, got <success(1)>",
            expect: "(a → success(1)) == (b → failure(Judging.Broken.cable))", peer: "our first line",
            customDump: "- Result.success(1)\n+ Result.failure(.cable)", .alike("two results")
        ) {
            let (a, b) = (Result<Int, Broken>.success(1), Result<Int, Broken>.failure(.cable))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a success wanted", ours: "expected to be <success(Int)>, got <failure(Judging.Broken.cable)>",
            expect: "(try? result.get()) != nil", peer: "our first line", .ours("the failure: #expect shows nothing")
        ) {
            let result = Result<Int, Broken>.failure(.cable)
            expect(result).to(beSuccess())
        }
        chapter.row(
            "a success with a value", ours: "expected to be <success(Int)> that equals 2, got <success(1)>",
            expect: "try result.get() == 2", peer: "our first line", .ours("the value: #expect shows nothing")
        ) {
            let result = Result<Int, Broken>.success(1)
            expect(result).to(beSuccess(2))
        }
        chapter.row(
            "a failure wanted", ours: "expected to be <failure(Broken)>, got <success(1)>",
            expect: #"an error was expected but none was thrown and "1" was returned"#, peer: "our first line",
            .alike("the value that came instead")
        ) {
            let result = Result<Int, Broken>.success(1)
            expect(result).to(beFailure())
        }
        chapter.row(
            "a failure by a matcher",
            ours: """
                expected to be <failure(Broken)> that satisfies matcher, got <failure(Judging.Broken.cable)>
                expected to equal <valve>, got cable
                """,
            expect: #"expected error ".valve" of type Broken, but ".cable" of type Broken was thrown instead"#,
            peer: "the same", .alike("both errors")
        ) {
            let result = Result<Int, Broken>.failure(.cable)
            expect(result).to(beFailure(equal(.valve)))
        }
        return chapter
    }
}
