import Airbag
import Fixtures

extension Benchmark {
    /// Expectations and crashes of async code.
    static var asyncCode: [Benchmark] {
        [
            Benchmark(async: "await expect { await actor.value }") {
                let counter = Counter()
                let figure = try await medianTime {
                    await expect { await counter.value }.to(equal(1))
                }
                return [
                    Row("await expect { await actor.value }.to(equal(1))", figure, .nanoseconds, .figure(8_000))
                ]
            },
            Benchmark(async: "10,000 crashes on an actor") {
                let counter = Counter()
                let burn = { _ = await catchCrash { await counter.crash() } }
                let first = await times(of: burn)
                for _ in 0..<8_000 { await burn() }
                let last = await times(of: burn)
                return [
                    Row("await catchCrash, on an actor", quietMedian(first), .nanoseconds, .figure(1e5)),
                    Row(
                        "the last 1,000 catches on an actor", Turns(last: last, first: first),
                        beside: "the first of 10,000", .ratio(1.3)),
                ]
            },
        ]
    }

    private static func medianTime(_ body: () async -> Void) async throws -> Double {
        for _ in 0..<100 { await body() }
        var times: [Double] = []
        for _ in 0..<201 { times.append(await time(50, body)) }
        return quietMedian(times)
    }

    /// Returns the nanoseconds of one of 1,000 uses, for each 20 of them.
    private static func times(of body: () async -> Void) async -> [Double] {
        var times: [Double] = []
        for _ in 0..<50 { times.append(await time(20, body)) }
        return times
    }

    private static func time(_ uses: Int, _ body: () async -> Void) async -> Double {
        let start = ContinuousClock.now
        for _ in 0..<uses { await body() }
        return nanoseconds(since: start) / Double(uses)
    }
}

private actor Counter {
    private(set) var value = 1
    func crash() { crashByFatalError() }
}
