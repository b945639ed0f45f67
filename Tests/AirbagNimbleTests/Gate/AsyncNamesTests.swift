import AirbagNimble
import Testing

/// The names for async expressions: each with a value and with closures.
@Suite struct AsyncNamesTests {
    private actor Counter {
        private(set) var count = 0

        func add() { count += 1 }

        func none() -> Int? { nil }
    }

    private let counter = Counter()

    @Test func expectations() async {
        let explicit = await expecta {
            await counter.add()
            await counter.add()
        }
        await explicit.toNot(throwError())
        await expecta { await counter.add() }.toNot(throwError())
        await expecta { await counter.count }.to(equal(3))
        await expecta { await counter.none() }.to(beNil())
        await expecta(await counter.count).to(equal(3))
        await expecta(await counter.count) == 3
        await expecta(await counter.none()).to(beNil())
    }

    @Test func requirements() async throws {
        try await requirea { await counter.add() }.toNot(throwError())
        #expect(try await requirea { await counter.count }.to(equal(1)) == 1)
        #expect(try await requirea(await counter.count).to(equal(1)) == 1)
        try await unwrapa { await counter.add() }
        #expect(try await unwrapa(await counter.count) == 2)
        #expect(try await unwrapa { await counter.count } == 2)
        try await pollUnwrapa { await counter.add() }
        #expect(try await pollUnwrapa(await counter.count) == 3)
    }

    /// The place is that of the call, also of what forwards to another function.
    @Test func failures() async {
        let first: UInt = #line + 2
        let failures = await gatherFailingExpectations(silently: true) {
            await expecta(await counter.count).to(equal(4))
            _ = try? await requirea(await counter.count).to(equal(4))
            _ = try? await requirea { await counter.count }.to(equal(4))
            _ = try? await unwrapa(await counter.none())
            _ = try? await unwrapa { await counter.none() }
            _ = try? await pollUnwrapa(timeout: .zero, await counter.none())
            _ = try? await pollUnwrapa(timeout: .zero) { await counter.none() }
        }
        #expect(failures.map(\.location.line) == (0..<7).map { first + $0 })
        let texts = failures.map(\.message.stringValue)
        #expect(texts.prefix(3).allSatisfy { $0 == "expected to equal <4>, got <0>" }, "\(texts)")
        #expect(texts[3...4].allSatisfy { $0 == "expected to not be nil, got <nil>" }, "\(texts)")
        #expect(
            texts[5...].allSatisfy { $0 == "expected to eventually not be nil, got <nil>" },
            "\(texts)")
    }
}
