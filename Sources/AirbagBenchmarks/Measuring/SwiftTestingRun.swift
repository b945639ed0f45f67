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
        for benchmark in assignment.framework.benchmarks {
            if assignment.counts {
                rows += try benchmark.countedRows()
            } else if case .async(let measure) = benchmark.measure {
                rows += try await measure()
            } else {
                rows += try benchmark.rows()
            }
        }
        try assignment.write(rows)
    }
}
