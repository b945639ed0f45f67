import Airbag
import Fixtures
import Judging
import Testing

private actor Till {
    var total = 3
    var name: String? = "till"
    var none: Int?
    var list = [1, 2]
    var table = ["a": 1]
    var prices = [1.5, 2.5]
    var price = 1.5
    var pair = (1, "a")
    var pairs = [(1, "a"), (2, "b")]
    var owner = Owner()
}

private final class Owner: Sendable {}

/// Each operator on an async expectation, passing and failing.
@Suite struct AsyncOperatorTests {
    private let till = Till()

    @Test func equality() async {
        let all = await verdicts {
            await expect { await till.total } == 3
            await expect { await till.total } != 4
            await expect { await till.total } == Optional(3)
            await expect { await till.total } != Optional(4)
            await expect { await till.name } == "till"
            await expect { await till.name } != "safe"
            await expect { await till.list } == [1, 2]
            await expect { await till.list } != [1, nil]
            await expect { await till.table } == ["a": 1]
            await expect { await till.table } != ["a": 1, "b": nil]
            await expect { await till.none } == nil
            await expect { await till.name } != nil
            await expect { await till.pair } == (1, "a")
            await expect { await till.pair } != (1, "b")
            await expect { await till.pairs } == [(1, "a"), (2, "b")]
            await expect { await till.pairs } != [(1, "a")]
            await expect { await Task.yield() } == ()
            let owner = await till.owner
            await expect { await till.owner } === owner
            await expect { await till.owner } !== Owner()
        }
        #expect(all == String(repeating: "+", count: 19))
    }

    @Test func order() async {
        let all = await verdicts {
            await expect { await till.total } > 2
            await expect { await till.total } >= 3
            await expect { await till.total } < 4
            await expect { await till.total } <= 3
            await expect { await till.price } ≈ 1.5
            await expect { await till.prices } ≈ [1.5, 2.5]
            await expect { await till.price } ≈ 1.4 ± 0.2
            await expect { await till.price } == 1.4 ± 0.2
        }
        #expect(all == "++++++++")
    }

    @Test func failures() async {
        let texts = await records {
            await expect { await till.total } == 4
            await expect { await till.total } != 3
            await expect { await till.none } == 3
            await expect { await till.none } != nil
            await expect { await till.pair } == (2, "a")
            await expect { await Task.yield() } != ()
            await expect { await till.total } > 3
            await expect { await till.total } >= 4
            await expect { await till.total } < 3
            await expect { await till.total } <= 2
            await expect { await till.price } ≈ 1.4
            await expect { await till.price } == 1.3 ± 0.1
            await expect { try await lose() } == 1
        }.map { $0.success ? "passed" : $0.message.stringValue }
        #expect(
            texts == [
                "expected to equal <4>, got <3>",
                "expected to not equal <3>, got <3>",
                "expected to equal <3>, got <nil>\(nilHint)",
                "expected to not be nil, got <nil>",
                "expected to equal <(2, \"a\")>, got <(1, \"a\")>",
                "expected to not be void, got <()>",
                "expected to be greater than <3>, got <3>",
                "expected to be greater than or equal to <4>, got <3>",
                "expected to be less than <3>, got <3>",
                "expected to be less than or equal to <2>, got <3>",
                "expected to be close to <1.4> (within 0.0001), got <1.5>\ndiffers by 0.1",
                "expected to be close to <1.3> (within 0.1), got <1.5>\ndiffers by 0.2",
                "unexpected error thrown: <\(Broken.cable)>",
            ])
    }

    #if compiler(>=6.2)  // in earlier ones, write `.to(equal(…))` in code of an actor
        /// The code of the main actor runs there, also where the operator is used by it.
        @MainActor @Test func onTheMainActor() async {
            let model = Model()
            let all = await verdicts {
                await expect { await model.later() } == 7
                await expect { await model.later() } > 6
            }
            #expect(all == "++")
        }
    #endif

    private func lose() async throws -> Int {
        await Task.yield()
        throw Broken.cable
    }
}

@MainActor private final class Model {
    private let number = 7

    func later() async -> Int {
        await Task.yield()
        MainActor.assertIsolated()
        return number
    }
}
