import Foundation
import Glibc

/// The run: starts a process for each batch, and decides what its end means.
final class TestRun {
    private(set) var programs: [TestProgram]
    let arguments: Arguments
    let console: Console
    var ledger = Ledger()
    /// The events of all processes of Swift Testing, in order.
    var events = EventRecord()
    /// The batches that have not begun, in order.
    var waiting: [Batch] = []
    private var hasGivenUp = false
    private var active: [(attempt: Attempt, output: Data)] = []

    /// The tests of Swift Testing that the user has selected, by the path of the program.
    var plans: [String: [TestID]] = [:]

    init(_ programs: [TestProgram], _ arguments: Arguments, _ console: Console) {
        (self.programs, self.arguments, self.console) = (programs, arguments, console)
    }

    /// Runs all tests.
    ///
    /// - Throws: a `CommandFailure` if the program does not list its tests.
    func run() throws {
        if arguments.runsXCTest { try addXCTests() }
        try Interrupts.receive()
        serve(width: arguments.workers ?? 1)
        if arguments.runsSwiftTesting && !hasGivenUp {
            waiting = programs.map { Batch(program: $0, framework: .swiftTesting, tests: nil) }
            serve(width: 1)
        }
    }

    private func addXCTests() throws {
        for index in programs.indices {
            let hadObserver = programs[index].observer != nil
            let all = try programs[index].xctests()
            let program = programs[index]
            if hadObserver && program.observer == nil {
                console.say(PackageBuild.lineReading("'\(program.path)' does not load it, or tells nothing"))
            }
            let chosen = all.filter { test in
                (arguments.filters.isEmpty || arguments.filters.contains(where: test.matches))
                    && !arguments.skips.contains(where: test.matches)
            }
            for test in chosen { ledger.plan(test) }
            if arguments.workers == nil {
                waiting += Batch.batches(of: chosen, program, areAll: chosen.count == all.count)
            } else {
                waiting += chosen.map { Batch(program: program, framework: .xctest, tests: [$0], isSerial: true) }
            }
        }
    }

    /// Runs the batches that wait, until all have ended.
    private func serve(width: Int) {
        while !(waiting.isEmpty && active.isEmpty) {
            while active.count < width, !waiting.isEmpty, !Interrupts.haveCome {
                do {
                    active.append((try Attempt(waiting.removeFirst(), arguments), Data()))
                } catch {
                    // What is known already must not be lost.
                    return giveUp((error as? CommandFailure)?.message ?? "\(error)")
                }
            }
            sleep()
            for index in active.indices.reversed() { advance(index) }
            console.progress(ledger)
            if Interrupts.haveCome { return giveUp("the run was interrupted") }
            if ledger.deaths > arguments.maxCrashes {
                return giveUp("more crashes than --max-crashes \(arguments.maxCrashes)")
            }
        }
    }

    /// Sleeps until something happens, or for a tenth of a second.
    private func sleep() {
        var polled = ([Interrupts.descriptor] + active.flatMap(\.attempt.descriptors)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&polled, nfds_t(polled.count), 100)
        Interrupts.drain()
    }

    /// Advances a process, and removes it when it has ended.
    private func advance(_ index: Int) {
        let attempt = active[index].attempt
        // Several at once would be mixed up line by line.
        let isAlone = arguments.workers == nil || attempt.batch.framework == .swiftTesting
        let ending = attempt.advance(&ledger) { part in
            if isAlone { console.write(part) } else { active[index].output += part }
        }
        if let limit = arguments.hangTimeout { attempt.checkForHang(after: limit) }
        guard let ending else { return }
        let output = active.remove(at: index).output
        if !isAlone, attempt.hasFailures || ending != .exited(0) { console.write(output) }
        conclude(attempt, ending)
    }

    /// Gives up what runs and what waits.
    private func giveUp(_ reason: String) {
        for (attempt, _) in active { attempt.killAndWait() }
        active = []
        waiting = []
        hasGivenUp = true
        for entry in ledger.entries where entry.outcome == nil {
            // A test that failed in a process that died has failed, though it was to run again.
            let outcome = entry.failures.isEmpty ? Ledger.Outcome.notRun(reason) : .failed
            ledger.update(entry.test) { $0.outcome = outcome }
        }
        ledger.addProblem("\(reason); nothing more was run")
    }
}

extension TestID {
    /// Whether a regular expression matches the specifier, as SwiftPM does it for XCTest.
    func matches(_ pattern: String) -> Bool {
        specifier.range(of: pattern, options: .regularExpression) != nil
    }
}
