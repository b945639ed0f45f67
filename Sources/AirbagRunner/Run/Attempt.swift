import Foundation
import Glibc

/// One process that runs a batch of tests.
final class Attempt {
    let batch: Batch
    /// The tests that have begun and not ended, in the order of their beginnings.
    private(set) var underWay: [TestID] = []
    private(set) var ended: Set<TestID> = []
    /// The tests of the process: those of the batch, or those that Swift Testing has told.
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
    /// Reads the output of XCTest, unless Airbag in the process tells of the tests.
    private var console: XCTestConsole?
    private let keepsEvents: Bool
    private var latestActivity = Date()
    private var quitAt: Date?

    /// Starts the process.
    ///
    /// - Throws: a `CommandFailure` if it cannot be started.
    init(_ batch: Batch, _ program: TestProgram, _ arguments: Arguments) throws {
        self.batch = batch
        planned = batch.tests ?? []
        stream = EventStream(planned)
        console = batch.framework == .xctest ? XCTestConsole(planned) : nil
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
        // Asked first: what the process wrote before its end is there now.
        let ending = process.endingIfOver
        var printed: [String] = []
        while let part = Descriptor.read(output.readEnd), !part.isEmpty {
            latestActivity = Date()
            print(part)
            tail = (tail + part).suffix(65536)
            printed += outputLines.add(part)
        }
        // Read after the output: Airbag's first record comes before the first line of XCTest.
        for line in events.lines() {
            latestActivity = Date()
            console = nil
            if keepsEvents { eventLines.append(line) }
            if let event = stream.event(in: line) { take(event, &ledger) }
        }
        for line in printed {
            for event in console?.events(in: line) ?? [] { take(event, &ledger) }
        }
        return ending
    }

    private func take(_ event: TestEvent, _ ledger: inout Ledger) {
        switch event {
        case .planned(let test, let place):
            ledger.plan(test, place)
            if batch.tests == nil { planned.append(test) }
        case .begins(let test):
            underWay.append(test)
            ledger.update(test) { $0.failures = [] }
        case .failed(let test, let text):
            hasFailures = true
            ledger.update(test) { $0.failures.append(text) }
        case .ends(let test, let verdict, let seconds):
            underWay.removeAll { $0 == test }
            ended.insert(test)
            if case .failed = verdict { hasFailures = true }
            ledger.update(test) { entry in
                entry.seconds = seconds ?? 0
                switch verdict {
                case .passed: entry.outcome = .passed
                case .failed: entry.outcome = .failed
                case .skipped(let reason): entry.outcome = .skipped(reason)
                }
            }
        case .runEnds: runHasEnded = true
        }
    }

    /// The end of what the process printed.
    var outputTail: String { String(decoding: tail, as: UTF8.self) }

    /// Whether the process was ended because nothing had happened in it.
    var hasHung: Bool { quitAt != nil }

    /// Ends the process if nothing has happened in it for a while.
    ///
    /// SIGQUIT asks the runtime's backtracer for the calls of all threads. The process may live on after that: it is killed
    /// when the calls have been printed, half a minute later at most.
    ///
    /// - Parameter limit: the time in seconds.
    func endIfHung(after limit: Double) {
        let quiet = Date().timeIntervalSince(latestActivity)
        if let quitAt {
            let waited = Date().timeIntervalSince(quitAt)
            if waited > 30 || (waited > 2 && quiet > 1) { process.signal(SIGKILL) }
        } else if quiet > limit, process.endingIfOver == nil {
            quitAt = Date()
            process.signal(SIGQUIT)
        }
    }

    /// Kills what is left of the process and of those that it started.
    func kill() { process.signal(SIGKILL) }

    /// Kills the process and those that it started, and waits for its end.
    func end() {
        kill()
        _ = process.wait()
    }
}
