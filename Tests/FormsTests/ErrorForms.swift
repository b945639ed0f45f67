import Airbag
import Judging
import Testing

private typealias Answer = Result<Int, Broken>

private struct Other: Error {}

/// Errors and results in every form.
@Suite struct ErrorForms {
    @Test func anyError() {
        forms(9) {
            expect { try refuse() as Int }.to(throwError())
            expect(try refuse() as Int).to(throwError())
            expect(5).toNot(throwError())
            expect { 5 }.notTo(throwError())
            try require { try refuse() as Int }.to(throwError())
            try require(try refuse() as Int).to(throwError())
            try require(5).toNot(throwError())
            try require { 5 }.notTo(throwError())
            expect(try refuse() as Int).toEventually(throwError(), timeout: soon)
        }
    }

    @Test func anyErrorLaterOn() async {
        await forms(8) {
            await expect { try await later(refuse() as Int) }.to(throwError())
            await expect { await later(5) }.toNot(throwError())
            try await require { try await later(refuse() as Int) }.to(throwError())
            try await require { await later(5) }.toNot(throwError())
            await expect(try refuse() as Int).toEventually(throwError(), timeout: soon)
            await expect { await later(5) }.toNever(throwError(), until: briefly)
            await expect { try await later(refuse() as Int) }.toAlways(throwError(), until: briefly)
            try await require(5).toEventuallyNot(throwError(), timeout: soon)
        }
    }

    @Test func anyErrorAsPart() {
        forms(6) {
            expect { try refuse() as Int }.to(satisfyAllOf(throwError(), throwError()))
            expect { try refuse() as Int }.to(satisfyAnyOf(throwError(), equal(3)))
            expect { try refuse() as Int }.to(throwError() && throwError())
            expect { try refuse() as Int }.to(throwError() || equal(3))
            expect { try refuse() as Int }.toNot(not(throwError()))
            expect(5).to(not(throwError()))
        }
    }

    @Test func error() async {
        await forms(6) {
            expect(5).toNot(throwError(Broken.cable))
            try require(5).notTo(throwError(Broken.cable))
            await expect { try await later(refuse() as Int) }.to(throwError(Broken.cable))
            await expect { await later(5) }.notTo(throwError(Broken.cable))
            try await require { try await later(refuse() as Int) }.to(throwError(Broken.cable))
            try await require { await later(5) }.notTo(throwError(Broken.cable))
        }
    }

    @Test func errorAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError(Broken.cable))
            expect(try refuse() as Int).to(throwError(Broken.cable))
            try require { try refuse() as Int }.to(throwError(Broken.cable))
        }
    }

    @Test func errorOfKind() async {
        await forms(6) {
            expect(5).toNot(throwError(Broken.cable as any Error))
            try require(5).notTo(throwError(Broken.cable as any Error))
            await expect { try await later(refuse() as Int) }.to(
                throwError(Broken.cable as any Error))
            await expect { await later(5) }.notTo(throwError(Broken.cable as any Error))
            try await require { try await later(refuse() as Int) }.to(
                throwError(Broken.cable as any Error))
            try await require { await later(5) }.notTo(throwError(Broken.cable as any Error))
        }
    }

    @Test func errorOfKindAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError(Broken.cable as any Error))
            expect(try refuse() as Int).to(throwError(Broken.cable as any Error))
            try require { try refuse() as Int }.to(throwError(Broken.cable as any Error))
        }
    }

    @Test func errorType() async {
        await forms(6) {
            expect(5).toNot(throwError(errorType: Broken.self))
            try require(5).notTo(throwError(errorType: Broken.self))
            await expect { try await later(refuse() as Int) }.to(throwError(errorType: Broken.self))
            await expect { await later(5) }.notTo(throwError(errorType: Broken.self))
            try await require { try await later(refuse() as Int) }.to(
                throwError(errorType: Broken.self))
            try await require { await later(5) }.notTo(throwError(errorType: Broken.self))
        }
    }

    @Test func errorTypeAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError(errorType: Broken.self))
            expect(try refuse() as Int).to(throwError(errorType: Broken.self))
            try require { try refuse() as Int }.to(throwError(errorType: Broken.self))
        }
    }

    @Test func errorMetatype() async {
        await forms(9) {
            expect { try refuse() as Int }.to(throwError(Broken.self))
            expect(5).toNot(throwError(Broken.self))
            expect(5).toNot(throwError(Broken.self) { _ in })
            let atOnce: Broken = try require(try refuse() as Int).to(throwError(Broken.self))
            expect(atOnce) == .cable
            await expect { try await later(refuse() as Int) }.to(throwError(Broken.self))
            let awaited: Broken = try await require { try await later(refuse() as Int) }.to(throwError(Broken.self))
            expect(awaited) == .cable
            try require(5).notTo(throwError(Broken.self))
        }
    }

    @Test func errorWithClosure() async {
        await forms(6) {
            expect(5).toNot(throwError(Broken.cable) { _ in })
            try require(5).notTo(throwError(Broken.cable) { _ in })
            await expect { try await later(refuse() as Int) }.to(throwError(Broken.cable) { _ in })
            await expect { await later(5) }.notTo(throwError(Broken.cable) { _ in })
            try await require { try await later(refuse() as Int) }.to(
                throwError(Broken.cable) { _ in })
            try await require { await later(5) }.notTo(throwError(Broken.cable) { _ in })
        }
    }

    @Test func errorWithClosureAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError(Broken.cable) { _ in })
            expect(try refuse() as Int).to(throwError(Broken.cable) { _ in })
            try require { try refuse() as Int }.to(throwError(Broken.cable) { _ in })
        }
    }

    @Test func errorTypeWithClosure() async {
        await forms(6) {
            expect(5).toNot(throwError(errorType: Broken.self) { _ in })
            try require(5).notTo(throwError(errorType: Broken.self) { _ in })
            await expect { try await later(refuse() as Int) }.to(
                throwError(errorType: Broken.self) { _ in })
            await expect { await later(5) }.notTo(throwError(errorType: Broken.self) { _ in })
            try await require { try await later(refuse() as Int) }.to(
                throwError(errorType: Broken.self) { _ in })
            try await require { await later(5) }.notTo(throwError(errorType: Broken.self) { _ in })
        }
    }

    @Test func errorTypeWithClosureAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError(errorType: Broken.self) { _ in })
            expect(try refuse() as Int).to(throwError(errorType: Broken.self) { _ in })
            try require { try refuse() as Int }.to(throwError(errorType: Broken.self) { _ in })
        }
    }

    @Test func closureOfAnyError() async {
        await forms(6) {
            expect(5).toNot(throwError { (_: any Error) in })
            try require(5).notTo(throwError { (_: any Error) in })
            await expect { try await later(refuse() as Int) }.to(throwError { (_: any Error) in })
            await expect { await later(5) }.notTo(throwError { (_: any Error) in })
            try await require { try await later(refuse() as Int) }.to(
                throwError { (_: any Error) in })
            try await require { await later(5) }.notTo(throwError { (_: any Error) in })
        }
    }

    @Test func closureOfAnyErrorAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError { (_: any Error) in })
            expect(try refuse() as Int).to(throwError { (_: any Error) in })
            try require { try refuse() as Int }.to(throwError { (_: any Error) in })
        }
    }

    @Test func closureOfError() async {
        await forms(6) {
            expect(5).toNot(throwError { (_: Broken) in })
            try require(5).notTo(throwError { (_: Broken) in })
            await expect { try await later(refuse() as Int) }.to(throwError { (_: Broken) in })
            await expect { await later(5) }.notTo(throwError { (_: Broken) in })
            try await require { try await later(refuse() as Int) }.to(throwError { (_: Broken) in })
            try await require { await later(5) }.notTo(throwError { (_: Broken) in })
        }
    }

    @Test func closureOfErrorAtOnce() {
        forms(3) {
            expect { try refuse() as Int }.to(throwError { (_: Broken) in })
            expect(try refuse() as Int).to(throwError { (_: Broken) in })
            try require { try refuse() as Int }.to(throwError { (_: Broken) in })
        }
    }

    @Test func match() async {
        let maybe: (any Error)? = Broken.cable as any Error
        await forms(9) {
            expect(Broken.cable as any Error).to(matchError(Broken.cable))
            expect(maybe).notTo(matchError(Broken.valve))
            try require(maybe).to(matchError(Broken.cable))
            await expect { await later(Broken.cable as any Error) }.to(matchError(Broken.cable))
            await expect { await later(maybe) }.toNot(matchError(Broken.valve))
            try await require { await later(Broken.cable as any Error) }.to(
                matchError(Broken.cable))
            await expect(Broken.cable as any Error).alwaysTo(
                matchError(Broken.cable), until: briefly)
            try await require { await later(Broken.cable as any Error) }.toNotEventually(
                matchError(Broken.valve), timeout: soon)
            expect(Broken.cable as any Error).to(
                matchError(Broken.cable) && not(matchError(Broken.valve)))
        }
    }

    @Test func matchType() async {
        let maybe: (any Error)? = Broken.cable as any Error
        await forms(9) {
            expect(Broken.cable as any Error).to(matchError(Broken.self))
            expect(maybe).notTo(matchError(Other.self))
            try require(Broken.cable as any Error).to(matchError(Broken.self))
            await expect { await later(Broken.cable as any Error) }.to(matchError(Broken.self))
            await expect { await later(maybe) }.toNot(matchError(Other.self))
            try await require { await later(maybe) }.toNot(matchError(Other.self))
            await expect(Broken.cable as any Error).toNever(matchError(Other.self), until: briefly)
            try await require(Broken.cable as any Error).alwaysTo(
                matchError(Broken.self), until: briefly)
            expect([Broken.cable as any Error]).to(allPass(matchError(Broken.self)))
        }
    }

    @Test func errorsThatAreNotEquatable() async {
        await forms(7) {
            expect(Other() as any Error).to(matchError(Other()))
            expect(Broken.cable as any Error).notTo(matchError(Other()))
            try require(Other() as any Error).to(matchError(Other()))
            await expect { await later(Other() as any Error) }.to(matchError(Other()))
            expect([Other() as any Error]).to(allPass(matchError(Other())))
            expect { throw Other() }.to(throwError(Other()))
            await expect { try await later(refuse(Other()) as Int) }.to(throwError(Other()))
        }
    }

    @Test func success() async {
        let maybe: Answer? = Answer.success(2)
        await forms(9) {
            expect(Answer.success(2)).to(beSuccess())
            expect(maybe).notTo(beFailure())
            try require(maybe).to(beSuccess())
            await expect { await later(Answer.success(2)) }.to(beSuccess())
            await expect { await later(maybe) }.toNot(beFailure())
            try await require { await later(Answer.success(2)) }.to(beSuccess())
            await expect(Answer.success(2)).toAlways(beSuccess(), until: briefly)
            try await require(Answer.success(2)).neverTo(beFailure(), until: briefly)
            expect(Answer.success(2)).to(beFailure() || beSuccess())
        }
    }

    @Test func successOfValue() async {
        let maybe: Answer? = Answer.success(2)
        await forms(9) {
            expect(Answer.success(2)).to(beSuccess(2))
            expect(maybe).notTo(beSuccess(3))
            try require(Answer.success(2)).to(beSuccess(2))
            await expect { await later(Answer.success(2)) }.to(beSuccess(2))
            await expect { await later(maybe) }.toNot(beSuccess(3))
            try await require { await later(maybe) }.toNot(beSuccess(3))
            await expect(Answer.success(2)).toEventually(beSuccess(2), timeout: soon)
            try await require { await later(Answer.success(2)) }.toNever(
                beSuccess(3), until: briefly)
            expect(Answer.success(2)).to(not(beSuccess(3)))
        }
    }

    @Test func successMatching() async {
        let maybe: Answer? = Answer.success(2)
        await forms(9) {
            expect(Answer.success(2)).to(beSuccess(equal(2)))
            expect(maybe).notTo(beSuccess(equal(3)))
            try require(maybe).to(beSuccess(equal(2)))
            await expect { await later(Answer.success(2)) }.to(beSuccess(equal(2)))
            await expect { await later(maybe) }.toNot(beSuccess(equal(3)))
            try await require { await later(Answer.success(2)) }.to(beSuccess(equal(2)))
            await expect(Answer.success(2)).toNotEventually(beSuccess(equal(3)), timeout: soon)
            try await require(Answer.success(2)).toEventually(beSuccess(equal(2)), timeout: soon)
            expect(Answer.success(2)).to(satisfyAnyOf(beSuccess(equal(3)), beSuccess(equal(2))))
        }
    }

    @Test func successWithClosure() async {
        let maybe: Answer? = Answer.success(2)
        await forms(9) {
            expect(Answer.success(2)).to(beSuccess { _ in })
            expect(maybe).notTo(beFailure { _ in })
            try require(Answer.success(2)).to(beSuccess { _ in })
            await expect { await later(Answer.success(2)) }.to(beSuccess { _ in })
            await expect { await later(maybe) }.toNot(beFailure { _ in })
            try await require { await later(maybe) }.toNot(beFailure { _ in })
            await expect(Answer.success(2)).toEventuallyNot(beFailure { _ in }, timeout: soon)
            await expect { await later(Answer.success(2)) }.toAlways(
                beSuccess { _ in }, until: briefly)
            expect(Answer.success(2)).to(beSuccess { _ in } && not(beFailure { _ in }))
        }
    }

    @Test func failureMatching() async {
        let maybe: Answer? = Answer.failure(.cable)
        await forms(9) {
            expect(Answer.failure(.cable)).to(beFailure(equal(.cable)))
            expect(maybe).notTo(beFailure(equal(.valve)))
            try require(maybe).to(beFailure(equal(.cable)))
            await expect { await later(Answer.failure(.cable)) }.to(beFailure(equal(.cable)))
            await expect { await later(maybe) }.toNot(beFailure(equal(.valve)))
            try await require { await later(Answer.failure(.cable)) }.to(beFailure(equal(.cable)))
            await expect(Answer.failure(.cable)).neverTo(beFailure(equal(.valve)), until: briefly)
            try await require(Answer.failure(.cable)).toEventuallyNot(
                beFailure(equal(.valve)), timeout: soon)
            expect([Answer.failure(.cable)]).to(allPass(beFailure(equal(.cable))))
        }
    }

    @Test func succeeding() async {
        let maybe: ToSucceedResult? = ToSucceedResult.succeeded
        await forms(9) {
            expect(ToSucceedResult.succeeded).to(succeed())
            expect(maybe).notTo(not(succeed()))
            try require(ToSucceedResult.succeeded).to(succeed())
            await expect { await later(ToSucceedResult.succeeded) }.to(succeed())
            await expect { await later(maybe) }.toNot(not(succeed()))
            try await require { await later(maybe) }.toNot(not(succeed()))
            await expect(ToSucceedResult.succeeded).alwaysTo(succeed(), until: briefly)
            try await require { await later(ToSucceedResult.succeeded) }.toNotEventually(
                not(succeed()), timeout: soon)
            expect(ToSucceedResult.succeeded).to(not(succeed()) || succeed())
        }
    }

    @Test func partsOfMaps() {
        forms(8) {
            expect(Broken.cable as any Error).to(map(\.self, matchError(Broken.cable)))
            expect(Broken.cable as any Error).notTo(compactMap(\.self, matchError(Other.self)))
            expect(Answer.success(2)).to(map(\.self, beSuccess()))
            expect(Answer.success(2)).notTo(compactMap(\.self, beSuccess(3)))
            expect(Answer.success(2)).to(map(\.self, beSuccess(equal(2))))
            expect(Answer.success(2)).notTo(compactMap(\.self, beFailure { _ in }))
            expect(Answer.failure(.cable)).to(map(\.self, beFailure(equal(.cable))))
            expect(ToSucceedResult.succeeded).notTo(compactMap(\.self, not(succeed())))
        }
    }
}
