// What the end of a process means for its tests, and what runs next.
extension TestRun {
    /// Draws the conclusions from the end of a process.
    func conclude(_ attempt: Attempt, _ ending: ChildProcess.Ending) {
        time(attempt)
        if attempt.batch.tests == nil {
            // All tests are told before one begins. A process that dies earlier, as in a condition, is asked again.
            let isTold = attempt.runHasEnded || !attempt.ended.isEmpty || !attempt.underWay.isEmpty
            if !isTold { attempt.planned = plan.listed(attempt.batch.program, &ledger) }
            plan.select(attempt.planned, in: attempt.batch.program)
        }
        let neverBegan = attempt.planned.filter { !attempt.ended.contains($0) && !attempt.isUnderWay($0) }
        if case .exited(let code) = ending, attempt.runHasEnded, attempt.underWay.isEmpty, !attempt.hasHung {
            events.add(attempt, blamed: nil)
            if !arguments.isQuiet { console.write(attempt.takeHeldOutput()) }
            concludeFinishedRun(attempt, code, neverBegan)
        } else {
            // The process may have left others running.
            attempt.kill()
            let hangTime = attempt.hasHung ? arguments.hangTimeout : nil
            concludeDeath(attempt, Death(ending, hangTime: hangTime, output: attempt.outputTail), neverBegan)
        }
        // Last, because the code above may have added batches to the incident.
        for problem in attempt.batch.incident?.finishPending() ?? [] {
            // Its tests have all run again.
            if arguments.retries > 0 { ledger.addFlakyDeath(problem) } else { ledger.addProblem(problem) }
        }
    }

    /// The framework has finished its run: marks what never began; an exit code other than 0 needs a failed test.
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
            return blame(blamed, death.before(blamed), attempt, [])
        }
        events.add(attempt, blamed: nil)
        ledger.deaths += 1
        guard let next = neverBegan.first else {
            console.write(attempt.takeHeldOutput())
            return ledger.addProblem(
                attempt.planned.isEmpty
                    ? "the test program listed no tests: \(death)"
                    : "\(death), after the last test of a process of \(attempt.batch.framework.rawValue)"
            )
        }
        // No test was under way. The next one may have ended the process before it began. Only XCTest has a known
        // order; of Swift Testing each may have been the next.
        let candidates = attempt.batch.framework == .xctest ? [next] : neverBegan
        let count = max(1, candidates.count / 2)
        let incident = Incident(death, [], next: candidates, in: attempt.batch.incident)
        enqueue(Array(neverBegan[..<count]), following: attempt.batch, incident: incident)
        enqueue(Array(neverBegan[count...]), following: attempt.batch, incident: incident)
    }

    private func blame(_ test: TestID, _ death: Death, _ attempt: Attempt, _ neverBegan: [TestID]) {
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
        enqueue(neverBegan, following: attempt.batch, incident: attempt.batch.incident)
    }

    /// The number of suspects, none of them named by a backtrace, up to which they run one at a time.
    private static var serialSuspects: Int { 8 }

    /// Finds the test that ended the process when several were under way.
    ///
    /// Swift Testing reports that many tests have begun before it runs them. If the backtrace names some of the tests
    /// but not all, these run first, one at a time. Otherwise a few tests run one at a time, and more are split into
    /// two batches. The death is counted when a test is blamed for it.
    private func searchForCulprit(_ attempt: Attempt, _ death: Death, _ neverBegan: [TestID]) {
        let suspects = attempt.underWay
        let named = Incident.named(in: attempt.outputTail, among: suspects)
        let incident = Incident(death, suspects, in: attempt.batch.incident)
        func enqueue(_ tests: [TestID], isSerial: Bool = false) {
            self.enqueue(tests, following: attempt.batch, isSerial: isSerial, incident: incident)
        }
        console.say(
            "\(death), while \(suspects.count) tests were under way; now those again, to find the one that caused it"
        )
        if attempt.batch.isSerial {
            // Several are under way in a serial batch where a test runs others: each gets a process.
            for suspect in suspects { enqueue([suspect]) }
            return enqueue(neverBegan)
        }
        if !named.isEmpty && named.count < suspects.count {
            enqueue(named, isSerial: true)
            enqueue(suspects.filter { !named.contains($0) } + neverBegan)
        } else if suspects.count <= TestRun.serialSuspects {
            enqueue(suspects, isSerial: true)
            enqueue(neverBegan)
        } else {
            let half = suspects.count / 2
            enqueue(Array(suspects[..<half]))
            enqueue(Array(suspects[half...]) + neverBegan)
        }
    }

    /// Queues what follows from another batch, of the same framework, and serial if that was.
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

    /// Whether tests run one after the other, because there are many deaths and all of them take ten seconds at most.
    ///
    /// Only one test is under way then: a death has its test at once, and what had not begun loses nothing.
    private func isQuick(_ count: Int) -> Bool {
        ledger.deaths >= TestRun.manyDeaths && serial.count >= TestRun.sampleSize
            && serial.seconds / Double(serial.count) * Double(count) < 10
    }

    /// Learns how long the tests of a serial process took.
    private func time(_ attempt: Attempt) {
        guard attempt.batch.isSerial, attempt.batch.framework == .swiftTesting else { return }
        for test in attempt.ended {
            guard let entry = ledger[test], entry.seconds > 0 else { continue }  // was skipped
            serial.count += 1
            serial.seconds += entry.seconds
        }
    }
}
