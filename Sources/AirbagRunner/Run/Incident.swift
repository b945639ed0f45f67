import Foundation

/// The death of a process for which no test has been blamed yet.
///
/// Tests run again to find the cause. If no test is blamed in these runs, the whole run fails.
final class Incident {
    let death: Death
    /// The tests that were under way.
    let tests: [TestID]
    /// The batch of the process, which may look for the cause of another incident.
    let batch: Batch
    /// What the runtime printed of the crash, and is shown if no test is blamed.
    let output: Data
    /// The number of batches and inner incidents that may still explain this one.
    private var pendingCount = 0
    private var isExplained = false
    /// The tests that might have been about to begin.
    private let next: Set<TestID>

    init(_ death: Death, _ tests: [TestID], next: [TestID] = [], in batch: Batch, output: Data = Data()) {
        (self.death, self.tests, self.batch, self.output, self.next) = (death, tests, batch, output, Set(next))
        parent?.addPending()
    }

    /// The incident in whose batch this one happened.
    private var parent: Incident? { batch.incident }

    /// Counts one more batch or inner incident that may explain this one.
    func addPending() { pendingCount += 1 }

    /// A test was blamed for a death in a batch of this incident.
    ///
    /// That of a test which cannot have been the cause of this one explains nothing. A test that was about to begin is
    /// the cause if it has done it again before it began.
    func markExplained(by test: TestID, hasBegun: Bool) {
        isExplained = isExplained || tests.contains(test) || (!hasBegun && next.contains(test))
        parent?.markExplained(by: test, hasBegun: hasBegun)
    }

    /// Counts one batch or inner incident as finished.
    ///
    /// Call this after the batches that follow have been added.
    ///
    /// - Returns: this incident and those around it, as far as nothing is left that may explain them.
    func finishPending() -> [Incident] {
        pendingCount -= 1
        if pendingCount > 0 { return [] }
        let around = parent?.finishPending() ?? []
        return (isExplained ? [] : [self]) + around
    }

    /// Whether it is a failure of which nothing is told yet.
    ///
    /// What dies while the cause of another one is looked for has the same cause, unless that is found elsewhere.
    var isOpen: Bool { pendingCount > 0 && !isExplained && parent?.isOpen != true }

    /// Whether the run ended before the tests that were under way had a result: they are told as not run.
    var isEnd: Bool { isOpen && !tests.isEmpty }

    /// What is told of it if no test is blamed.
    var text: String {
        let names = tests.prefix(8).map(\.specifier).joined(separator: ", ")
        let more = tests.count > 8 ? " and \(tests.count - 8) more" : ""
        let what =
            switch (tests.isEmpty, pendingCount > 0) {
            case (true, _) where next.isEmpty: ", after the last test of a process of \(batch.framework.rawValue)"
            case (true, true): ", while no test was under way; it is not known what caused it"
            case (true, false): ", while no test was under way; no test caused it when the tests ran again"
            case (false, let isOpen):
                ", while these tests were under way: \(names)\(more)"
                    + (isOpen ? "; it is not known what caused it" : "; none of them caused it when they ran again")
            }
        return "\(death)\(what)\(death.callLines)"
    }

    /// What is the same if the batch runs again, and its process dies again in this way.
    var key: String { "\(batch.program.path) \(batch.tests?.map(\.key) ?? []) \(death)" }
}

extension Incident {
    /// Returns the tests whose functions are in the backtrace of the crashed thread.
    ///
    /// That is a hint and no proof: such a test is run by itself, and only its own death counts. Of two tests that
    /// crash at once, the backtrace may be of one and the message of the other.
    ///
    /// - Parameters:
    ///   - output: the end of what the process printed, perhaps with a backtrace of the runtime.
    ///   - tests: the tests that were under way.
    /// - Returns: those of them that are named.
    static func named(in output: String, among tests: [TestID]) -> [TestID] {
        let calls = Set(PrintedCrash.calls(in: output).flatMap(PrintedCrash.names))
        if calls.isEmpty { return [] }
        let called = tests.filter { calls.contains($0.call) }
        if !called.isEmpty { return called }
        // The `init` of a suite runs in each of its tests.
        let initialized = Set(calls.compactMap { call in call.range(of: ".init(").map { call[..<$0.lowerBound] } })
        return tests.filter { !$0.calledSuite.isEmpty && initialized.contains($0.calledSuite) }
    }

    /// Returns the test that ended the process, if that needs no proof.
    ///
    /// A check of the runtime failed in the function of this test, and of no other one.
    ///
    /// - Parameters:
    ///   - death: how the process ended.
    ///   - output: the end of what the process printed.
    ///   - tests: the tests that were under way.
    ///   - ledger: knows the files of the tests.
    /// - Returns: the test; nil if there is any doubt.
    static func culprit(_ death: Death, in output: String, among tests: [TestID], _ ledger: Ledger) -> TestID? {
        let named = named(in: output, among: tests)
        guard death.isCertain, named.count == 1, let file = ledger[named[0]]?.place?.file else { return nil }
        // A function of the same name may be in another file.
        let isThere = PrintedCrash.calls(in: output).contains { line in
            line.contains(" at \(file):") && PrintedCrash.names(in: line).contains(named[0].call)
        }
        return isThere ? named[0] : nil
    }
}

extension TestID {
    /// The suite as calls have it: without the module.
    fileprivate var calledSuite: Substring { suite.drop { $0 != "." }.dropFirst() }

    /// The function as a backtrace has it.
    fileprivate var call: String { calledSuite.isEmpty ? name : "\(calledSuite).\(name)" }
}
