import Airbag
import Foundation
import Testing

/// How long tests take that do nothing, with and without isolation, and beside them an exit test of
/// Swift Testing: `AIRBAG_COST=1 swift test --disable-xctest --filter Cost`.
@Suite(.serialized) struct Cost {
    private static let isWanted = ProcessInfo.processInfo.environment["AIRBAG_COST"] != nil

    @Test(.serialized, .isolated, .enabled(if: isWanted), arguments: 1...300)
    func nothingIsolated(_ number: Int) {}

    @Test(.serialized, .enabled(if: isWanted), arguments: 1...10)
    func nothingInAnExitTest(_ number: Int) async {
        await #expect(processExitsWith: .success) {}
    }

    // Many, beside the first catch, which looks at the runtime for some milliseconds.
    @Test(.serialized, .catchingCrashes, .enabled(if: isWanted), arguments: 1...2000)
    func nothingCaught(_ number: Int) {}

    @Test(.serialized, .enabled(if: isWanted), arguments: 1...2000)
    func nothing(_ number: Int) {}
}

/// A thousand processes, of which each hundredth fails: `AIRBAG_MANY=1 swift test --disable-xctest --filter Many`.
@Suite(.isolated, .enabled(if: ProcessInfo.processInfo.environment["AIRBAG_MANY"] != nil))
struct Many {
    @Test(arguments: 1...1000) func oneOfMany(_ number: Int) {
        #expect(number % 100 != 0)
    }
}
