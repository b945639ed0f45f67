import Foundation
import Glibc

/// One process that runs a batch of tests, as the command sees it: all of this runs on the command's main thread.
final class Attempt {
    let batch: Batch
    /// The tests that have begun and not ended, in the order of their beginnings.
    private(set) var underWay: [TestID] = []
    private(set) var ended: Set<TestID> = []
    private var met: Set<TestID> = []
    private var beginnings: [TestID: Double] = [:]
    /// The tests of the process: those of the batch, or those that Swift Testing has reported if the batch names none.
    private(set) var planned: [TestID]
    private(set) var hasFailures = false
    private(set) var runHasEnded = false
    /// The lines of the event stream, if they are kept.
    private(set) var eventLines: [String] = []

    private let process: ChildProcess
    private let output: OutputPipe
    private var outputLines = LineSplitter()
    private var tail = Data()
    private let events: EventFile
    private var stream: EventStream
    /// Reads the output of XCTest, until Airbag in the process writes an event; nil for Swift Testing.
    private var xctestOutput: XCTestConsole?
    private let keepsEvents: Bool
    /// When the process last printed something or wrote an event.
    ///
    /// No change of the date moves this clock.
    private var latestActivity = now
    private var quitSignalTime: Double?

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Starts the process.
    ///
    /// - Throws: a `CommandFailure` if it cannot be started.
    init(_ batch: Batch, _ program: TestProgram, _ arguments: Arguments) throws {
        self.batch = batch
        planned = batch.tests ?? []
        stream = EventStream(planned)
        xctestOutput = batch.framework == .xctest ? XCTestConsole(planned) : nil
        keepsEvents = batch.framework == .swiftTesting && arguments.eventStreamPath != nil
        events = try EventFile()
        output = try OutputPipe()
        var environment = program.environment
        if batch.framework == .xctest { environment["AIRBAG_RUN_EVENTS"] = events.path }
        process = try ChildProcess(
            [program.path] + batch.programArguments(arguments, events: events.path),
            output: output.writeEnd, mergesErrors: true, environment: environment,
            hasOwnGroup: true, ended: Interrupts.wake)
        output.closeWriteEnd()
        Descriptor.makeNonBlocking(output.readEnd)
    }

    deinit { output.close() }

    /// The descriptors that become readable when something happens.
    var descriptors: [Int32] { [output.readEnd, events.descriptor] }

    /// Takes what the process has printed and told.
    ///
    /// - Parameters:
    ///   - ledger: gets what is known of the tests.
    ///   - print: gets the output.
    /// - Returns: how the process ended; nil while it runs.
    func advance(_ ledger: inout Ledger, print: (Data) -> Void) -> ChildProcess.Ending? {
        // Asked first: if the process is over, all its output is there to be read.
        let ending = process.endingIfOver
        var printed: [String] = []
        for part in Descriptor.parts(of: output.readEnd) {
            latestActivity = Attempt.now
            print(part)
            tail = (tail + part).suffix(65536)
            if xctestOutput != nil { printed += outputLines.add(part) }
        }
        // After the output: Airbag writes its first event before XCTest prints its first line.
        for line in events.lines() {
            latestActivity = Attempt.now
            // The process writes events, so its output is only printed.
            xctestOutput = nil
            if keepsEvents { eventLines.append(line) }
            if let event = stream.event(in: line) { take(event, &ledger) }
        }
        for line in printed {
            for event in xctestOutput?.events(in: line) ?? [] { take(event, &ledger) }
        }
        return ending
    }

    private func take(_ event: TestEvent, _ ledger: inout Ledger) {
        switch event {
        case .planned(let test, let place):
            ledger.plan(test, place)
            if batch.tests == nil { planned.append(test) }
        case .begins(let test):
            meet(test, &ledger)
            underWay.append(test)
            beginnings[test] = Attempt.now
        case .failed(let test, let text, let place):
            hasFailures = true
            meet(test, &ledger)
            ledger.update(test) { $0.add(failure: text, at: place) }
        case .ends(let test, let verdict, let seconds):
            underWay.removeAll { $0 == test }
            ended.insert(test)
            if case .failed = verdict { hasFailures = true }
            ledger.update(test) { entry in
                entry.seconds = seconds ?? 0
                switch verdict {
                // A test that has failed and skips itself has failed.
                case _ where !entry.failures.isEmpty: entry.outcome = .failed
                case .passed: entry.outcome = .passed
                case .failed: entry.outcome = .failed
                case .skipped(let reason): entry.outcome = .skipped(reason)
                case .cancelled(let reason): entry.outcome = .cancelled(reason)
                }
            }
        case .runEnds: runHasEnded = true
        }
    }

    private func meet(_ test: TestID, _ ledger: inout Ledger) {
        if met.insert(test).inserted { ledger.update(test) { $0.meet() } }
    }

    /// The time since a test began, in seconds; 0 if it has not.
    func seconds(since test: TestID) -> Double { beginnings[test].map { Attempt.now - $0 } ?? 0 }

    /// The end of what the process printed.
    var outputTail: String { String(decoding: tail, as: UTF8.self) }

    /// Whether the process has been told to quit because nothing had happened in it.
    var hasHung: Bool { quitSignalTime != nil }

    /// Ends the process if nothing has happened in it for a while.
    ///
    /// Call this often. First SIGQUIT is sent, so that the runtime prints a backtrace of all threads. The process may
    /// live on after that. It is killed after two seconds, once nothing was printed for a second, and after 30 seconds
    /// in any case.
    ///
    /// - Parameter limit: the time in seconds.
    func checkForHang(after limit: Double) {
        let quiet = Attempt.now - latestActivity
        if let quitSignalTime {
            let waited = Attempt.now - quitSignalTime
            if waited > 30 || (waited > 2 && quiet > 1) { process.signal(SIGKILL) }
        } else if quiet > limit, process.endingIfOver == nil {
            quitSignalTime = Attempt.now
            process.signal(SIGQUIT)
        }
    }

    /// Kills what is left of the process and of those that it started.
    func kill() { process.signal(SIGKILL) }

    /// Kills the process and those that it started, and waits for its end.
    func killAndWait() {
        kill()
        _ = process.wait()
    }
}
