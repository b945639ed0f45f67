// What the end of a process means for its tests, and what runs next.
extension TestRun {
    /// Draws the conclusions from the end of a process.
    func conclude(_ attempt: Attempt, _ ending: ChildProcess.Ending) {
        time(attempt)
        if attempt.hasToldAll {
            plan.note(attempt.planned, in: attempt.batch.program)
        } else if attempt.batch.tests == nil {
            // It died before it had told of its tests, as in the condition of a trait. Another process lists them, and
            // the run waits for that. What this one may have left running must not disturb it.
            attempt.kill()
            attempt.planned = plan.listed(attempt.batch.program, &ledger) ?? attempt.planned
        }
        let neverBegan = attempt.planned.filter { !attempt.ended.contains($0) && !attempt.isUnderWay($0) }
        if case .exited(let code) = ending, attempt.runHasEnded, attempt.underWay.isEmpty, !attempt.hasHung {
            events.add(attempt, blamed: nil)
            console.show(attempt.takeHeldOutput())
            concludeFinishedRun(attempt, code, neverBegan)
        } else {
            // The process may have left other processes running.
            attempt.kill()
            let hangTime = attempt.hasHung ? arguments.hangTimeout : nil
            concludeDeath(attempt, Death(ending, hangTime: hangTime, output: attempt.outputTail), neverBegan)
        }
        // Last, because the code above may have added batches to the incident. Where none is left, nobody is blamed.
        attempt.batch.incident?.finishPending().forEach(concludeUnexplained)
    }

    /// The framework has finished its run: marks the tests that it never began as not run.
    ///
    /// A failure must explain an exit code other than 0: one of a test, or one that belongs to no test. The code for
    /// "no tests" is right where no test has ended. Any other code is a failure by itself.
    private func concludeFinishedRun(_ attempt: Attempt, _ code: Int32, _ neverBegan: [TestID]) {
        for test in neverBegan {
            ledger.update(test) { entry in
                // Swift Testing reports the error of a trait, but then neither begins nor ends the test.
                entry.outcome = entry.failures.isEmpty ? .notRun("the test program did not run this test") : .failed
            }
        }
        let hasNoTests = attempt.ended.isEmpty && code == ExitCode.noTests
        let hasFailedTest = attempt.planned.contains { test in
            if case .failed = ledger[test]?.outcome { true } else { false }
        }
        if code != 0 && !hasFailedTest && !hasNoTests && !attempt.hasFailures {
            ledger.addProblem(
                "a process of \(attempt.batch.framework.rawValue) ended with exit code \(code) after its tests, none of which had failed"
            )
        }
    }

    private func concludeDeath(_ attempt: Attempt, _ death: Death, _ neverBegan: [TestID]) {
        cutOff.formUnion(attempt.underWay)
        if attempt.underWay.count > 1 {
            // The only test of the process runs other tests itself, which are under way, too. It is to blame: another
            // run would show no more.
            if attempt.planned.count == 1 { return blame(attempt.planned[0], death, attempt, neverBegan) }
            if let test = Incident.culprit(death, in: attempt.outputTail, among: attempt.underWay, ledger) {
                return blame(test, death, attempt, attempt.underWay.filter { $0 != test } + neverBegan)
            }
            events.add(attempt, blamed: nil)
            return searchForCulprit(attempt, death, neverBegan)
        }
        if let blamed = attempt.underWay.first { return blame(blamed, death, attempt, neverBegan) }
        if attempt.planned.count == 1, let blamed = neverBegan.first {
            // The process had only this test, which did not begin.
            var death = death
            death.isBeforeTest = true
            return blame(blamed, death, attempt, [])
        }
        events.add(attempt, blamed: nil)
        if attempt.planned.isEmpty {
            ledger.deaths += 1
            console.show(attempt.takeHeldOutput())
            return ledger.addProblem("the test program listed no tests: \(death)")
        }
        // No test was under way. A test may have ended the process just before the process told of its beginning. With
        // XCTest only the next test can have done so: it runs alone, then the others. With Swift Testing it can be any:
        // they run in two halves. If no test is under way at a death there either, that half is halved again.
        let candidates = attempt.batch.framework == .xctest ? Array(neverBegan.prefix(1)) : neverBegan
        let count = max(1, candidates.count / 2)
        let incident = Incident(death, [], next: candidates, in: attempt.batch, output: attempt.takeHeldOutput())
        // Held by this function until the batches are added: there may be none.
        incident.addPending()
        incidents.append(incident)
        enqueue(Array(neverBegan.prefix(count)), following: attempt.batch, incident: incident)
        enqueue(Array(neverBegan.dropFirst(count)), following: attempt.batch, incident: incident)
        // Ends the hold. If all tests had ended, nothing is pending, and the incident stays unexplained.
        incident.finishPending().forEach(concludeUnexplained)
    }

    /// Tells that a test ended its process, and queues the others that have no result.
    private func blame(_ test: TestID, _ death: Death, _ attempt: Attempt, _ others: [TestID]) {
        ledger.deaths += 1
        ledger.update(test) { entry in
            entry.outcome = .died(death)
            entry.seconds = attempt.seconds(since: test)
        }
        events.add(attempt, blamed: (test, death))
        attempt.batch.incident?.noteBlame(of: test, hasBegun: attempt.isUnderWay(test))
        let calls = death.isHang ? attempt.shown.threads : death.callLines
        ledger.tell(test, death.word, "\(death)\(calls)", calls.isEmpty ? death.place : nil)
        tellNews()
        // The others may still explain the incident of this batch, if this test did not.
        enqueue(others, following: attempt.batch, incident: attempt.batch.incident)
    }

    /// If the backtrace does not narrow the suspects down, up to so many run one at a time; more are halved.
    private static var serialSuspects: Int { 8 }

    /// Queues the tests that were under way when their process died, so that their next ends show which one caused it.
    ///
    /// Swift Testing reports that many tests have begun before it runs them. If the backtrace names only some of the
    /// suspects, the named ones run first, one at a time in one process. Otherwise a few suspects run one at a time,
    /// and more are halved. The tests that never began are added to the last batch, or form one. `ledger.deaths` counts
    /// this death when a test is blamed in the search, or none can be.
    private func searchForCulprit(_ attempt: Attempt, _ death: Death, _ neverBegan: [TestID]) {
        let suspects = attempt.underWay
        let named = Incident.named(in: attempt.outputTail, among: suspects)
        let incident = Incident(death, suspects, in: attempt.batch, output: attempt.takeHeldOutput())
        incidents.append(incident)
        let batches: [(tests: [TestID], isSerial: Bool)]
        if attempt.batch.isSerial {
            // In a serial batch several are under way only if a test itself runs other tests: each gets a process.
            batches = suspects.map { ([$0], false) } + [(neverBegan, false)]
        } else if !named.isEmpty && named.count < suspects.count {
            batches = [(named, true), (suspects.filter { !named.contains($0) } + neverBegan, false)]
        } else if suspects.count <= TestRun.serialSuspects {
            batches = [(suspects, true), (neverBegan, false)]
        } else {
            let half = suspects.count / 2
            batches = [(Array(suspects[..<half]), false), (Array(suspects[half...]) + neverBegan, false)]
        }
        for (tests, isSerial) in batches {
            enqueue(tests, following: attempt.batch, isSerial: isSerial, incident: incident)
        }
        // Told once, not at each step of the search.
        if hasFailedEnough || attempt.batch.incident != nil { return }
        console.note(
            "\(death), while \(suspects.count) tests were under way; now those again, to find the one that caused it"
        )
    }

    /// Queues tests that a process left without a result.
    ///
    /// Tests of Swift Testing run one at a time if the caller says so, if they did in `former`, or if that is quick
    /// (`isQuick`). As long as too few tests have been timed for that, after many deaths the first ones run one at a
    /// time, as a sample.
    private func enqueue(_ tests: [TestID], following former: Batch, isSerial: Bool = false, incident: Incident?) {
        if tests.isEmpty { return }
        var batches = Batch.batches(of: tests, former.program, areAll: false)
        if former.framework == .swiftTesting {
            let isSerial = isSerial || former.isSerial || isQuick(tests.count)
            let isSample = !isSerial && ledger.deaths >= TestRun.manyDeaths && serial.count < TestRun.sampleSize
            let sample = Array(tests.prefix(isSample ? TestRun.sampleSize : 0))
            let others = Array(tests.dropFirst(sample.count))
            batches = plan.batches(sample, in: former.program, deaths: ledger.deaths, areSerial: true)
            batches += plan.batches(others, in: former.program, deaths: ledger.deaths, areSerial: isSerial)
        }
        for index in batches.indices {
            batches[index].incident = incident
            incident?.addPending()
        }
        waiting += batches
    }

    /// The number of deaths from which on quick tests of Swift Testing run one after the other.
    private static var manyDeaths: Int { 3 }

    /// The number of tests that show how long they take one after the other.
    private static var sampleSize: Int { 20 }

    /// Whether there were many deaths, and tests of this number would take less than ten seconds one at a time.
    ///
    /// That is judged by the mean of those that were timed. Then they run so: only one is under way, and a death has
    /// its test at once.
    private func isQuick(_ count: Int) -> Bool {
        ledger.deaths >= TestRun.manyDeaths && serial.count >= TestRun.sampleSize
            && serial.seconds / Double(serial.count) * Double(count) < 10
    }

    /// Learns how long the tests of a serial process took.
    private func time(_ attempt: Attempt) {
        guard attempt.batch.isSerial, attempt.batch.framework == .swiftTesting else { return }
        // A test that was skipped took no time.
        for seconds in attempt.ended.compactMap({ ledger[$0]?.seconds }) where seconds > 0 {
            serial.count += 1
            serial.seconds += seconds
        }
    }
}
