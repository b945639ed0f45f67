import Foundation

/// The death of a process that no test has been blamed for yet.
///
/// To find the cause, the tests without a result run in further batches. If none of them explains the death, it is a
/// failure of no test. With `--retries` its whole batch first runs again, and the death is flaky if no process dies
/// then.
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
    /// The tests that had not begun, one of which may have ended the process; only where none was under way.
    private let next: Set<TestID>

    init(_ death: Death, _ tests: [TestID], next: [TestID] = [], in batch: Batch, output: Data = Data()) {
        (self.death, self.tests, self.batch, self.output, self.next) = (death, tests, batch, output, Set(next))
        parent?.addPending()
    }

    /// The incident in whose batch this one happened.
    private var parent: Incident? { batch.incident }

    /// Counts one more batch or inner incident that may explain this one.
    func addPending() { pendingCount += 1 }

    /// Takes note that a test was blamed for a death in a batch of this incident.
    ///
    /// That explains this incident if the test was under way when the incident happened. It also does if the test was
    /// one of `next`, and died before it began this time, too. The death of any other test explains nothing.
    func noteBlame(of test: TestID, hasBegun: Bool) {
        isExplained = isExplained || tests.contains(test) || (!hasBegun && next.contains(test))
        parent?.noteBlame(of: test, hasBegun: hasBegun)
    }

    /// Takes one batch or inner incident off the count.
    ///
    /// Call this after its own follow-up batches have been added. When none is left, this incident is finished, and is
    /// taken off the count of the outer one.
    ///
    /// - Returns: those of this incident and the outer ones that are finished now, and that no test explains.
    func finishPending() -> [Incident] {
        pendingCount -= 1
        if pendingCount > 0 { return [] }
        let around = parent?.finishPending() ?? []
        return (isExplained ? [] : [self]) + around
    }

    /// Whether the search for its cause still runs, and it counts as a failure meanwhile.
    ///
    /// A death during the search for the cause of an earlier one is not counted beside that one: it probably has the
    /// same cause.
    var isOpen: Bool { pendingCount > 0 && !isExplained && parent?.isOpen != true }

    /// What is told of it if no test is blamed.
    var text: String {
        let names = tests.prefix(8).map(\.specifier).joined(separator: ", ")
        let more = tests.count > 8 ? " and \(tests.count - 8) more" : ""
        let what =
            switch (tests.isEmpty, pendingCount > 0) {
            case (true, _) where next.isEmpty: ", after the last test of a process of \(batch.framework.rawValue)"
            case (true, true): ", while no test was under way; it is not known what caused it"
            case (true, false): ", while no test was under way; none that had not begun caused it when they ran"
            case (false, let isSearching):
                ", while these tests were under way: \(names)\(more)"
                    + (isSearching
                        ? "; it is not known what caused it" : "; none of them caused it when they ran again")
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
