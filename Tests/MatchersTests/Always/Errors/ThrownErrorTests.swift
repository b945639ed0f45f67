import Airbag
import Judging
import Testing

/// What a requirement returns that passes on an error: the error.
@Suite struct ThrownErrorTests {
    private struct Coded: Error {
        let detail: Int
    }

    private func refused(_ error: any Error = Broken.pipe(3)) async throws -> Int {
        await Task.yield()
        return try refuse(error)
    }

    @Test func isReturned() throws {
        let any = try require { try refuse(Coded(detail: 7)) as Int }.to(throwError())
        #expect((any as? Coded)?.detail == 7)
        let sameKind = try require { try refuse(Coded(detail: 7)) as Int }.to(throwError(Coded(detail: 8)))
        #expect((sameKind as? Coded)?.detail == 7)
        let judged = try require { try refuse(Broken.valve) as Int }.to(throwError(matchError(Broken.valve)))
        #expect(judged as? Broken == .valve)
        let closure = try require { try refuse(Broken.valve) as Int }.to(throwError { _ in })
        #expect(closure as? Broken == .valve)
    }

    @Test func isTyped() throws {
        let equal: Broken = try require { try refuse(Broken.pipe(3)) as Int }.to(throwError(Broken.pipe(3)))
        #expect(equal == .pipe(3))
        let ofType = try require { try refuse(Coded(detail: 7)) as Int }.to(throwError(errorType: Coded.self))
        #expect(ofType.detail == 7)
        let metatype = try require { try refuse(Coded(detail: 7)) as Int }.to(throwError(Coded.self))
        #expect(metatype.detail == 7)
        let closure = try require { try refuse(Coded(detail: 7)) as Int }.to(
            throwError { (error: Coded) in expect(error.detail) == 7 })
        #expect(closure.detail == 7)
        let value = try require(try refuse(Coded(detail: 7)) as Int).to(throwError(Coded.self))
        #expect(value.detail == 7)
    }

    @Test func isReturnedLater() async throws {
        let any = try await require { try await refused() }.to(throwError())
        #expect(any as? Broken == .pipe(3))
        let typed = try await require { try await refused() }.to(throwError(Broken.self))
        #expect(typed == .pipe(3))
        let polled = try await require { try await refused() }.toEventually(throwError(Broken.self))
        #expect(polled == .pipe(3))
        let always = try await require { try refuse(Broken.pipe(4)) as Int }.toAlways(
            throwError(Broken.self), until: .milliseconds(20))
        #expect(always == .pipe(4))
    }

    @Test func isReturnedOfEachLook() throws {
        func polled() throws -> Broken {
            var looks = 0
            return try require { () -> Int in
                looks += 1
                if looks < 3 { return 5 }
                return try refuse(Broken.pipe(looks))
            }.toEventually(throwError(Broken.self), pollInterval: .milliseconds(1))
        }
        #expect(try polled() == .pipe(3))
    }

    /// Moved to another place, the requirement knows the error, too.
    @Test func isReturnedFromElsewhere() throws {
        let moved = try require { try refuse(Broken.valve) as Int }.at(ExpectationLocation()).to(
            throwError(Broken.self))
        #expect(moved == .valve)
    }

    @Test func failures() async {
        #expect(
            failureText { try require { 5 }.to(throwError(Broken.self)) }
                == "expected to throw error from type <Broken>, got no error")
        #expect(
            failureText { expect { try refuse(Coded(detail: 1)) as Int }.to(throwError(Broken.self)) }
                == "expected to throw error from type <Broken>, got <Coded(detail: 1)>")
        #expect(
            failureText { try require { burn() as Int }.to(throwError(Broken.self)) }
                .hasPrefix("expected to throw error from type <Broken>" + butBurned))
        #expect(
            await failureText {
                try await require { 5 }.toEventually(throwError(Broken.self), timeout: .milliseconds(5))
            }
            .hasPrefix("expected to eventually throw error from type <Broken>, got no error"))
    }

    @Test func metatype() {
        let all = verdicts {
            expect { try refuse() as Int }.to(throwError(Broken.self))
            expect { try refuse() as Int }.toNot(throwError(Coded.self))
            expect { try refuse() as Int }.to(throwError(Broken.self) { expect($0) == .cable })
            expect { try refuse() as Int }.to(satisfyAllOf(throwError(Broken.self), throwError()))
            try require(5).toNot(throwError(Broken.self))
        }
        // The expectation in the closure passes, too.
        #expect(all == "++++++")
    }

    @Test func errorThatIsJudgedLater() async {
        func beCable() -> AsyncMatcher<any Error> {
            .simple("be a cable") { MatcherStatus(bool: try await $0.evaluate() as? Broken == .cable) }
        }
        let all = await verdicts {
            await expect { try refuse() as Int }.to(throwError(beCable()))
            await expect { try await refused() }.toNot(throwError(beCable()))
            await expect { 5 }.toNot(throwError(beCable()))
        }
        #expect(all == "+++")
        #expect(
            await failureText { await expect { try await refused() }.to(throwError(beCable())) }
                == "expected to throw an error to be a cable, got <pipe(3)>")
        #expect(
            await failureText { await expect { 5 }.to(throwError(beCable())) }
                == "expected to throw an error to be a cable, got no error")
        #expect(
            await failureText { await expect { burn() as Int }.toNot(throwError(beCable())) }
                .hasPrefix("expected to not throw an error to be a cable" + butBurned))
    }
}
