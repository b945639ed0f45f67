import XCTest

/// The test of XCTest in which its rows run.
final class XCTestRun: XCTestCase {
    static var tests: [(String, (XCTestRun) -> () throws -> Void)] { [("testMeasures", { $0.testMeasures })] }

    /// Runs the benchmarks.
    func testMeasures() throws {
        let assignment = try XCTUnwrap(Assignment.current)
        var rows: [Row] = []
        for benchmark in assignment.framework.benchmarks {
            rows += try assignment.counts ? benchmark.countedRows() : benchmark.rows()
        }
        try assignment.write(rows)
    }
}
