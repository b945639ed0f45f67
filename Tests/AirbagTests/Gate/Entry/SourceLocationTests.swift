import Airbag
import Judging
import Testing

/// What takes Swift Testing's location, and reports there.
@Suite struct SourceLocationTests {
    private let place = Testing.SourceLocation(
        fileID: "Shop/Cart.swift", filePath: "/shop/Cart.swift", line: 12, column: 3)

    private func none() async -> Int? { nil }

    /// The places of the failures of a body.
    private func lines(_ body: () async throws -> Void) async -> [String] {
        await records(body).filter { !$0.success }
            .map { "\($0.location.fileID) \($0.location.filePath):\($0.location.line):\($0.location.column)" }
    }

    @Test func failures() async {
        let lines = await lines {
            expect(sourceLocation: place, 1).to(equal(2))
            expect(sourceLocation: place) { 1 }.to(equal(2))
            expects(sourceLocation: place, 1).to(equal(2))
            expects(sourceLocation: place) { 1 }.to(equal(2))
            await expect(sourceLocation: place) { await none() }.to(equal(2))
            _ = try? require(sourceLocation: place, 1).to(equal(2))
            _ = try? require(sourceLocation: place) { 1 }.to(equal(2))
            _ = try? requires(sourceLocation: place, 1).to(equal(2))
            _ = try? requires(sourceLocation: place) { 1 }.to(equal(2))
            _ = try? await require(sourceLocation: place) { await none() }.to(equal(2))
            _ = try? unwrap(sourceLocation: place, nil as Int?)
            _ = try? unwraps(sourceLocation: place, nil as Int?)
            _ = try? unwraps(sourceLocation: place) { nil as Int? }
            _ = try? await unwrap(sourceLocation: place) { await none() }
            let time = Duration.milliseconds(1)
            _ = try? await pollUnwrap(sourceLocation: place, timeout: time, nil as Int?)
            _ = try? await pollUnwrap(sourceLocation: place, timeout: time) { nil as Int? }
            _ = try? await pollUnwrap(sourceLocation: place, timeout: time) { await none() }
            await waitUntil(timeout: time, sourceLocation: place) { _ in }
            assertThat(1, equal(2), sourceLocation: place)
            fail("no", sourceLocation: place)
            do { try requireFail("no", sourceLocation: place) } catch {}
        }
        #expect(lines == Array(repeating: "Shop/Cart.swift /shop/Cart.swift:12:3", count: 21))
    }
}
