import Dispatch
import Foundation
import Testing

/// Runs Swift Testing as the main function of SwiftPM does, and ends the process.
///
/// The arguments of this process are not for Swift Testing.
func runSwiftTesting() -> Never {
    Task.detached { exit(await __swiftPMEntryPoint(passing: __CommandLineArguments_v0())) }
    dispatchMain()
}

/// The test of Swift Testing in which its rows run.
@Suite struct SwiftTestingRun {
    @Test func measures() async throws {
        let assignment = try #require(Assignment.current)
        var rows: [Row] = []
        for benchmark in assignment.benchmarks {
            switch benchmark.measure {
            case .sync(let measure): rows += assignment.labelled(try measure(), of: benchmark)
            case .async(let measure):
                rows += assignment.labelled(try await measure(), of: benchmark)
            }
        }
        try assignment.write(rows)
    }
}
