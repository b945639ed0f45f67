/// A death that is no test's yet, until the test that did it is found.
///
/// No death is forgotten: if no test does the same by itself, the run has failed.
final class Incident {
    let death: Death
    /// The tests that were under way.
    let tests: [TestID]
    /// The incident in whose batch this one happened.
    private let parent: Incident?
    /// The batches and incidents that may still explain this one.
    private var pending = 0
    private var isExplained = false

    init(_ death: Death, _ tests: [TestID], in parent: Incident?) {
        (self.death, self.tests, self.parent) = (death, tests, parent)
        parent?.isLookedInto()
    }

    /// A batch with some of the tests is about to run.
    func isLookedInto() { pending += 1 }

    /// A test has died by itself.
    func wasExplained() {
        isExplained = true
        parent?.wasExplained()
    }

    /// A batch has ended, and the batches that follow from it are known.
    ///
    /// - Returns: what to tell of this incident and of those around it, if nothing is left that may explain them.
    func batchEnded() -> [String] {
        pending -= 1
        if pending > 0 { return [] }
        let around = parent?.batchEnded() ?? []
        return (isExplained ? [] : [text]) + around
    }

    private var text: String {
        if tests.isEmpty {
            return "\(death), while no test was under way; run again, it did not happen"
        }
        let names = tests.prefix(8).map(\.specifier).joined(separator: ", ")
        let more = tests.count > 8 ? " and \(tests.count - 8) more" : ""
        return
            "\(death), while these tests were under way: \(names)\(more); run again, none of them did it"
    }
}

extension Incident {
    /// Returns the tests that the calls of the crashed thread name.
    ///
    /// A hint, no proof: such a test is run by itself, and only its own death counts.
    ///
    /// - Parameters:
    ///   - output: the end of what the process printed, perhaps with the runtime's list of calls.
    ///   - tests: the tests that were under way.
    /// - Returns: those of them that are named.
    static func named(in output: String, among tests: [TestID]) -> [TestID] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        guard
            let start = lines.lastIndex(where: {
                $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:")
            })
        else { return [] }
        let calls = lines[(start + 1)...].prefix { !$0.hasPrefix("Thread ") }.joined(
            separator: "\n")
        let named = tests.filter { test in
            let suite = test.suite.split(separator: ".").dropFirst().joined(separator: ".")
            if suite.isEmpty { return calls.contains(" \(test.name)") }
            return calls.contains(" \(suite).\(test.name)")
        }
        if !named.isEmpty { return named }
        // The `init` of a suite runs in each of its tests.
        return tests.filter { test in
            let suite = test.suite.split(separator: ".").dropFirst().joined(separator: ".")
            return !suite.isEmpty && calls.contains(" \(suite).init(")
        }
    }
}
