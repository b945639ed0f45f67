import Airbag
import Judging
import Testing

extension Chapter {
    /// Failures of errors.
    static var errors: Chapter {
        var chapter = Chapter("errors")
        chapter.row(
            "no error", ours: "expected to throw any error, got no error",
            expect: #"an error was expected but none was thrown and "1" was returned"#, peer: "our first line",
            assertJ: "code to raise a throwable.", .alike("that there was none")
        ) {
            let parse = { 1 }
            expect { parse() }.to(throwError())
        }
        chapter.row(
            "another error", ours: "expected to throw error <valve>, got <cable>",
            expect: #"expected error ".valve" of type Broken, but ".cable" of type Broken was thrown instead"#,
            peer: "our first line", assertJ: #"message to be: <"valve"> but was: <"cable">, and a stack"#,
            .ours("both errors in fewer words than #expect; AssertJ shows a stack")
        ) {
            expect { try refuse() as Int }.to(throwError(Broken.valve))
        }
        chapter.row(
            "another payload of an error", ours: "expected to throw error <pipe(2)>, got <pipe(1)>",
            expect: """
                expected error ".pipe(2)" of type Broken, but ".pipe(1)" of type Broken was thrown instead
                """,
            peer: "our first line", .ours("both errors in fewer words than #expect")
        ) {
            expect { try refuse(Broken.pipe(1)) as Int }.to(throwError(Broken.pipe(2)))
        }
        chapter.row(
            "another type of error", ours: "expected to throw error from type <Broken>, got <CancellationError()>",
            expect: #"expected error of type Broken, but "CancellationError()" was thrown instead"#,
            peer: "our first line",
            assertJ: """
                <java.lang.IllegalStateException: stopped> to be an instance of: <Broken> but was: \
                <"java.lang.IllegalStateException: stopped, and a stack
                """,
            .ours("the type and the error in fewer words than #expect")
        ) {
            expect { try refuse(CancellationError()) as Int }.to(throwError(errorType: Broken.self))
        }
        chapter.row(
            "an error that is not expected", ours: "unexpected error thrown: <cable>",
            expect: "Caught error: .cable", peer: "our first line",
            assertJ: #"code not to raise a throwable but caught <"Broken: cable, and a stack"#, .alike("the error")
        ) {
            expect(try refuse() as Int).to(equal(1))
        }
        chapter.row(
            "an error that is not wanted", ours: "expected to not throw any error, got <cable>",
            expect: #"an error was thrown when none was expected: ".cable" of type Broken"#, peer: "our first line",
            assertJ: #"code not to raise a throwable but caught <"Broken: cable, and a stack"#, .alike("the error")
        ) {
            expect { try refuse() as Int }.toNot(throwError())
        }
        chapter.row(
            "an error by a matcher", ours: "expected to throw an error to match error <pipe(3)>, got <pipe(1)>",
            expect: #"unexpected error ".pipe(1)" of type Broken was thrown"#, .ours("what was wanted of it")
        ) {
            expect { try refuse(Broken.pipe(1)) as Int }.to(throwError(matchError(Broken.pipe(3))))
        }
        chapter.row(
            "an error as a value", ours: "expected to match error <valve>, got <cable>",
            expect: "(error as? Broken → .cable) == .valve", peer: "our first line",
            assertJ: #"message to be: <"valve"> but was: <"cable">, and a stack"#, .alike("both errors")
        ) {
            let error: any Error = Broken.cable
            expect(error).to(matchError(Broken.valve))
        }
        chapter.row(
            "an error with its own text", ours: "unexpected error thrown: <Spoken()>",
            expect: "Caught error: Spoken()", peer: "our first line", .alike("the error as it is")
        ) {
            expect(try refuse(Spoken()) as Int).to(equal(1))
        }
        return chapter
    }
}
