extension Benchmark {
    /// What is measured in a test of Swift Testing.
    ///
    /// Children come first: a fork costs more if there is more memory to share.
    static var underSwiftTesting: [Benchmark] {
        passingBesideSwiftTesting + thrownErrorsBesideSwiftTesting + assertions
            + failingBesideSwiftTesting + asyncCode + polling + exitTests
    }

    /// What is measured in a test of XCTest.
    static var underXCTest: [Benchmark] {
        children + keptMemory + crashesBesideC + passingBesideXCTest + thrownErrorsBesideXCTest
            + assertions + exceptions + blockingPolling
    }
}
