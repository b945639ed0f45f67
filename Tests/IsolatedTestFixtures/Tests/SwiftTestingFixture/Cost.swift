import Airbag
import Foundation
import Testing

/// How long tests take that do nothing, with and without isolation: `AIRBAG_COST=1 swift test --filter
/// Cost`.
@Suite(.serialized) struct Cost {
    private static let isWanted = ProcessInfo.processInfo.environment["AIRBAG_COST"] != nil

    @Test(.serialized, .isolated, .enabled(if: isWanted), arguments: 1...300)
    func nothingIsolated(_ number: Int) {}

    @Test(.serialized, .enabled(if: isWanted), arguments: 1...300)
    func nothing(_ number: Int) {}
}
