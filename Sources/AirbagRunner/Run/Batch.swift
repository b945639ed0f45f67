/// Tests for one process.
struct Batch {
    let framework: Framework
    /// The tests in their order; nil: all that Swift Testing selects itself.
    let tests: [TestID]?
    /// Whether the tests are all that the program has, so that none need be named.
    var isWhole = false
    /// Whether the tests run one after the other, so that a crash has one test under way.
    var isSerial = false
    /// The tests of the program that Swift Testing is not to run, where that is the shorter list.
    var excluded: [TestID]?
    /// The death that one of the tests may have caused.
    var incident: Incident?
}

extension Batch {
    /// The arguments of the test program.
    ///
    /// - Parameters:
    ///   - arguments: those of the command.
    ///   - events: the file for the event stream.
    /// - Returns: the arguments.
    func programArguments(_ arguments: Arguments, events: String) -> [String] {
        switch framework {
        case .xctest:
            guard let tests, !isWhole else { return [] }
            return [tests.map(\.key).joined(separator: ",")]
        case .swiftTesting:
            var list = ["--testing-library", "swift-testing", "--event-stream-output-path", events]
            list += arguments.testing + arguments.build.filter { Batch.verbosity.contains($0) }
            if isSerial { list.append("--no-parallel") }
            if let tests, excluded == nil { return list + Batch.options("--filter", tests) }
            for filter in arguments.filters { list += ["--filter", filter] }
            for skip in arguments.skips { list += ["--skip", skip] }
            return list + Batch.options("--skip", excluded ?? [])
        }
    }

    private static let verbosity: Set = [
        "-v", "--verbose", "--very-verbose", "--vv", "-q", "--quiet",
    ]

    private static func options(_ name: String, _ tests: [TestID]) -> [String] {
        tests.flatMap { [name, "^\(escaped($0.key))$"] }
    }

    /// Makes a regular expression that matches a text alone.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\^$.|?*+()[]{}".contains($0) ? ["\\", $0] : [$0] })
    }

    /// Splits tests of XCTest into batches.
    ///
    /// XCTest prints no modules: two classes of one name are in different batches. One argument names all tests of a
    /// batch; the kernel takes 128 KiB. (execve(2))
    ///
    /// - Parameters:
    ///   - tests: the tests.
    ///   - areAll: whether the program has no others.
    /// - Returns: the batches, in the order of the tests.
    static func batches(of tests: [TestID], areAll: Bool) -> [Batch] {
        var batches: [[TestID]] = []
        var classes: [Substring: String] = [:]
        var length = 0
        for test in tests {
            let isOther = classes[test.shortSuite, default: test.suite] != test.suite
            if batches.isEmpty || isOther || length > 100_000 {
                batches.append([])
                (classes, length) = ([:], 0)
            }
            classes[test.shortSuite] = test.suite
            length += test.key.utf8.count + 1
            batches[batches.count - 1].append(test)
        }
        return batches.map {
            Batch(framework: .xctest, tests: $0, isWhole: areAll && batches.count == 1, isSerial: true)
        }
    }
}
