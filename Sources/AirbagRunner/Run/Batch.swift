import Foundation
import Texts

/// Tests for one process.
struct Batch {
    let program: TestProgram
    let framework: Framework
    /// The tests in their order; nil: all that Swift Testing selects itself.
    let tests: [TestID]?
    /// Whether the tests are all that the program has, so that none need be named.
    var isWhole = false
    /// Whether the tests run one after the other, so that a crash has one test under way.
    var isSerial = false
    /// The tests of the program, for Swift Testing: all, or those that the user's patterns choose.
    var known: (tests: [TestID], areAll: Bool) = ([], false)
    /// The death that one of the tests may have caused.
    var incident: Incident?
}

extension Batch {
    /// The arguments of the test program.
    ///
    /// - Parameters:
    ///   - arguments: those of the command.
    ///   - events: the path for the event stream.
    ///   - selection: the path of the file with the tests to run, if it is not the user who selects them.
    /// - Returns: the arguments; with names of tests up to 100 KB.
    func programArguments(_ arguments: Arguments, events: String, selection: String?) -> [String] {
        switch framework {
        case .xctest:
            guard let tests, !isWhole else { return [] }
            return [tests.map(\.key).joined(separator: ",")]
        case .swiftTesting:
            var list = ["--testing-library", "swift-testing", "--event-stream-output-path", events]
            list += arguments.testing
            list += arguments.isVerbose ? arguments.build.filter(Arguments.verbosity.contains) : Framework.silence
            if isSerial { list.append("--no-parallel") }
            if let selection { return list + ["--experimental-configuration-path", selection] }
            for filter in arguments.filters { list += ["--filter", filter] }
            for skip in arguments.skips { list += ["--skip", skip] }
            return list
        }
    }

    /// The tests to run, for Swift Testing; nil where the user selects them, and for XCTest.
    func selection(_ arguments: Arguments) throws -> SelectionFile? {
        guard framework == .swiftTesting, let tests else { return nil }
        let all = known.tests.map(\.key)
        let keys = Set(tests.map(\.key))
        if known.areAll { return try SelectionFile(filter: [TestPattern(keys, among: all).text], skip: []) }
        let skip = TestPattern(Set(all).subtracting(keys), among: all).text
        return try SelectionFile(filter: arguments.filters, skip: arguments.skips + [skip])
    }

    /// Splits tests of XCTest into batches.
    ///
    /// One argument names all tests of a batch; the kernel takes 128 KiB. (execve(2)) XCTest prints no modules: where
    /// its lines are read, two classes of one name are in different batches.
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - program: their program.
    ///   - areAll: whether the program has no others.
    /// - Returns: the batches, in the order of the tests.
    static func batches(of tests: [TestID], _ program: TestProgram, areAll: Bool) -> [Batch] {
        var batches: [[TestID]] = []
        var classes: [Substring: String] = [:]
        var length = 0
        for test in tests {
            let isOther = program.observer == nil && classes[test.shortSuite, default: test.suite] != test.suite
            if batches.isEmpty || isOther || (length > 100_000 && !(areAll && program.observer != nil)) {
                batches.append([])
                (classes, length) = ([:], 0)
            }
            classes[test.shortSuite] = test.suite
            length += test.key.utf8.count + 1
            batches[batches.count - 1].append(test)
        }
        return batches.map {
            Batch(
                program: program, framework: .xctest, tests: $0, isWhole: areAll && batches.count == 1, isSerial: true)
        }
    }
}
