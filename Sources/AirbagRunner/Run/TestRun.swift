import Foundation

/// The run: starts a process for each batch, and decides what its end means.
final class TestRun {
    let arguments: Arguments
    let console: Console
    let plan: TestPlan
    var ledger = Ledger()
    /// The events of all processes of Swift Testing, in order.
    var events = EventRecord()
    /// The batches that have not begun, in order.
    var waiting: [Batch] = []
    /// What tests of Swift Testing took one after the other, in seconds.
    var serial = (count: 0, seconds: 0.0)
    /// The deaths that made tests run again.
    var incidents: [Incident] = []
    /// The deaths that no test was blamed for, and whose batches `repeatUnexplained` runs again at the end.
    ///
    /// Empty without `--retries`.
    var unexplained: [Incident] = []
    /// Whether such batches run again now.
    private var isRepeating = false
    /// The tests that were under way when their process ended.
    var cutOff: Set<TestID> = []
    private let batches: (xctests: [Batch], swift: [Batch])
    private var hasStopped = false
    private var active: [(attempt: Attempt, output: Data)] = []

    /// - Throws: a `CommandFailure` if a program does not list its tests.
    init(_ plan: TestPlan, _ arguments: Arguments, _ console: Console) throws {
        (self.plan, self.arguments, self.console) = (plan, arguments, console)
        batches = (try plan.xctests(&ledger), try plan.swiftTests(&ledger))
    }

    /// Runs all tests in rounds, then those that did not pass, then the batches of unexplained deaths.
    func run() {
        repeat {
            ledger.beginRound()
            console.beginRound()
            cutOff = []
            waiting = batches.xctests
            serve(width: arguments.workers ?? 1)
            if !hasStopped {
                waiting = batches.swift
                serve(width: 1)
            }
        } while !hasStopped && !ledger.entries.isEmpty && ledger.rounds != arguments.rounds
            && (ledger.isGreen || !arguments.stopsAfterFailure)
        for _ in 0..<arguments.retries where !hasStopped {
            waiting = ledger.beginAgain().map(plan.batch)
            serve(width: 1, isRetry: true)
        }
        repeatUnexplained()
        ledger.settle()
    }

    /// Runs again the whole batch of each death that no test was blamed for.
    ///
    /// A test that had already ended may have caused the death, too. So it is flaky only if all tests of the batch run
    /// again and no process dies.
    private func repeatUnexplained() {
        isRepeating = true
        for incident in unexplained {
            let deaths = ledger.deaths
            if !hasStopped {
                waiting = [incident.batch]
                // The search that this batch belonged to is over.
                waiting[0].incident = nil
                serve(width: 1, isRetry: true)
            }
            tell(incident, isFlaky: ledger.deaths == deaths && !hasStopped)
        }
        tellNews()
    }

    /// Counts a death that no test is blamed for.
    ///
    /// If its batch is to run again, `repeatUnexplained` tells the death; otherwise it is told now.
    func concludeUnexplained(_ incident: Incident) {
        ledger.deaths += 1
        console.show(incident.output)
        if arguments.retries > 0 && !isRepeating { unexplained.append(incident) } else { tell(incident) }
    }

    private func tell(_ incident: Incident, isFlaky: Bool = false) {
        // Where the run was stopped, the tests that were under way may stand for the death in the next one.
        let willRunAgain = incident.tests.allSatisfy { ledger[$0].map { $0.isNotRun || $0.hasFailed } ?? true }
        let isEnd = incident.isOpen && !incident.tests.isEmpty && willRunAgain
        ledger.addProblem(incident.text, key: "\(ledger.rounds) \(incident.key)", isFlaky: isFlaky, isEnd: isEnd)
    }

    /// Runs the waiting batches, at most `width` processes at once, until all have ended or the run is stopped.
    ///
    /// The deaths of a retry do not count for `--max-crashes`.
    private func serve(width: Int, isRetry: Bool = false) {
        while !(waiting.isEmpty && active.isEmpty) {
            while active.count < width, !waiting.isEmpty, !Interrupts.haveCome {
                do {
                    // A test that failed in an earlier round does not count again.
                    let left = arguments.rounds == 1 ? failuresLeft : nil
                    active.append((try Attempt(waiting.removeFirst(), arguments, failuresLeft: left), Data()))
                } catch {
                    // What is known already must not be lost.
                    return giveUp("\(error)")
                }
            }
            Interrupts.sleep(watching: active.flatMap(\.attempt.descriptors))
            for index in active.indices.reversed() { advance(index) }
            console.progress(ledger, rounds: arguments.rounds)
            if Interrupts.haveCome { return giveUp("the run was interrupted") }
            let most = arguments.maxCrashes
            if ledger.deaths > most && !isRetry { return giveUp("more crashes than --max-crashes \(most)") }
            if let limit = arguments.maxFailures, hasFailedEnough {
                return stop(limit == 1 ? "--fail-fast" : "--max-failures \(limit)")
            }
        }
    }

    /// Advances a process, and removes it when it has ended.
    private func advance(_ index: Int) {
        let attempt = active[index].attempt
        // The lines of parallel processes would be mixed up: the output of each is kept until it ends, and is shown if
        // something failed in it.
        let isAlone = arguments.workers == nil || attempt.batch.framework == .swiftTesting
        let ending = attempt.advance(&ledger) { part in
            if isAlone { console.show(part) } else { active[index].output += part }
        }
        tellNews()
        if let limit = arguments.hangTimeout { attempt.checkForHang(after: limit) }
        guard let ending else { return }
        let output = active.remove(at: index).output
        if !isAlone, attempt.hasFailures || ending != .exited(0) { console.show(output) }
        conclude(attempt, ending)
        tellNews()
    }

    /// How many more tests may fail; nil: any.
    ///
    /// A death is a failure, whoever is blamed for it later.
    private var failuresLeft: Int? {
        arguments.maxFailures.map { $0 - ledger.unsuccessful - incidents.count(where: \.isOpen) }
    }

    /// Whether no further test shall begin.
    var hasFailedEnough: Bool { failuresLeft ?? 1 <= 0 }

    /// Tells what has become known.
    func tellNews() { for news in ledger.takeNews() { console.tell(news) } }

    /// Ends what runs and forgets what waits, so that no further test begins.
    ///
    /// What the processes have printed and told before their end counts.
    private func stop(_ reason: String) {
        for (attempt, output) in active {
            attempt.killAndWait()
            console.show(output)
            _ = attempt.advance(&ledger, print: console.show)
            console.show(attempt.takeHeldOutput())
            events.add(attempt, blamed: nil)
            if attempt.hasToldAll { plan.note(attempt.planned, in: attempt.batch.program) }
        }
        cutOff.formUnion(active.flatMap(\.attempt.underWay))
        for incident in incidents where incident.isOpen { concludeUnexplained(incident) }
        (active, waiting, hasStopped) = ([], [], true)
        plan.addUnplanned(to: &ledger)
        for test in ledger.unended {
            ledger.update(test) { entry in
                // A test that failed in a process that died has failed, though it was to run again.
                let what = cutOff.contains(test) ? "\(reason); it was under way when its process ended" : reason
                entry.outcome = entry.failures.isEmpty ? .notRun(what) : .failed
            }
        }
        tellNews()
    }

    /// Stops for a reason that is a failure by itself.
    private func giveUp(_ reason: String) {
        ledger.addProblem("\(reason); nothing more was run", isEnd: true)
        stop(reason)
    }
}
