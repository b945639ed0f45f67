import Foundation

/// Measures what Airbag costs, beside what others cost, and prints one table.
///
///     swift run AirbagBenchmarks
///     swift run -c release AirbagBenchmarks
///
/// The rows run in two child processes of this program: one runs Swift Testing, the other XCTest. `Options` lists
/// what the program can do beside this. The table says whether a row keeps what was promised; the exit code does not.
@main
struct AirbagBenchmarks {
    /// Measures in this process if it is such a child, and otherwise starts the children.
    static func main() {
        do {
            if let assignment = Assignment.current { assignment.run() }
            try report(try Options(CommandLine.arguments.dropFirst()))
        } catch {
            say("AirbagBenchmarks: \(error)")
            exit(1)
        }
    }

    private static func report(_ options: Options) throws {
        if let file = options.recordFile { return try Baseline.record(in: file) }
        if let file = options.checkFile { return try Baseline(of: file).check() }
        let rows = try Row.measured().sorted()
        print(options.wantsJSON ? try Table(rows).json() : Table(rows).text)
        if let file = options.chartFile { try Chart(rows).svg.write(to: file, as: "the chart") }
    }
}
