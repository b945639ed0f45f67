import Foundation
import Glibc

/// The run: starts a process for each batch, and decides what its end means.
final class TestRun {
    private let program: TestProgram
    private let arguments: Arguments
    private let console: Console
    private(set) var ledger = Ledger()
    /// The events of all processes of Swift Testing, in order.
    private(set) var events = EventRecord()
    /// The batches that have not begun, in order.
    private var waiting: [Batch] = []
    private var active: [(attempt: Attempt, output: Data)] = []

    init(_ program: TestProgram, _ arguments: Arguments, _ console: Console) {
        (self.program, self.arguments, self.console) = (program, arguments, console)
    }

    /// Runs all tests.
    ///
    /// - Throws: a `CommandFailure` if a process cannot be started.
    func run() throws {
        try Interrupts.receive()
        defer { for (attempt, _) in active { attempt.kill() } }
        if arguments.runsXCTest { try addXCTests() }
        while !waiting.isEmpty { try serve(width: arguments.workers ?? 1) }
        if arguments.runsSwiftTesting && !Interrupts.haveCome {
            waiting = [Batch(framework: .swiftTesting, tests: nil)]
            while !waiting.isEmpty { try serve(width: 1) }
        }
    }

    private func addXCTests() throws {
        let all = try program.xctests()
        let chosen = all.filter { test in
            (arguments.filters.isEmpty || arguments.filters.contains(where: test.matches))
                && !arguments.skips.contains(where: test.matches)
        }
        for test in chosen { ledger.plan(test) }
        if arguments.workers == nil {
            waiting = Batch.batches(of: chosen, areAll: chosen.count == all.count)
        } else {
            waiting = chosen.map { Batch(framework: .xctest, tests: [$0], isSerial: true) }
        }
    }

    /// Runs the batches that wait, until all have ended.
    private func serve(width: Int) throws {
        while !(waiting.isEmpty && active.isEmpty) {
            while active.count < width, !waiting.isEmpty, !Interrupts.haveCome {
                active.append((try Attempt(waiting.removeFirst(), program, arguments), Data()))
            }
            sleep()
            for index in active.indices.reversed() { advance(index) }
            console.progress(ledger)
            if Interrupts.haveCome { return giveUp("the run was interrupted") }
            if ledger.deaths > arguments.maxCrashes {
                return giveUp("\(ledger.deaths) processes have died (--max-crashes)")
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
        if let limit = arguments.hangTimeout { attempt.endIfHung(after: limit) }
        guard let ending else { return }
        let output = active.remove(at: index).output
        if !isAlone, attempt.hasFailures || ending != .exited(0) { console.write(output) }
        conclude(attempt, ending)
    }

    /// Gives up what runs and what waits.
    private func giveUp(_ reason: String) {
        for (attempt, _) in active { attempt.kill() }
        active = []
        waiting = []
        for entry in ledger.entries where entry.outcome == nil {
            ledger.update(entry.test) { $0.outcome = .notRun(reason) }
        }
        ledger.trouble(reason)
    }

    // What the end of a process means

    private func conclude(_ attempt: Attempt, _ ending: ChildProcess.Ending) {
        let rest = attempt.planned.filter {
            !attempt.ended.contains($0) && !attempt.underWay.contains($0)
        }
        let isComplete = attempt.underWay.isEmpty && rest.isEmpty && !attempt.hasHung
        let ranToEnd = attempt.batch.framework == .xctest ? isComplete : attempt.runHasEnded
        if case .exited(let code) = ending, ranToEnd, isComplete {
            events.add(attempt, blamed: nil)
            return concludeWhole(attempt, code)
        }
        if case .exited = ending, attempt.runHasEnded, attempt.underWay.isEmpty, !attempt.hasHung {
            // Swift Testing has run all it knows.
            events.add(attempt, blamed: nil)
            for test in rest {
                ledger.update(test) {
                    $0.outcome = .notRun("the test program does not find it again")
                }
            }
            return
        }
        let death = Death(
            ending, hangTime: attempt.hasHung ? arguments.hangTimeout : nil,
            output: attempt.outputTail)
        // Nobody knows what the process left behind in its group.
        attempt.kill()
        concludeDead(attempt, death, rest)
    }

    /// All tests of the process have ended: its exit code must say the same as they.
    private func concludeWhole(_ attempt: Attempt, _ code: Int32) {
        if let death = attempt.batch.suspectedOf {
            let names = attempt.planned.map(\.specifier).joined(separator: ", ")
            ledger.trouble(
                "\(death), while these were under way: \(names); one after the other, none of them does it again"
            )
        }
        let hasNoTests = attempt.planned.isEmpty && code == ExitCode.noTests
        if code != 0 && !attempt.hasFailures && !hasNoTests {
            ledger.trouble(
                "a process of \(attempt.batch.framework.rawValue) ended with exit code \(code) after its tests, all of which had passed"
            )
        }
    }

    private func concludeDead(_ attempt: Attempt, _ death: Death, _ rest: [TestID]) {
        ledger.died()
        let batch = attempt.batch
        func later(_ tests: [TestID], serial: Bool = false, suspectedOf: Death? = nil) {
            if tests.isEmpty { return }
            waiting.append(
                Batch(
                    framework: batch.framework, tests: tests,
                    isSerial: serial || batch.framework == .xctest, suspectedOf: suspectedOf))
        }
        if attempt.underWay.count > 1 {
            events.add(attempt, blamed: nil)
            console.say(
                "\(death), while \(attempt.underWay.count) tests were under way; runs them one after the other"
            )
            later(attempt.underWay, serial: true, suspectedOf: death)
            return later(rest, serial: batch.isSerial)
        }
        // With no test under way, the next one is tried by itself: it may not even begin.
        let isFirstTry = attempt.underWay.isEmpty && attempt.planned.count > 1
        guard let blamed = attempt.underWay.first ?? (isFirstTry ? nil : rest.first) else {
            events.add(attempt, blamed: nil)
            guard let next = rest.first else {
                return ledger.trouble(
                    attempt.planned.isEmpty
                        ? "the test program told of no tests: \(death)"
                        : "\(death), after the last test of a process of \(batch.framework.rawValue)"
                )
            }
            later([next], serial: true)
            return later(Array(rest.dropFirst()), serial: batch.isSerial)
        }
        let death = death.before(attempt.underWay.isEmpty ? blamed : nil)
        ledger.update(blamed) { $0.outcome = .died(death) }
        events.add(attempt, blamed: (blamed, death))
        let others = rest.filter { $0 != blamed }
        let word = death.isHang ? "hung" : "crashed"
        console.say(
            "\(blamed.specifier) \(word): \(death)"
                + (others.isEmpty ? "" : "; runs what is left: \(others.count)"))
        later(others, serial: batch.isSerial)
    }
}

extension TestID {
    /// Whether a regular expression matches the specifier, as SwiftPM does it for XCTest.
    func matches(_ pattern: String) -> Bool {
        specifier.range(of: pattern, options: .regularExpression) != nil
    }
}
