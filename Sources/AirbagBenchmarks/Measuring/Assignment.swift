import Foundation
import XCTest

/// What a child process measures, and where it writes the rows.
struct Assignment: Codable {
    /// The variable of the environment that makes a process such a child.
    ///
    /// Its value is the assignment as JSON. The children of exit tests inherit it, unlike an argument.
    static let variable = "AIRBAG_BENCHMARKS_ASSIGNMENT"

    /// The assignment of this process, nil if it is no child.
    static let current: Assignment? = ProcessInfo.processInfo.environment[variable].flatMap {
        try? JSONDecoder().decode(Assignment.self, from: Data($0.utf8))
    }

    let framework: Framework
    /// The file for the rows.
    let file: String
    /// Count instructions and bytes instead of measuring time.
    let counts: Bool

    /// The value of the variable.
    var value: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }

    /// Runs the framework, whose only test runs the benchmarks, and ends the process.
    func run() -> Never {
        switch framework {
        case .swiftTesting: runSwiftTesting()
        case .xctest: XCTMain([testCase(XCTestRun.tests)], arguments: [CommandLine.arguments[0]])
        }
    }

    /// Writes the rows to the file, for the parent process, with the framework.
    func write(_ rows: [Row]) throws {
        let rows = rows.map { row in
            var row = row
            row.framework = framework
            return row
        }
        try JSONEncoder().encode(rows).write(to: URL(fileURLWithPath: file))
    }
}
