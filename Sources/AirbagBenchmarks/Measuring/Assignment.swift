import Foundation
import XCTest

/// What a child process measures, and where it writes the rows.
struct Assignment: Codable {
    /// The option that makes a process such a child.
    ///
    /// Its value is the assignment as JSON.
    static let option = "--measure"

    /// The assignment of this process, for the test in which the rows run.
    nonisolated(unsafe) static var current: Assignment?

    let framework: Framework
    /// The file for the rows.
    let file: String
    /// The benchmarks to run, nil for all.
    let names: Set<String>?

    init(framework: Framework, file: String, names: Set<String>?) {
        self.framework = framework
        self.file = file
        self.names = names
    }

    /// Reads the value of the option.
    init(argument: String) throws {
        self = try JSONDecoder().decode(Assignment.self, from: Data(argument.utf8))
    }

    /// The value of the option.
    var argument: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// The benchmarks to run.
    var benchmarks: [Benchmark] {
        framework.benchmarks.filter { names?.contains($0.name) ?? true }
    }

    /// Runs the framework, whose only test runs the benchmarks, and ends the process.
    func run() async -> Never {
        switch framework {
        case .swiftTesting: await runSwiftTesting()
        case .xctest: XCTMain([testCase(XCTestRun.tests)], arguments: [CommandLine.arguments[0]])
        }
    }

    /// Returns the rows of a benchmark with its name and the framework.
    func labelled(_ rows: [Row], of benchmark: Benchmark) -> [Row] {
        rows.map { row in
            var row = row
            row.framework = framework
            row.benchmark = benchmark.name
            return row
        }
    }

    /// Writes the rows to the file, for the parent process.
    func write(_ rows: [Row]) throws {
        try JSONEncoder().encode(rows).write(to: URL(fileURLWithPath: file))
    }
}
