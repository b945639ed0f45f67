// What the end of a process means for its tests, and what runs next.
extension TestRun {
    /// Draws the conclusions from the end of a process.
    func conclude(_ attempt: Attempt, _ ending: ChildProcess.Ending) {
        let rest = attempt.planned.filter {
            !attempt.ended.contains($0) && !attempt.underWay.contains($0)
        }
        let isComplete = attempt.underWay.isEmpty && rest.isEmpty && !attempt.hasHung
        let ranToEnd = attempt.batch.framework == .xctest ? isComplete : attempt.runHasEnded
        if case .exited(let code) = ending, ranToEnd, attempt.underWay.isEmpty, !attempt.hasHung {
            events.add(attempt, blamed: nil)
            concludeWhole(attempt, code, lost: rest)
        } else {
            // Nobody knows what the process left behind in its group.
            attempt.kill()
            let death = Death(
                ending, hangTime: attempt.hasHung ? arguments.hangTimeout : nil,
                output: attempt.outputTail)
            concludeDead(attempt, death, rest)
        }
        for trouble in attempt.batch.incident?.batchEnded() ?? [] { ledger.trouble(trouble) }
    }

    /// The framework has run its tests: the exit code must say the same as they.
    private func concludeWhole(_ attempt: Attempt, _ code: Int32, lost: [TestID]) {
        for test in lost {
            ledger.update(test) { $0.outcome = .notRun("the test program does not find it again") }
        }
        let hasNoTests = attempt.ended.isEmpty && code == ExitCode.noTests
        if code != 0 && !attempt.hasFailures && !hasNoTests {
            ledger.trouble(
                "a process of \(attempt.batch.framework.rawValue) ended with exit code \(code) after its tests, none of which had failed"
            )
        }
    }

    private func concludeDead(_ attempt: Attempt, _ death: Death, _ rest: [TestID]) {
        if attempt.underWay.count > 1 {
            events.add(attempt, blamed: nil)
            return search(attempt, death, rest)
        }
        if let blamed = attempt.underWay.first { return blame(blamed, death, attempt, rest) }
        // With no test under way, the next one is tried by itself: it may not even begin.
        if attempt.planned.count == 1, let blamed = rest.first {
            return blame(blamed, death.before(blamed), attempt, [])
        }
        events.add(attempt, blamed: nil)
        guard let next = rest.first else {
            return ledger.trouble(
                attempt.planned.isEmpty
                    ? "the test program told of no tests: \(death)"
                    : "\(death), after the last test of a process of \(attempt.batch.framework.rawValue)"
            )
        }
        ledger.died()
        let incident = Incident(death, [], in: attempt.batch.incident)
        later([next], attempt.batch, incident: incident)
        later(Array(rest.dropFirst()), attempt.batch, incident: incident)
    }

    private func blame(_ test: TestID, _ death: Death, _ attempt: Attempt, _ rest: [TestID]) {
        ledger.died()
        ledger.update(test) { $0.outcome = .died(death) }
        events.add(attempt, blamed: (test, death))
        attempt.batch.incident?.wasExplained()
        let word = death.isHang ? "hung" : "crashed"
        console.say(
            "\(test.specifier) \(word): \(death)"
                + (rest.isEmpty ? "" : "; runs what is left: \(rest.count)"))
        later(rest, attempt.batch, incident: nil)
    }

    /// Several tests were under way: finds out which of them did it.
    ///
    /// Swift Testing says of most tests at once that they have begun. So the tests that the calls of the crash name are run
    /// by themselves. If there are none, a few tests are run one after the other, and many in two halves.
    private func search(_ attempt: Attempt, _ death: Death, _ rest: [TestID]) {
        let suspects = attempt.underWay
        let incident = Incident(death, suspects, in: attempt.batch.incident)
        console.say(
            "\(death), while \(suspects.count) tests were under way; looks for the one that does it"
        )
        let named = Incident.named(in: attempt.outputTail, among: suspects)
        if !named.isEmpty && named.count < suspects.count {
            later(named, attempt.batch, isSerial: true, incident: incident)
            return later(
                suspects.filter { !named.contains($0) } + rest, attempt.batch, incident: incident)
        }
        if suspects.count <= 8 {
            later(suspects, attempt.batch, isSerial: true, incident: incident)
            return later(rest, attempt.batch, incident: nil)
        }
        let half = suspects.count / 2
        later(Array(suspects[..<half]), attempt.batch, incident: incident)
        later(Array(suspects[half...]) + rest, attempt.batch, incident: incident)
    }

    /// Adds a batch that follows from another one.
    private func later(
        _ tests: [TestID], _ origin: Batch, isSerial: Bool = false, incident: Incident?
    ) {
        if tests.isEmpty { return }
        var batch = Batch(framework: origin.framework, tests: tests)
        batch.isSerial = isSerial || origin.isSerial
        batch.incident = incident
        incident?.isLookedInto()
        if origin.framework == .swiftTesting {
            let chosen = Set(tests)
            let others = ledger.entries.map(\.test).filter {
                $0.framework == .swiftTesting && !chosen.contains($0)
            }
            if others.count < tests.count { batch.excluded = others }
        }
        waiting.append(batch)
    }
}
