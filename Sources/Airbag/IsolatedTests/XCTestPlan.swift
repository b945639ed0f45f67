import CrashCatching
import Isolation
import XCTest

/// The isolated tests of XCTest in this run, and the arguments that start the program with some of them.
enum XCTestPlan {
    /// The suite that contains all tests of the run.
    private struct Root: @unchecked Sendable {  // XCTest runs on one thread
        let suite: XCTestSuite
    }

    private static let root = Locked<Root?>(nil)

    /// Notes a suite that begins: the first suite contains all others.
    ///
    /// - Parameter suite: the suite.
    static func note(_ suite: XCTestSuite) { root.withLock { if $0 == nil { $0 = Root(suite: suite) } } }

    /// Returns the plan of a planned copy with an isolated test and all isolated tests behind it.
    ///
    /// The tests in front of it are left out: they may be why the copy before has failed.
    ///
    /// - Parameter test: the test, as XCTest selects it.
    /// - Returns: the plan; nil if the tests are not known or are too many for an argument, or if the program
    ///   counts coverage in a file for each process.
    static func copy(from test: String) -> CopyPlan? {
        guard let suite = root.withLock({ $0 })?.suite, !ProfileFile.isForEachProcess else { return nil }
        var cases: [IsolatedTestCase] = []
        collect(suite, &cases)
        let rest = cases.drop { $0.selector != test }
        // Each class once, in the order of the run.
        var classes: [String] = []
        for testCase in rest where testCase.className != classes.last {
            classes.append(testCase.className)
        }
        for names in [rest.map(\.selector), classes] {
            let argument = names.joined(separator: ",")
            if !argument.isEmpty && argument.utf8.count < longest {
                return CopyPlan([argument], isForAll: false)
            }
        }
        return nil
    }

    /// The maximum length of an argument (execve(2), MAX_ARG_STRLEN), less a little.
    private static let longest = 131_000

    private static func collect(_ test: XCTest, _ cases: inout [IsolatedTestCase]) {
        if let suite = test as? XCTestSuite {
            for test in suite.tests { collect(test, &cases) }
        } else if let testCase = test as? IsolatedTestCase {
            cases.append(testCase)
        }
    }
}
