// What the end of a process means for its tests, and what runs next.
extension TestRun {
    /// Draws the conclusions from the end of a process.
    func conclude(_ attempt: Attempt, _ ending: ChildProcess.Ending) {
        time(attempt)
        if attempt.hasToldAll {
            plan.note(attempt.planned, in: attempt.batch.program)
        } else if attempt.batch.tests == nil {
            // Where it died earlier, as in the condition of a trait, another process lists the tests, and the run waits
            // for it.
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
        attempt.batch.incident?.finishPending().forEach(tellUnexplained)
    }

    /// Tells a death that no test is blamed for; but first its batch runs again, if it may.
    func tellUnexplained(_ incident: Incident) {
        ledger.deaths += 1
        console.show(incident.output)
        if !isLast { return unexplained.append(incident) }
        ledger.addProblem(incident.text, key: incident.key, isEnd: incident.isEnd)
    }

    /// The framework has finished its run: marks what never began.
    ///
    /// An exit code other than 0 needs a failure, of a test or of none; that for "no tests" needs no test.
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
            // A test that runs others, alone in its process: more runs would show the same.
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
        // No test was under way: one may have ended the process just before it began. With XCTest that is the next one,
        // which runs alone. With Swift Testing it may be any: each half runs in a process of its own, and so do the
        // halves of one that dies.
        let candidates = attempt.batch.framework == .xctest ? Array(neverBegan.prefix(1)) : neverBegan
        let count = max(1, candidates.count / 2)
        let incident = Incident(death, [], next: candidates, in: attempt.batch, output: attempt.takeHeldOutput())
        incident.addPending()
        incidents.append(incident)
        enqueue(Array(neverBegan.prefix(count)), following: attempt.batch, incident: incident)
        enqueue(Array(neverBegan.dropFirst(count)), following: attempt.batch, incident: incident)
        // Where all tests have ended, none of them can be blamed.
        incident.finishPending().forEach(tellUnexplained)
    }

    /// Tells that a test ended its process, and queues the others that have no result.
    private func blame(_ test: TestID, _ death: Death, _ attempt: Attempt, _ others: [TestID]) {
        ledger.deaths += 1
        ledger.update(test) { entry in
            entry.outcome = .died(death)
            entry.seconds = attempt.seconds(since: test)
        }
        events.add(attempt, blamed: (test, death))
        attempt.batch.incident?.markExplained(by: test, hasBegun: attempt.isUnderWay(test))
        let calls = death.isHang ? attempt.shown.threads : death.callLines
        ledger.tell(test, death.word, "\(death)\(calls)", calls.isEmpty ? death.place : nil)
        tellNews()
        // The others may still explain the incident of this batch, if this test did not.
        enqueue(others, following: attempt.batch, incident: attempt.batch.incident)
    }

    /// The number of suspects up to which they run one at a time if the backtrace names none of them, or all.
    private static var serialSuspects: Int { 8 }

    /// Queues the tests that were under way when their process died, so that their next ends show which one caused it.
    ///
    /// Swift Testing reports that many tests have begun before it runs them. If the backtrace names some of the tests
    /// but not all, these run first, in one process without parallelism. Otherwise a few tests run so, and more are
    /// split into two batches. The death is counted when a test is blamed for it, or when nothing is left to blame.
    private func searchForCulprit(_ attempt: Attempt, _ death: Death, _ neverBegan: [TestID]) {
        let suspects = attempt.underWay
        let named = Incident.named(in: attempt.outputTail, among: suspects)
        let incident = Incident(death, suspects, in: attempt.batch, output: attempt.takeHeldOutput())
        incidents.append(incident)
        let batches: [(tests: [TestID], isSerial: Bool)]
        if attempt.batch.isSerial {
            // Several are under way in a serial batch where a test runs others: each gets a process.
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
    /// Those of Swift Testing run one after the other if `isSerial` says so, if they did so before, or if there were
    /// many deaths and they are quick. After many deaths the first of them do, to measure their time.
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

    /// Whether there are many deaths, and so many tests take ten seconds at most, by the mean of those that were timed.
    ///
    /// They run one after the other then: only one test is under way, so a death has its test at once.
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
