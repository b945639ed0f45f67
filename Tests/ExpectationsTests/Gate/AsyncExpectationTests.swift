import Airbag
import Glibc
import Judging
import Testing

/// An actor to expect something of.
actor Till {
    private(set) var total = 0

    func add(_ amount: Int) -> Int {
        total += amount
        return total
    }

    func addAndBurn() -> Int {
        total += 1
        return burn()
    }

    func addAndRefuse() throws -> Int {
        total += 1
        return try refuse()
    }

    /// Its total by an expression that is not async, evaluated by async code elsewhere.
    func totalElsewhere() async throws -> Int? {
        let expression = expect { () -> Int in
            self.assertIsolated()
            return self.total
        }.expression
        return try await expression.toAsyncExpression().evaluate()
    }
}

@Suite struct AsyncExpectationTests {
    private let till = Till()

    @Test func everyMatcherServesAsyncExpressions() async {
        let verdicts = await verdicts {
            await expect { await self.till.add(1) }.to(equal(1))
            await expect { await self.till.add(1) }.toNot(equal(1))
            await expect { await self.till.add(1) }.notTo(beGreaterThan(2))
            await expect { [await self.till.total] }.to(contain(3) && haveCount(1))
            await expect { await self.till.total as Int? }.toNot(beNil())
            await expect { try await self.till.addAndRefuse() }.to(throwError(Broken.cable))
            await expect { await self.till.addAndBurn() }.to(throwAssertion(message: "fire"))
            await expect { await self.till.total }.to(equal(5))
        }
        #expect(verdicts == "++-+++++")
    }

    @Test func failures() async {
        #expect(
            await failureText { await expect { await self.till.add(1) }.to(equal(2)) }
                == "expected to equal <2>, got <1>")
        #expect(
            await failureText { await expect { try await self.till.addAndRefuse() }.to(equal(2)) }
                == "unexpected error thrown: <cable>")
        #expect(
            await failureText { await expect { await self.till.addAndBurn() }.toNot(equal(2)) }
                .hasPrefix("expected to not equal <2>\(butBurned)"))
        #expect(
            await failureText {
                await expect { await self.till.total as Int? }.to(beNil(), description: "the till")
            } == "the till\nexpected to be nil, got <3>")
        #expect(
            await failureText { await expect { nil as Int? }.to(equal(2)) }
                == "expected to equal <2>, got <nil>\(nilHint)")
    }

    @Test func oneEvaluationForAChain() async {
        let verdicts = await verdicts {
            await expect { await self.till.add(1) }.to(equal(1)).toNot(equal(2)).to(beLessThan(3))
        }
        #expect(verdicts == "+++")
        #expect(await till.total == 1)
    }

    /// Without `await` in it, a closure is not async, in async code either.
    @Test func synchronousFormsInAsyncCode() async {
        let total = 3
        expect(total).to(equal(3))
        expect { total }.to(equal(3))
        expect { _ = total }.toNot(throwError())
        expects { total }.to(equal(3))
        expects(total).to(equal(3))
        let text = failureText { expects { burn() as Int }.to(equal(3)) }
        #expect(text.hasPrefix("expected to equal <3>\(butBurned)"))
    }

    @Test func capturesNeedNotBeSendable() async {
        var log: [String] = []
        await expect {
            log.append("before")
            await Task.yield()
            log.append("after")
            _ = await self.till.addAndBurn()
        }.to(throwAssertion())
        #expect(log == ["before", "after"])
        #expect(await till.total == 1)
    }

    @Test func requirements() async throws {
        let value = try await require { await self.till.add(2) }.to(equal(2))
        #expect(value == 2)
        #expect(try await unwrap { await self.till.total as Int? } == 2)
        try await require { try await self.till.addAndRefuse() }.to(throwError())
        try await require { nil as Int? }.to(beNil())
        let text = await failureText {
            await #expect(throws: RequireError.self) {
                try await require { await self.till.add(1) }.to(equal(1))
            }
        }
        #expect(text == "expected to equal <1>, got <4>")
        let error = await records {
            await #expect(throws: Broken.valve) {
                try await require(customError: Broken.valve) { nil as Int? }.to(equal(1))
            }
        }
        #expect(error.count == 1)
    }

    /// Matchers that await.
    private func total(_ till: Till) -> AsyncMatcher<Int> {
        .define("equal the total") { expression, message in
            let value = try await expression.evaluate()
            return MatcherResult(bool: await till.total == value, message: message)
        }
    }

    @Test func asyncMatchers() async throws {
        let verdicts = await verdicts {
            await expect(0).to(total(till))
            await expect(1).toNot(total(till))
            await expect { await self.till.add(1) }.to(total(till))
            await expect(nil as Int?).toNot(total(till))
            try await require { await self.till.total }.to(total(till))
        }
        #expect(verdicts == "+++-+")
        #expect(
            await failureText { await expect(5).to(total(till)) }
                == "expected to equal the total, got <5>")
        #expect(
            await failureText { await expect(nil as Int?).to(total(till)) }
                == "expected to equal the total, got <nil>\(nilHint)")
        #expect(
            await failureText {
                await expect { try await self.till.addAndRefuse() }.to(total(till))
            }
                == "unexpected error thrown: <cable>")
        #expect(
            await failureText { await expect { await self.till.addAndBurn() }.to(total(till)) }
                .hasPrefix("expected to equal the total\(butBurned)"))
        let crashing = AsyncMatcher<Int>.simple("glow") { _ in
            await Task.yield()
            return burn()
        }
        #expect(
            await failureText { await expect(1).to(crashing) }
                .hasPrefix("expected to glow, but the matcher crashed: fire"))
    }

    /// An expression that is not async is evaluated where the expectation stands, also for async code.
    @Test @MainActor func closuresOfActors() async throws {
        var evaluations = 0
        let expression = expect { () -> Int in
            MainActor.assertIsolated()
            evaluations += 1
            return evaluations
        }.expression
        let later = expression.toAsyncExpression()
        #expect(try await later.evaluate() == 1)
        #expect(try await later.cast { $0.map { $0 + 1 } }.evaluate() == 2)
        #expect(try await later.withCaching().evaluate() == 1)
        let far = Task.detached { [later = Sent(later)] in try await later.value.evaluate() }
        #expect(try await far.value == 1)
        #expect(
            await verdicts {
                await expect { () -> Int in MainActor.assumeIsolated { 5 } }.to(
                    AsyncMatcher { elsewhere in
                        let value = try await Task.detached { [elsewhere = Sent(elsewhere)] in
                            try await elsewhere.value.evaluate()
                        }.value
                        return MatcherResult(bool: value == 5, message: .expectedTo("be five"))
                    })
            } == "+")
        _ = await till.add(3)
        #expect(try await till.totalElsewhere() == 3)
    }

    /// What is used by one task at a time.
    private struct Sent<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// Matchers of children run async code there, and nowhere else.
    @Test func inChildren() async {
        await expect {
            await Task.yield()
            exit(3)
        }.to(exitProcess(code: 3))
        await expect { await self.till.addAndBurn() }.to(crash())
        await expect { await self.till.addAndBurn() }.to(
            throwAssertion(message: "fire", in: .child))
        #expect(await till.total == 0)
    }

    /// A closure is code to run, never a value, however it is written.
    @Test func closuresAreRun() async throws {
        let counter = Counter()
        let several = expect {
            await counter.add()
            await counter.add()
        }
        let value = expect {
            await counter.add()
            return await counter.count
        }
        let optional = expect {
            await counter.add()
            return await counter.count == 0 ? nil : 7
        }
        let named: () async -> Int = { await counter.count }
        let types: [Any.Type] = [
            type(of: several), type(of: value), type(of: optional), type(of: expect(named)),
            type(of: expect { await counter.add() }), type(of: expect { await counter.count }),
        ]
        let wanted: [Any.Type] = [
            AsyncExpectation<Void>.self, AsyncExpectation<Int>.self, AsyncExpectation<Int>.self,
            AsyncExpectation<Int>.self, AsyncExpectation<Void>.self, AsyncExpectation<Int>.self,
        ]
        #expect(types.map { "\($0)" } == wanted.map { "\($0)" })
        await several.toNot(throwError())
        #expect(await counter.count == 2)
        let required = require {
            await counter.add()
            await counter.add()
        }
        #expect("\(type(of: required))" == "AsyncRequirement<()>")
        #expect("\(type(of: require(named)))" == "AsyncRequirement<Int>")
        try await required.toNot(throwError())
        #expect(await counter.count == 4)
        #expect(try await require { await counter.count }.to(equal(4)) == 4)
        let explicit = expect {
            await counter.add()
            await counter.add()
        }
        await explicit.toNot(throwError())
        await expect { await counter.add() }.toNot(throwError())
        await expect { await counter.count }.to(equal(7))
    }
}

private actor Counter {
    private(set) var count = 0

    func add() { count += 1 }
}
