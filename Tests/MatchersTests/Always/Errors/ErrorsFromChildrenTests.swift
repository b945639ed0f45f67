import Airbag
import Judging
import Testing

/// An error of a private type comes from a child as a `ChildError`, which the matchers see through.
@Suite struct ErrorsFromChildrenTests {
    private struct Sent: Error, Codable, Equatable, CustomStringConvertible {
        let part: Int
        var description: String { "part \(part)" }
    }

    private enum Kind: Error, Codable { case first, second }

    private struct NotCodable: Error, CustomStringConvertible { var description: String { "bare" } }

    @Test func equalErrorsMatch() {
        let body = { try isolated { throw Sent(part: 1) } }
        #expect(verdicts { expect { try body() }.to(throwError(Sent(part: 1))) } == "+")
        #expect(verdicts { expect { try body() }.toNot(throwError(Sent(part: 2))) } == "+")
        #expect(verdicts { expect { try body() }.to(throwError(errorType: Sent.self)) } == "+")
        #expect(verdicts { expect { try body() }.toNot(throwError(errorType: Kind.self)) } == "+")
        #expect(
            failureText { expect { try body() }.to(throwError(Sent(part: 2))) }
                == "expected to throw error <part 2>, got <part 1>")
    }

    @Test func errorsOfTheSameKindMatch() {
        let body = { try isolated { throw Kind.first } }
        let first: any Error = Kind.first
        #expect(verdicts { expect { try body() }.to(throwError(Kind.first)) } == "+")
        #expect(verdicts { expect { try body() }.to(throwError(first)) } == "+")
        #expect(verdicts { expect { try body() }.toNot(throwError(Kind.second)) } == "+")
        let error = thrown { try body() }
        #expect(verdicts { expect(error).to(matchError(Kind.first)) } == "+")
        #expect(verdicts { expect(error).to(matchError(Kind.self)) } == "+")
        #expect(verdicts { expect(error).toNot(matchError(Sent.self)) } == "+")
    }

    @Test func whatCameAsTextIsSaidToBe() {
        let body = { try isolated { throw NotCodable() } }
        #expect(
            failureText { expect { try body() }.to(throwError(errorType: NotCodable.self)) }
                == "expected to throw error from type <NotCodable>, got <bare> "
                + "(MatchersTests.ErrorsFromChildrenTests.NotCodable; the child process could send only its text)"
        )
    }

    private func thrown(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }
}
